import { randomUUID } from 'node:crypto'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { appointmentDesk } from '#test/appointment-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { courseFields, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
/** A Monday two weeks after clocks went forward in Berlin. */
const start = '2027-04-12T16:00:00.000Z'
const end = '2027-04-12T18:00:00.000Z'
let now = new Date('2027-03-01T12:00:00Z')

beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'], clock: () => now })
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

const desk = registrationDesk(() => ({ reihum, tenant }))
const dates = appointmentDesk(() => ({ reihum, tenant }))
const opening = async (courseId: string) =>
  (await desk.staff<Course>('GET', `/courses/${courseId}`)).body.registrationOpensAt

describe('registration that opens so many days before the start', () => {
  const opens = { start, end, registrationOpensDays: 21 }

  it('does so at the hour at which the course begins, also where clocks went forward meanwhile', async () => {
    const courseId = await desk.course(opens)
    // 18:00 in Berlin, in winter.
    expect(await opening(courseId)).toBe('2027-03-22T17:00:00.000Z')
    now = new Date('2027-03-22T16:59:59Z')
    const early = await desk.book(courseId)
    expect([early.status, early.body.error_code]).toEqual([409, 'REGISTRATION_NOT_OPEN'])
    now = new Date('2027-03-22T17:00:00Z')
    expect((await desk.book(courseId)).status).toBe(200)
    now = new Date('2027-03-01T12:00:00Z')
  })

  it('goes along when the course begins at another time', async () => {
    const courseId = await desk.course(opens)
    const only = await dates.only(courseId)
    await dates.change(only, { start: '2027-05-03T16:00:00.000Z', end: '2027-05-03T18:00:00.000Z' })
    expect(await opening(courseId)).toBe('2027-04-12T16:00:00.000Z')
  })

  it('follows the first date of a course', async () => {
    const courseId = await desk.course({ ...opens, kind: 'COURSE' })
    await dates.added(
      courseId,
      dates.appointment('2027-04-05', { start: '2027-04-05T16:00:00.000Z', end: '2027-04-05T18:00:00.000Z' }),
    )
    expect(await opening(courseId)).toBe('2027-03-15T17:00:00.000Z')
  })

  it('goes before a moment, so that what was read of a course can be stored again', async () => {
    const courseId = await desk.course({ ...opens, registrationOpensAt: '2027-03-02T10:00:00.000Z' })
    expect(await opening(courseId)).toBe('2027-03-22T17:00:00.000Z')
    const { body: read } = await desk.staff<Course>('GET', `/courses/${courseId}`)
    expect(read.registrationOpensDays).toBe(21)
  })

  it('follows the clock of the provider', async () => {
    const other = await reihum.addTenant()
    const at = registrationDesk(() => ({ reihum, tenant: other }))
    const courseId = await at.course(opens)
    await reihum.owner.query(`update tenant set time_zone = 'Atlantic/Reykjavik' where id = $1`, [other.id])
    const { body } = await at.staff<Course>('GET', `/courses/${courseId}`)
    expect(body.registrationOpensAt).toBe('2027-03-22T16:00:00.000Z')
  })

  it('may come to lie after its end when a course is moved, and is then never open', async () => {
    const courseId = await desk.course({ ...opens, registrationClosesAt: '2027-04-10T10:00:00.000Z' })
    const only = await dates.only(courseId)
    const moved = await dates.change(only, {
      start: '2027-06-07T16:00:00.000Z',
      end: '2027-06-07T18:00:00.000Z',
    })
    expect(moved.status).toBe(200)
    expect(await opening(courseId)).toBe('2027-05-17T16:00:00.000Z')
  })
})

test.each([
  [
    'before it opens',
    { registrationOpensDays: 7, registrationClosesAt: '2027-04-05T16:00:00.000Z' },
    'registrationClosesAt',
  ],
  [
    'so many hours before, which is before it opens',
    { registrationOpensDays: 7, registrationClosesHours: 168 },
    'registrationClosesHours',
  ],
])('an end of registration %s is refused', async (_, fields, field) => {
  const { status, body } = await desk.staff<Problem>('POST', '/courses', {
    id: randomUUID(),
    course: courseFields({ start, end, ...fields }),
  })
  expect(status).toBe(422)
  expect(body.errors).toMatchObject([{ path: `course.${field}`, code: 'notAfterOpening' }])
})
