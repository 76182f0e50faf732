import { randomUUID } from 'node:crypto'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import type { HeadStartShown } from '@reihum/contract/registrations/interest.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deriveKey } from '#platform/config.ts'
import { newId } from '#platform/ids.ts'
import { testSecret } from '#test/database.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import {
  bookingRequest,
  courseFields,
  startTestReihum,
  type TestReihum,
  type TestTenant,
} from '#test/reihum.ts'
import { tellFittingCourses } from '../interests/tell-fitting-courses.ts'

const day = 24 * 3_600_000

let reihum: TestReihum
let tenant: TestTenant
let ahead = 0
let valueId = ''
const desk = registrationDesk(() => ({ reihum, tenant }))

beforeAll(async () => {
  // Without a worker: the tests say when it is looked for courses, and letters stay in their table.
  reihum = await startTestReihum({ args: ['--role', 'web'], clock: () => new Date(Date.now() + ahead) })
})
beforeEach(async () => {
  ahead = 0
  tenant = await reihum.addTenant()
  valueId = newId()
  const characteristic = {
    label: { de: 'Art', en: 'Kind' },
    values: [{ id: valueId, label: { de: 'Schwimmen', en: 'Swimming' } }],
  }
  expect((await desk.staff('POST', '/characteristics', { id: newId(), characteristic })).status).toBe(200)
})
afterAll(() => reihum.close())

const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()
/** A course that everybody can register for in five days. */
const course = (fields: object = {}) =>
  desk.course({
    valueIds: [valueId],
    start: inDays(30),
    end: inDays(30.1),
    registrationOpensAt: inDays(5),
    headStartDays: 3,
    ...fields,
  })

const portal = (path: string) => `/api/${tenant.slug}/portal/${path}`
const lastLetter = async (email: string, kind: string) => {
  const { rows } = await reihum.owner.query<{ subject: string; text: string }>(
    'select subject, text from mail where recipient = $1 and kind = $2 order by id desc',
    [email, kind],
  )
  return { count: rows.length, subject: rows[0]?.subject ?? '', text: rows[0]?.text ?? '' }
}

/** Somebody who asked and confirmed. */
async function waits(email = `${randomUUID()}@example.org`): Promise<string> {
  await reihum.call('POST', portal('interests'), { body: { group: 'art/schwimmen', email, language: 'de' } })
  const [, token] = /interest\/([\w.-]+)/.exec((await lastLetter(email, 'interest.asked')).text) ?? []
  expect((await reihum.call('POST', portal(`interests/${token}/confirm`), { body: {} })).status).toBe(200)
  return email
}

const tell = () =>
  tellFittingCourses({
    inPlatform: reihum.inPlatform,
    inTenant: reihum.inTenant,
    keyFor: (purpose) => deriveKey(testSecret, purpose),
    mail: { canSend: false, domain: 'reihum.test' },
    publicUrl: 'http://reihum.test',
  })

const headStartOf = async (email: string) =>
  /head-start\/([\w.-]+)/.exec((await lastLetter(email, 'interest.early')).text)?.[1] ?? ''
const look = (headStart: string) =>
  reihum.call<HeadStartShown & Problem>('GET', portal(`head-starts/${headStart}`))

const attendee = (email: string) => ({ firstName: 'Mina', lastName: 'Berg', email })
const orderOf = (email: string, fields: object = {}) =>
  bookingRequest({ attendees: [attendee(email)], ...fields })
const book = (courseId: string, email: string, fields: object = {}) =>
  desk.book(courseId, 1, { attendees: [attendee(email)], ...fields })
const check = (courseId: string, email: string, fields: object = {}) =>
  reihum.call<{ opensAt: string | null; outcome: string } & Problem>(
    'POST',
    portal(`courses/${courseId}/registrations/check`),
    { body: orderOf(email, fields) },
  )

