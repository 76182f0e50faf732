import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import type { SeatAlert } from '@reihum/contract/registrations/seat-alert.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deriveKey } from '#platform/config.ts'
import { newId } from '#platform/ids.ts'
import { testSecret } from '#test/database.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { forgetSeatAlerts } from './seat-alert.store.ts'
import { tellFreePlaces } from './tell-free-places.ts'

const minute = 60_000
const hour = 60 * minute

let reihum: TestReihum
let tenant: TestTenant
let ahead = 0
const desk = registrationDesk(() => ({ reihum, tenant }))

beforeAll(async () => {
  // Without a worker: the tests say when it is looked for free places, and letters stay in their table.
  reihum = await startTestReihum({
    args: ['--role', 'web'],
    clock: () => new Date(Date.now() + ahead),
  })
})
beforeEach(async () => {
  ahead = 0
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

const someone = () => `visitor-${newId()}@example.org`
const portal = (path: string, slug = tenant.slug) => `/api/${slug}/portal/${path}`

const ask = (courseId: string, email: string, language = 'de') =>
  reihum.call<{ asked: boolean } & Problem>('POST', portal(`courses/${courseId}/seat-alerts`), {
    body: { email, language },
  })
const look = (token: string, slug?: string) =>
  reihum.call<SeatAlert & Problem>('GET', portal(`seat-alerts/${token}`, slug))
const confirm = (token: string, slug?: string) =>
  reihum.call<SeatAlert & Problem>('POST', portal(`seat-alerts/${token}/confirm`, slug), { body: {} })
const stop = (token: string, slug?: string) =>
  reihum.call<{ stopped: boolean } & Problem>('POST', portal(`seat-alerts/${token}/stop`, slug), { body: {} })

type Letter = { kind: string; subject: string; text: string; choice_url: string | null }

async function letters(recipient: string, kind?: string): Promise<Letter[]> {
  const { rows } = await reihum.owner.query<Letter>(
    'select kind, subject, text, choice_url from mail where recipient = $1 and ($2::text is null or kind = $2) order by id',
    [recipient, kind ?? null],
  )
  return rows
}
const told = async (recipient: string) => (await letters(recipient, 'seat-alert.told')).length

const tokenIn = ({ text }: Letter) => /free-place\/([\w.-]+)/.exec(text)?.[1] ?? ''

async function tokenOf(email: string): Promise<string> {
  const [letter] = (await letters(email, 'seat-alert.asked')).slice(-1)
  return letter ? tokenIn(letter) : ''
}

/** A course whose only place is taken, and nobody can wait for it. */
async function fullCourse(fields: object = {}): Promise<{ courseId: string; registrationId: string }> {
  const courseId = await desk.course({ attendeeLimit: 1, waiterLimit: 0, ...fields })
  const { body } = await desk.book(courseId)
  return { courseId, registrationId: desk.idsOf(body)[0] ?? '' }
}

/** Somebody who has asked and confirmed. */
async function waits(courseId: string, email = someone()): Promise<string> {
  await ask(courseId, email)
  expect((await confirm(await tokenOf(email))).status).toBe(200)
  return email
}

const tell = () =>
  tellFreePlaces({
    inPlatform: reihum.inPlatform,
    inTenant: reihum.inTenant,
    keyFor: (purpose) => deriveKey(testSecret, purpose),
    mail: { canSend: false, domain: 'reihum.test' },
    publicUrl: 'http://reihum.test',
  })

const alerts = async (courseId: string) =>
  (
    await reihum.owner.query<{ email: string; told: boolean }>(
      'select email, told_at is not null as told from seat_alert where course_id = $1 order by asked_at, id',
      [courseId],
    )
  ).rows

describe('asking', () => {
  test('a full course without a waiting list offers it, and says so', async () => {
    const { courseId } = await fullCourse()
    const { body } = await reihum.call<PortalCourseDetail>('GET', portal(`courses/${courseId}`))
    expect([body.offer, body.tellsWhenFree]).toEqual(['closed', true])
    const email = someone()
    const { status, body: answer } = await ask(courseId, email, 'en')
    expect([status, answer]).toEqual([200, { asked: true }])
    const [letter] = await letters(email)
    expect(letter?.kind).toBe('seat-alert.asked')
    expect(letter?.subject).toContain('Notification when a place is free')
    expect(letter?.choice_url).toContain(`/portal/${tenant.slug}/free-place/`)
  })

  test.each([
    ['a course with places', { attendeeLimit: 2, waiterLimit: 0 }],
    ['one with a waiting list', { attendeeLimit: 1, waiterLimit: null }],
  ])('%s does not', async (_, fields) => {
    const courseId = await desk.course(fields)
    await desk.book(courseId)
    const { body } = await reihum.call<PortalCourseDetail>('GET', portal(`courses/${courseId}`))
    expect(body.tellsWhenFree).toBe(false)
    const email = someone()
    const { status, body: answer } = await ask(courseId, email)
    expect([status, answer.error_code]).toEqual([409, 'SEAT_ALERT_NOT_OFFERED'])
    expect(await letters(email)).toEqual([])
  })

  test('where the waiting list is full as well, it is offered', async () => {
    const courseId = await desk.course({ attendeeLimit: 1, waiterLimit: 1 })
    await desk.book(courseId)
    await desk.book(courseId)
    expect((await ask(courseId, someone())).status).toBe(200)
  })

  test('wrong input is answered by the name of the field, and an unknown course is not found', async () => {
    const { courseId } = await fullCourse()
    const { status, body } = await ask(courseId, 'nobody')
    expect([status, (body.errors as { path: string }[]).map(({ path }) => path)]).toEqual([422, ['email']])
    expect((await ask(newId(), someone())).status).toBe(404)
    const other = await reihum.addTenant()
    const elsewhere = portal(`courses/${courseId}/seat-alerts`, other.slug)
    const answer = await reihum.call('POST', elsewhere, { body: { email: someone(), language: 'de' } })
    expect(answer.status).toBe(404)
  })

  test('again makes no second alert, and another letter only after a while; the answer is the same', async () => {
    const { courseId } = await fullCourse()
    const email = someone()
    const answers = [await ask(courseId, email), await ask(courseId, email.toUpperCase())]
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { asked: true }],
      [200, { asked: true }],
    ])
    expect(await letters(email)).toHaveLength(1)
    ahead = 3 * minute
    expect((await ask(courseId, email)).body).toEqual({ asked: true })
    expect(await letters(email)).toHaveLength(2)
    await confirm(await tokenOf(email))
    ahead = 6 * minute
    expect((await ask(courseId, email)).body).toEqual({ asked: true })
    const [, , third] = await letters(email)
    expect(third?.text).toContain('Sie haben schon bestätigt')
    expect(await alerts(courseId)).toHaveLength(1)
  })

  test('many at the same moment are one alert and one letter', async () => {
    const { courseId } = await fullCourse()
    const email = someone()
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(courseId, email)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect([await alerts(courseId), await letters(email)].map((found) => found.length)).toEqual([1, 1])
  })

  test('letters to one address are counted', async () => {
    const email = someone()
    const statuses: number[] = []
    for (let count = 0; count < 5; count += 1)
      statuses.push((await ask((await fullCourse()).courseId, email)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429])
  })

  test('a course has two hundred alerts at most, whoever asks', async () => {
    const { courseId } = await fullCourse()
    const email = await waits(courseId)
    await reihum.owner.query(
      `insert into seat_alert (tenant_id, id, course_id, email, language, asked_at, confirmed_at)
       select $1, gen_random_uuid(), $2, 'a' || n || '@example.org', 'de', now(), now() from generate_series(1, 199) n`,
      [tenant.id, courseId],
    )
    for (const one of [email, someone()]) {
      const { status, body } = await ask(courseId, one)
      expect([status, body.error_code]).toEqual([409, 'SEAT_ALERTS_FULL'])
    }
  })
})

