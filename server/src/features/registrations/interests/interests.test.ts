import type { PersonExport } from '@reihum/contract/persons.ts'
import type { Demand, Interest } from '@reihum/contract/registrations/interest.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deriveKey } from '#platform/config.ts'
import { newId } from '#platform/ids.ts'
import { testSecret } from '#test/database.ts'
import { personDesk } from '#test/person-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { forgetInterests } from './interest.store.ts'
import { tellFittingCourses } from './tell-fitting-courses.ts'

const minute = 60_000
const hour = 60 * minute

let reihum: TestReihum
let tenant: TestTenant
let ahead = 0
const swim = { id: '', label: { de: 'Schwimmen', en: 'Swimming' } }
const clay = { id: '', label: { de: 'Keramik', en: '' } }
const secret = { id: '', label: { de: 'Förderung', en: '' } }
const desk = registrationDesk(() => ({ reihum, tenant }))
const people = personDesk(() => ({ reihum, tenant }))

beforeAll(async () => {
  // Without a worker: the tests say when it is looked for courses, and letters stay in their table.
  reihum = await startTestReihum({ args: ['--role', 'web'], clock: () => new Date(Date.now() + ahead) })
})
beforeEach(async () => {
  ahead = 0
  tenant = await reihum.addTenant()
  for (const value of [swim, clay, secret]) value.id = newId()
  await group({ label: { de: 'Art', en: 'Kind' }, values: [swim, clay] })
  await group({ label: { de: 'Topf', en: '' }, values: [secret], shown: false, filtered: false })
})
afterAll(() => reihum.close())

async function group(characteristic: object): Promise<void> {
  const { status } = await desk.staff('POST', '/characteristics', { id: newId(), characteristic })
  expect(status).toBe(200)
}
const course = (value: { id: string }, fields: object = {}) =>
  desk.course({ valueIds: [value.id], ...fields })

const someone = () => `visitor-${newId()}@example.org`
const portal = (path: string, slug = tenant.slug) => `/api/${slug}/portal/${path}`
const ask = (email: string, fields: object = {}) =>
  reihum.call<{ asked: boolean } & Problem>('POST', portal('interests'), {
    body: { group: 'art/schwimmen', email, language: 'de', ...fields },
  })
const look = (token: string, slug?: string) =>
  reihum.call<Interest & Problem>('GET', portal(`interests/${token}`, slug))
const confirm = (token: string, slug?: string) =>
  reihum.call<Interest & Problem>('POST', portal(`interests/${token}/confirm`, slug), { body: {} })
const stop = (token: string, slug?: string) =>
  reihum.call<{ stopped: boolean } & Problem>('POST', portal(`interests/${token}/stop`, slug), { body: {} })

type Letter = { kind: string; subject: string; text: string; choice_url: string | null }

async function letters(recipient: string, kind: string): Promise<Letter[]> {
  const { rows } = await reihum.owner.query<Letter>(
    'select kind, subject, text, choice_url from mail where recipient = $1 and kind = $2 order by id',
    [recipient, kind],
  )
  return rows
}
const told = (email: string) => letters(email, 'interest.told')