describe('a head start', () => {
  test('is told so many days before, and lets the address of the letter in', async () => {
    const [email, courseId] = [await waits(), await course({ title: 'Seepferdchen' })]
    await tell()
    expect((await lastLetter(email, 'interest.early')).count).toBe(0)
    ahead = 2 * day + 60_000
    await Promise.all([tell(), tell()])
    const letter = await lastLetter(email, 'interest.early')
    expect([letter.count, letter.subject]).toEqual([1, 'Sie können sich schon jetzt anmelden: Schwimmen'])
    expect(letter.text).toContain('Seepferdchen')
    expect(letter.text).toContain('Der Link gilt nur für Ihre E-Mail-Adresse.')
    const headStart = await headStartOf(email)
    expect((await look(headStart)).body).toMatchObject({ courseId, offer: 'open', isEarly: true })
    expect((await check(courseId, email)).body.opensAt).not.toBe(null)
    expect((await check(courseId, email, { headStart })).body).toMatchObject({ opensAt: null })
    expect((await book(courseId, email)).body.error_code).toBe('REGISTRATION_NOT_OPEN')
    const { status, body } = await book(courseId, email.toUpperCase(), { headStart })
    expect([status, body.registrations[0]?.state]).toEqual([200, 'reserved'])
    // Then everybody else, without being told again.
    ahead = 6 * day
    await tell()
    expect((await lastLetter(email, 'interest.told')).count).toBe(0)
    expect((await look(headStart)).body).toMatchObject({ courseId, opensAt: null, isEarly: false })
    expect((await book(courseId, 'somebody@example.org')).status).toBe(200)
  })

  test('is not for another address, another course, or a link that was made up', async () => {
    const [email, courseId] = [await waits(), await course()]
    const other = await course({ valueIds: [] })
    ahead = 2 * day + 60_000
    await tell()
    const headStart = await headStartOf(email)
    const paths = ({ errors }: Problem) =>
      (errors as { path: string; code: string }[]).map(({ path, code }) => [path, code])
    for (const { status, body } of [
      await check(courseId, 'friend@example.org', { headStart }),
      await book(courseId, 'friend@example.org', { headStart }),
    ])
      expect([status, paths(body)]).toEqual([422, [['attendees.0.email', 'headStartAddress']]])
    const contact = { ...attendee('friend@example.org'), company: 'Freunde' }
    expect(paths((await book(courseId, email, { headStart, contact })).body)).toEqual([
      ['contact.email', 'headStartAddress'],
    ])
    for (const { body } of [
      await book(other, email, { headStart }),
      await book(courseId, email, { headStart: 'x'.repeat(32) }),
    ])
      expect(body.error_code).toBe('REGISTRATION_NOT_OPEN')
    const { slug } = tenant
    tenant = await reihum.addTenant()
    expect([(await look(headStart)).status, slug === tenant.slug]).toEqual([410, false])
  })

  test('is not for whoever asks only after it has begun', async () => {
    await course()
    ahead = 2 * day + 60_000
    const late = await waits()
    await tell()
    expect((await lastLetter(late, 'interest.early')).count).toBe(0)
    ahead = 6 * day
    await tell()
    expect((await lastLetter(late, 'interest.told')).count).toBe(1)
  })

  test('ends with the interest, and where the provider takes it back', async () => {
    const [email, other, courseId] = [await waits(), await waits(), await course()]
    const { body: read } = await desk.staff<Course>('GET', `/courses/${courseId}`)
    expect(read.headStartDays).toBe(3)
    ahead = 2 * day + 60_000
    await tell()
    const [first, second] = [await headStartOf(email), await headStartOf(other)]
    await reihum.owner.query('delete from interest where email = $1', [email])
    expect((await look(first)).status).toBe(410)
    expect((await book(courseId, email, { headStart: first })).body.error_code).toBe('REGISTRATION_NOT_OPEN')
    await reihum.owner.query('update course set head_start_days = null where id = $1', [courseId])
    expect((await look(second)).body).toMatchObject({ isEarly: false, offer: 'opens_later' })
    expect((await book(courseId, other, { headStart: second })).body.error_code).toBe('REGISTRATION_NOT_OPEN')
  })

  test('waits in a full course as anybody would later, and is confirmed by mail where there is no challenge', async () => {
    const [email, other] = [await waits(), await waits()]
    const courseId = await course({ attendeeLimit: 1, waiterLimit: 5 })
    ahead = 2 * day + 60_000
    await tell()
    const [first, second] = [await headStartOf(email), await headStartOf(other)]
    const asked = await reihum.call<Problem>('POST', portal(`courses/${courseId}/booking-requests`), {
      body: orderOf(email, { headStart: first }),
    })
    expect(asked.status).toBe(200)
    expect((await book(courseId, email, { headStart: first })).status).toBe(200)
    expect((await look(second)).body.offer).toBe('waiting_list')
    const { body } = await book(courseId, other, { headStart: second })
    expect(body.registrations[0]?.state).toBe('on_waiting_list')
  })

  test('needs an opening', async () => {
    const fields = courseFields({ headStartDays: 3 })
    const { status, body } = await desk.staff<Problem>('POST', '/courses', { id: newId(), course: fields })
    expect([status, body.errors]).toMatchObject([
      422,
      [{ path: 'course.headStartDays', code: 'openingMissing' }],
    ])
  })
})