describe('the link', () => {
  test('changes nothing when it is opened; a click confirms, and a second one does nothing more', async () => {
    const { courseId } = await fullCourse()
    const email = someone()
    await ask(courseId, email)
    const token = await tokenOf(email)
    expect((await look(token)).body).toMatchObject({ courseId, state: 'asked' })
    expect((await look(token)).body.state).toBe('asked')
    for (const { status, body } of [await confirm(token), await confirm(token)])
      expect([status, body.state, body.expiresAt]).toEqual([200, 'open', null])
  })

  test('holds for two days, is good for this alert and this provider alone, and cannot be guessed', async () => {
    const { courseId } = await fullCourse()
    const email = someone()
    await ask(courseId, email)
    const token = await tokenOf(email)
    const other = await reihum.addTenant()
    for (const answer of [
      await confirm(token, other.slug),
      await look(token, other.slug),
      await look(`${newId()}${token.slice(36)}`),
    ])
      expect([answer.status, answer.body.error_code]).toEqual([410, 'ACCESS_LINK_EXPIRED'])
    expect((await stop(token, other.slug)).status).toBe(200)
    expect((await look(token)).status).toBe(200)
    ahead = 49 * hour
    expect([(await look(token)).status, (await confirm(token)).status]).toEqual([410, 410])
  })

  test('takes it back and deletes the address, as often as it is sent', async () => {
    const { courseId } = await fullCourse()
    const email = await waits(courseId)
    const token = await tokenOf(email)
    for (const { status, body } of [await stop(token), await stop(token)])
      expect([status, body]).toEqual([200, { stopped: true }])
    expect([await alerts(courseId), (await look(token)).status]).toEqual([[], 410])
  })

  test('confirms five alerts of an address at most, also when all are clicked at once', async () => {
    const email = someone()
    const tokens: string[] = []
    for (let count = 0; count < 6; count += 1) {
      const { courseId } = await fullCourse()
      await ask(courseId, email)
      const token = await tokenOf(email)
      tokens.push(token)
      // The click makes letters count anew.
      if (count < 3) expect((await confirm(token)).status).toBe(200)
    }
    const answers = await Promise.all(tokens.slice(3).map((token) => confirm(token)))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ status, body }) => [status, body.error_code])).toEqual([
      [409, 'TOO_MANY_SEAT_ALERTS'],
    ])
  })
})

