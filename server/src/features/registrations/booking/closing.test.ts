import { randomUUID } from 'node:crypto'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registrationDesk } from '#test/registration-desk.ts'
import { courseFields, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

const base = new Date()
/** Soon, so that nobody has to sign in again meanwhile. */
const closing = new Date(base.getTime() + 600_000)
let now = base
let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'], clock: () => now })
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

const desk = registrationDesk(() => ({ reihum, tenant }))
const hour = 3_600_000
const later = (hours: number) => new Date(closing.getTime() + hours * hour).toISOString()
const times = { start: later(48), end: later(50) }

const shown = async (courseId: string) => {
  const { body } = await reihum.call<PortalCourseDetail>(
    'GET',
    `/api/${tenant.slug}/portal/courses/${courseId}`,
  )
  return { offer: body.offer, closesAt: body.closesAt }
}

describe('registration that ends before the course begins', () => {
  it.each([
    ['at a moment', { registrationClosesAt: closing.toISOString() }],
    ['so many hours before', { registrationClosesHours: 48 }],
  ])('%s: until then visitors book, and after it only the staff', async (_, fields) => {
    now = base
    const courseId = await desk.course({ ...times, ...fields })
    expect(await shown(courseId)).toEqual({ offer: 'open', closesAt: closing.toISOString() })
    now = new Date(closing.getTime() - 1)
    expect((await desk.book(courseId)).status).toBe(200)
    now = closing
    const late = await desk.book(courseId)
    expect([late.status, late.body.error_code]).toEqual([409, 'REGISTRATION_CLOSED'])
    expect(await shown(courseId)).toEqual({ offer: 'closed', closesAt: null })
    expect((await desk.create(courseId)).status).toBe(200)
    const { body } = await desk.staff<Course>('GET', `/courses/${courseId}`)
    expect(body).toMatchObject({ phase: 'upcoming', closesAt: closing.toISOString() })
  })

  it('at a moment after the start: people join the running course, and read of it in the list', async () => {
    const [start, end] = [new Date(base.getTime() - hour).toISOString(), later(72)]
    now = base
    const courseId = await desk.course({
      title: 'Läuft schon',
      start,
      end,
      registrationClosesAt: closing.toISOString(),
    })
    const listed = async () => {
      const { body } = await reihum.call<{ items: { title: string }[] }>(
        'GET',
        `/api/${tenant.slug}/portal/courses`,
      )
      return body.items.map(({ title }) => title).includes('Läuft schon')
    }
    expect(await shown(courseId)).toEqual({ offer: 'open', closesAt: closing.toISOString() })
    expect(await listed()).toBe(true)
    expect((await desk.book(courseId)).status).toBe(200)
    now = closing
    const late = await desk.book(courseId)
    expect([late.status, late.body.error_code]).toEqual([409, 'REGISTRATION_CLOSED'])
    expect(await listed()).toBe(false)
  })

  it('is said of no course that closes when it begins', async () => {
    now = base
    expect(await shown(await desk.course(times))).toEqual({ offer: 'open', closesAt: null })
  })
})

it.each([
  ['after the end', { registrationClosesAt: times.end }, 'notBeforeEnd'],
  ['before it opens', { registrationOpensAt: later(24), registrationClosesAt: later(12) }, 'notAfterOpening'],
  ['in two ways', { registrationClosesAt: later(24), registrationClosesHours: 3 }, 'closingOnce'],
  [
    'so many hours before, which is before it opens',
    { registrationOpensAt: later(24), registrationClosesHours: 30 },
    'notAfterOpening',
    'registrationClosesHours',
  ],
])('an end of registration %s is refused', async (_, fields, code, field = 'registrationClosesAt') => {
  const { status, body } = await desk.staff<Problem>('POST', '/courses', {
    id: randomUUID(),
    course: courseFields({ ...times, ...fields }),
  })
  expect(status).toBe(422)
  expect(body.errors).toMatchObject([{ path: `course.${field}`, code }])
})