async function tokenOf(email: string): Promise<string> {
  const [letter] = (await letters(email, 'interest.asked')).slice(-1)
  return /interest\/([\w.-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
}

/** Somebody who has asked and confirmed. */
async function waits(fields: object = {}, email = someone()): Promise<string> {
  expect((await ask(email, fields)).status).toBe(200)
  expect((await confirm(await tokenOf(email))).status).toBe(200)
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
const count = async () =>
  (await reihum.owner.query('select from interest where tenant_id = $1', [tenant.id])).rowCount

describe('asking', () => {
  test('is offered for each group that the public knows, also without a course', async () => {
    const { body } = await reihum.call<{ items: { path: string }[] }>('GET', portal('interest-groups'))
    expect(body.items).toMatchObject([
      { path: 'art/schwimmen', label: { de: 'Schwimmen', en: 'Swimming' }, of: { de: 'Art', en: 'Kind' } },
      { path: 'art/keramik', label: { de: 'Keramik', en: 'Keramik' } },
    ])
    const email = someone()
    expect((await ask(email, { weekdays: [2], fromHour: 16, language: 'en' })).body).toEqual({ asked: true })
    const [letter] = await letters(email, 'interest.asked')
    expect(letter?.subject).toBe('Tell me when a course fits: Swimming')
    expect(letter?.text).toContain('Tuesday, from 16:00')
    expect(letter?.text).toContain('ends automatically after 365 days')
    expect(letter?.choice_url).toContain(`/portal/${tenant.slug}/interest/`)
  })

  test.each([
    ['email', { email: 'nobody' }],
    ['wish', { wish: 'x'.repeat(301) }],
    ['weekdays.0', { weekdays: [8] }],
    ['untilHour', { fromHour: 18, untilHour: 16 }],
    ['group', { group: 'nothing' }],
  ])('wrong input is answered by the name of the field: %s', async (field, fields) => {
    const { status, body } = await ask(someone(), fields)
    expect([status, (body.errors as { path: string }[]).map(({ path }) => path)]).toEqual([422, [field]])
  })

  test('what is only internal, or of another provider, is not found', async () => {
    expect((await ask(someone(), { group: 'topf/foerderung' })).status).toBe(404)
    tenant = await reihum.addTenant()
    expect((await ask(someone())).status).toBe(404)
  })

  test('again makes no second interest; the answer is the same, and a stranger changes nothing', async () => {
    const email = await waits({ wish: 'für zwei', weekdays: [2] })
    const token = await tokenOf(email)
    ahead = 3 * minute
    expect((await ask(email.toUpperCase(), { wish: 'Unsinn', weekdays: [5] })).body).toEqual({ asked: true })
    expect((await look(token)).body).toMatchObject({ wish: 'für zwei', weekdays: [2], state: 'open' })
    expect((await letters(email, 'interest.asked')).at(-1)?.text).toContain('schon bestätigt')
    expect(await count()).toBe(1)
  })

  test('many at the same moment are one interest and one letter', async () => {
    const email = someone()
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(email)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect([await count(), (await letters(email, 'interest.asked')).length]).toEqual([1, 1])
  })

  test('a group has five hundred at most, whoever asks', async () => {
    const email = await waits()
    await reihum.owner.query(
      `insert into interest (tenant_id, id, value_id, email, language, asked_at, expires_at)
       select $1, gen_random_uuid(), $2, 'a' || n || '@example.org', 'de', now(), now() + interval '1 day'
       from generate_series(1, 499) n`,
      [tenant.id, swim.id],
    )
    for (const one of [email, someone()]) expect((await ask(one)).body.error_code).toBe('INTERESTS_FULL')
  })
})

describe('the link', () => {
  test('changes nothing when it is opened; a click confirms for a year', async () => {
    const email = someone()
    await ask(email)
    const token = await tokenOf(email)
    expect((await look(token)).body.state).toBe('asked')
    for (const { status, body } of [await confirm(token), await confirm(token)])
      expect([
        status,
        body.state,
        body.expiresAt > new Date(Date.now() + 364 * 24 * hour).toISOString(),
      ]).toEqual([200, 'open', true])
    ahead = 366 * 24 * hour
    expect((await look(token)).status).toBe(410)
    await reihum.inPlatform((ctx) => forgetInterests(ctx))
    expect(await count()).toBe(0)
  })

  test('holds for two days, for this provider alone, and cannot be guessed', async () => {
    const email = someone()
    await ask(email)
    const token = await tokenOf(email)
    const other = await reihum.addTenant()
    for (const answer of [await confirm(token, other.slug), await look(`${newId()}${token.slice(36)}`)])
      expect([answer.status, answer.body.error_code]).toEqual([410, 'ACCESS_LINK_EXPIRED'])
    await stop(token, other.slug)
    expect((await look(token)).status).toBe(200)
    ahead = 49 * hour
    expect((await confirm(token)).status).toBe(410)
  })

  test('ends all interests of the address, as often as it is sent', async () => {
    const email = await waits()
    await waits({ group: 'art/keramik' }, email)
    await waits()
    const token = await tokenOf(email)
    for (const { status, body } of [await stop(token), await stop(token)])
      expect([status, body]).toEqual([200, { stopped: true }])
    expect([await count(), (await look(token)).status]).toEqual([1, 410])
  })
})

describe('when a course fits', () => {
  test('whoever confirmed is told once of it, and of the next one again', async () => {
    const [email, asked] = [await waits(), someone()]
    await ask(asked)
    await course(clay)
    await tell()
    expect(await told(email)).toEqual([])
    const first = await course(swim, { title: 'Seepferdchen' })
    await tell()
    await tell()
    const [letter, ...further] = await told(email)
    expect([letter?.subject, further]).toEqual(['Das könnte passen: Schwimmen', []])
    expect(letter?.text).toContain('Seepferdchen')
    expect(letter?.text).toContain(`/portal/${tenant.slug}/course/${first}`)
    expect(letter?.choice_url).toContain('/interest/')
    await course(swim, { title: 'Delfine' })
    await tell()
    expect((await told(email)).map(({ text }) => text.includes('Delfine'))).toEqual([false, true])
    expect(await told(asked)).toEqual([])
  })

  test('several courses are one letter, also of two interests of an address', async () => {
    const email = await waits()
    await waits({ group: 'art/keramik' }, email)
    await course(swim, { title: 'Seepferdchen' })
    await course(clay, { title: 'Schalen' })
    await Promise.all([tell(), tell()])
    const [letter, ...further] = await told(email)
    expect(further).toEqual([])
    expect(letter?.subject).toBe('Das könnte passen: Schwimmen, Keramik')
    expect(letter?.text).toMatch(/Seepferdchen[\s\S]*Schalen|Schalen[\s\S]*Seepferdchen/)
  })

  test('nobody is told of a draft, a full course, a closed one, one that opens later or other times', async () => {
    const email = await waits()
    // Courses of this test begin at the time of day at which it runs.
    const times = wallClockOf(new Date(), 'Europe/Berlin').time < '12' ? { fromHour: 20 } : { untilHour: 6 }
    const never = await waits({ weekdays: [1, 2, 3, 4, 5, 6, 7], ...times })
    const change = (id: string, set: string) =>
      reihum.owner.query(`update course set ${set} where id = $1`, [id])
    await change(await course(swim), "state = 'draft'")
    await change(await course(swim), "registration_opens_at = now() + interval '1 hour'")
    await change(await course(swim), "registration_closes_at = now() - interval '1 minute'")
    await change(await course(swim), 'attendee_limit = 0')
    await tell()
    expect(await told(email)).toEqual([])
    await course(swim)
    await tell()
    expect([(await told(email)).length, (await told(never)).length]).toEqual([1, 0])
  })

  test('nobody is told who has ended it, or of whose group the provider speaks no more', async () => {
    const email = await waits()
    await stop(await tokenOf(email))
    const other = await waits({ group: 'art/keramik' })
    await reihum.owner.query(
      'update characteristic set shown = false, filtered = false where tenant_id = $1',
      [tenant.id],
    )
    await course(swim)
    await course(clay)
    await tell()
    expect([await told(email), await told(other)]).toEqual([[], []])
  })
})

describe('the staff', () => {
  test('reads what is waited for, without who waits', async () => {
    await waits({ weekdays: [2, 4], fromHour: 16, wish: 'für zwei Kinder' })
    await waits({ weekdays: [2], untilHour: 11 })
    const email = await waits({ group: 'art/keramik' })
    await ask(someone())
    await course(swim)
    const { body } = await desk.staff<{ items: Demand[]; total: number }>('GET', '/interests')
    expect(body.total).toBe(2)
    expect(body.items[0]).toMatchObject({
      label: { de: 'Schwimmen' },
      waiting: 2,
      weekdays: [0, 2, 0, 1, 0, 0, 0],
      anyDay: 0,
      morning: 1,
      afternoon: 1,
      evening: 1,
      anyTime: 0,
      wishes: ['für zwei Kinder'],
      openCourses: 1,
    })
    expect(body.items[1]).toMatchObject({ waiting: 1, anyDay: 1, anyTime: 1, wishes: [] })
    expect(JSON.stringify(body)).not.toContain(email)
    const found = async (query: string) =>
      (await desk.staff<{ items: Demand[] }>('GET', `/interests?${query}`)).body.items.map(
        ({ label }) => label.de,
      )
    expect(await found('sort=group&dir=asc')).toEqual(['Keramik', 'Schwimmen'])
    expect(await found('q=zwei+kind')).toEqual(['Schwimmen'])
    expect(await found('q=kera')).toEqual(['Keramik'])
    expect(await found('page=2&size=25')).toEqual([])
  })

  test('takes the wishes along as a file', async () => {
    await waits({ weekdays: [2], fromHour: 16, wish: 'für zwei Kinder' })
    const answer = await fetch(`${reihum.origin}/api/${tenant.slug}/interests/export?format=csv`, {
      headers: { authorization: `Bearer ${tenant.operator.token}`, 'accept-language': 'de' },
    })
    expect(answer.status).toBe(200)
    const text = await answer.text()
    expect(text).toContain('Dienstag, ab 16 Uhr')
    expect(text).toContain('für zwei Kinder')
    expect(text).not.toContain('@')
  })
})

test('a data report tells of it by the address, and an erasure takes it', async () => {
  const email = someone()
  const open = await desk.course({ attendeeLimit: 2 })
  const { body } = await desk.book(open, 1, { attendees: [{ firstName: 'Ada', lastName: 'Berg', email }] })
  const [registrationId = ''] = desk.idsOf(body)
  await waits({ wish: 'gern abends' }, email)
  const personId = await people.personOf(registrationId)
  const report = await desk.staff<PersonExport>('GET', `/persons/${personId}/export`)
  expect(report.body.interests).toMatchObject([{ group: 'Schwimmen', email, wish: 'gern abends' }])
  await desk.cancel(registrationId, { reason: '' })
  expect((await people.erase(personId)).body).toEqual({ erased: true })
  expect(await count()).toBe(0)
})