describe('when a place is free', () => {
  test('whoever confirmed is told once, and the letter says that others were told and nothing is reserved', async () => {
    const { courseId, registrationId } = await fullCourse()
    const [email, asked] = [await waits(courseId), someone()]
    await ask(courseId, asked)
    await tell()
    expect(await told(email)).toBe(0)
    await desk.cancel(registrationId, { reason: '' })
    await tell()
    await tell()
    const [letter] = await letters(email, 'seat-alert.told')
    expect(letter?.subject).toBe('Ein Platz ist frei: Aquarell für Einsteiger')
    expect(letter?.text).toContain('nicht für Sie reserviert')
    expect(letter?.text).toContain('auch anderen geschrieben')
    expect(letter?.text).toContain(`/portal/${tenant.slug}/course/${courseId}/register`)
    expect([await told(email), await told(asked)]).toEqual([1, 0])
    expect((await look(await tokenOf(email))).body.state).toBe('told')
  })

  test('three are told of one place within an hour, those who confirmed first before the others', async () => {
    const { courseId, registrationId } = await fullCourse()
    const emails: string[] = []
    for (let count = 0; count < 5; count += 1) emails.push(await waits(courseId))
    const toldOf = async () => Promise.all(emails.map((email) => told(email)))
    await desk.cancel(registrationId, { reason: '' })
    await tell()
    expect(await toldOf()).toEqual([1, 1, 1, 0, 0])
    ahead = 59 * minute
    await tell()
    expect(await toldOf()).toEqual([1, 1, 1, 0, 0])
    ahead = 61 * minute
    await tell()
    expect(await toldOf()).toEqual([1, 1, 1, 1, 1])
  })

  test('a higher limit tells as well, and a place that is taken again tells nobody', async () => {
    const { courseId } = await fullCourse()
    const email = await waits(courseId)
    const limit = (seats: number) =>
      reihum.owner.query('update course set attendee_limit = $2 where id = $1', [courseId, seats])
    await limit(2)
    await desk.book(courseId)
    await tell()
    expect(await told(email)).toBe(0)
    await limit(3)
    await tell()
    expect(await told(email)).toBe(1)
  })

  test('a place that is for the waiting list tells nobody', async () => {
    const courseId = await desk.course({ attendeeLimit: 1, waiterLimit: 1 })
    const { body } = await desk.book(courseId)
    await desk.book(courseId)
    const email = await waits(courseId)
    await desk.cancel(desk.idsOf(body)[0] ?? '', { reason: '' })
    await tell()
    expect([await desk.seats(courseId), await told(email)]).toEqual([
      { limit: 1, extra: 0, taken: 1, waiting: 0 },
      0,
    ])
  })

  test('nobody gets two letters, however many nodes look at once and however many places are free', async () => {
    const courseId = await desk.course({ attendeeLimit: 2, waiterLimit: 0 })
    const booked = [await desk.book(courseId), await desk.book(courseId)]
    const emails = await Promise.all(Array.from({ length: 5 }, () => waits(courseId)))
    const [first = '', second = ''] = booked.flatMap(({ body }) => desk.idsOf(body))
    await Promise.all([
      desk.cancel(first, { reason: '' }),
      tell(),
      desk.cancel(second, { reason: '' }),
      tell(),
      tell(),
    ])
    await Promise.all([tell(), tell(), tell()])
    expect(await Promise.all(emails.map((email) => told(email)))).toEqual([1, 1, 1, 1, 1])
  })

  test('the database holds no second letter of an alert', async () => {
    const { courseId, registrationId } = await fullCourse()
    const email = await waits(courseId)
    await desk.cancel(registrationId, { reason: '' })
    await tell()
    // As if what was told had been forgotten.
    await reihum.owner.query('update seat_alert set told_at = null, expires_at = null where course_id = $1', [
      courseId,
    ])
    await tell()
    expect([await told(email), (await alerts(courseId))[0]?.told]).toEqual([1, true])
  })

  test('whoever was told can ask once more', async () => {
    const { courseId, registrationId } = await fullCourse()
    const email = await waits(courseId)
    await desk.cancel(registrationId, { reason: '' })
    await tell()
    const { body } = await desk.book(courseId)
    ahead = 3 * minute
    await waits(courseId, email)
    await desk.cancel(desk.idsOf(body)[0] ?? '', { reason: '' })
    await tell()
    expect(await told(email)).toBe(2)
  })
})

describe('what is kept', () => {
  const forget = () => reihum.inPlatform(forgetSeatAlerts)

  test('unconfirmed ones go after two days, told ones after seven, and those that wait stay', async () => {
    const { courseId, registrationId } = await fullCourse()
    const early = await waits(courseId)
    await desk.cancel(registrationId, { reason: '' })
    await tell()
    await desk.book(courseId)
    const [later, asked] = [await waits(courseId), someone()]
    await ask(courseId, asked)
    const kept = async () => {
      await forget()
      return (await alerts(courseId)).map(({ email }) => email)
    }
    expect(await kept()).toEqual([early, later, asked])
    ahead = 49 * hour
    expect(await kept()).toEqual([early, later])
    ahead = 8 * 24 * hour
    expect(await kept()).toEqual([later])
  })

  test.each([
    ['is called off', 0, 'cancelled'],
    ['has begun', 21 * 24 * hour, 'published'],
  ])('nothing is kept of a course that %s', async (_, later, state) => {
    const { courseId } = await fullCourse()
    await waits(courseId)
    ahead = later
    await reihum.owner.query('update course set state = $2 where id = $1', [courseId, state])
    await forget()
    expect(await alerts(courseId)).toEqual([])
  })

  test('the staff sees how many wait, and no address', async () => {
    const { courseId } = await fullCourse()
    await waits(courseId)
    await ask(courseId, someone())
    const { body } = await desk.staff<{ count: number }>('GET', `/courses/${courseId}/seat-alerts`)
    expect(body).toEqual({ count: 1 })
    expect((await desk.staff('GET', `/courses/${newId()}/seat-alerts`)).status).toBe(404)
  })
})
