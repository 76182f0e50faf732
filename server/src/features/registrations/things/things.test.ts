import type { AttendanceSheet } from '@reihum/contract/attendance/attendance.schema.ts'
import type { AskedAttribute } from '@reihum/contract/courses/attribute.schema.ts'
import type { PersonThing } from '@reihum/contract/courses/thing.schema.ts'
import type { OwnFacts } from '@reihum/contract/registrations/fact.contract.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { attendanceDesk } from '#test/attendance-desk.ts'
import { personDesk } from '#test/person-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

const minute = 60_000
const [longAgo, farAhead] = ['2020-03-31', '2090-03-31']

let reihum: TestReihum
let tenant: TestTenant
let courseId: string
let dog: string
let vaccination: string
let ahead = 0
const now = () => new Date(Date.now() + ahead)
const desk = registrationDesk(() => ({ reihum, tenant }))
const sheets = attendanceDesk(() => ({ reihum, tenant }))
const people = personDesk(() => ({ reihum, tenant }), now)

beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'], clock: now })
})
beforeEach(async () => {
  ahead = 0
  tenant = await reihum.addTenant()
  dog = await field({ kind: 'thing', label: both('Hund'), forAllCourses: true })
  vaccination = await fieldOfDog({
    kind: 'date',
    label: both('Geimpft bis'),
    expiry: 'warn',
    shownToInstructors: true,
  })
  courseId = await desk.course({ feeCents: 0 })
})
afterAll(() => reihum.close())

const someone = () => `visitor-${newId()}@example.org`
const portal = (path: string) => `/api/${tenant.slug}/portal/${path}`
const both = (de: string) => ({ de, en: '' })

async function field(attribute: Record<string, unknown>): Promise<string> {
  const id = newId()
  const { status, body } = await desk.staff('POST', '/attributes', { id, attribute })
  if (status >= 300) throw new Error(JSON.stringify(body))
  return id
}
const fieldOfDog = (more: Record<string, unknown>) => field({ scope: 'thing', belongsTo: dog, ...more })

type Answers = Record<string, unknown>[]
const named = (name: string) => ({ attributeId: dog, value: name })
const vaccinated = (until: string, more = {}) => ({ attributeId: vaccination, value: until, ...more })
const bello = (until = farAhead) => [named('Bello'), vaccinated(until)]
const mina = (email: string, answers: Answers) => ({ firstName: 'Mina', lastName: 'Berg', email, answers })

type Booked = { registrations: { id: string }[] } & Problem

async function book(attendee: ReturnType<typeof mina>, { token = '', course = courseId } = {}) {
  const { body, status } = await reihum.call<Booked>('POST', portal(`courses/${course}/registrations`), {
    body: { requestKey: newId(), language: 'de', attendees: [attendee] },
    ...(token && { token }),
  })
  if (status >= 300) throw new Error(JSON.stringify(body))
  const registrationId = body.registrations[0]?.id ?? ''
  return { registrationId, personId: await people.personOf(registrationId) }
}

async function signedIn(email: string): Promise<string> {
  await reihum.call('POST', portal('me/ask'), { body: { email, language: 'de' } })
  const { rows } = await reihum.owner.query<{ text: string }>(
    "select text from mail where recipient = $1 and kind = 'own-bookings.asked' order by id desc limit 1",
    [email],
  )
  const link = /me\/enter\/([\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? ''
  const { body } = await reihum.call<{ sessionToken: string }>('POST', portal(`me/link/${link}/open`), {
    body: {},
  })
  return body.sessionToken
}

const told = (things: readonly PersonThing[] = []) =>
  things.map(({ name, facts }) => [name, ...facts.map(({ value, saidBy }) => `${value} ${saidBy}`)])
const thingsAt = async (personId: string) => told((await people.read(personId)).things)
const idAt = async (personId: string, at = 0) => (await people.read(personId)).things[at]?.id ?? ''
type Changed = { things: PersonThing[] } & Problem
const change = (personId: string, thingId: string, name: string, answers: Answers) =>
  desk.staff<Changed>('PUT', `/persons/${personId}/things/${thingId}`, { attributeId: dog, name, answers })
const remove = (personId: string, thingId: string) =>
  desk.staff<{ removed: boolean }>('DELETE', `/persons/${personId}/things/${thingId}`)
const own = (token: string) => reihum.call<OwnFacts & Problem>('GET', portal('me/facts'), { token })
const changeOwn = (token: string, personId: string, thingId: string, answers: Answers) =>
  reihum.call<Changed>('PUT', portal(`me/facts/${personId}/things/${thingId}`), {
    token,
    body: { attributeId: dog, name: 'Bello', answers },
  })
const answersOf = async (registrationId: string) =>
  (await desk.read(registrationId)).answers.map(({ value }) => value)

/** So many things at once, as if they had been named one after the other. */
const fill = (personId: string, count: number) =>
  reihum.owner.query(
    `insert into person_thing (tenant_id, id, person_id, attribute_id, name, created_at)
     select $1, gen_random_uuid(), $2, $3, 'Hund ' || n, now() from generate_series(1, $4) n`,
    [tenant.id, personId, dog, count],
  )

describe('of what somebody brings', () => {
  test('so many are kept, whoever names them', async () => {
    const email = someone()
    const { personId } = await book(mina(email, bello()))
    await fill(personId, 99)
    expect(
      await book(mina(email, [named('Rex')]), { course: await desk.course({ feeCents: 0 }) }),
    ).toMatchObject({ personId })
    expect((await thingsAt(personId)).length).toBe(100)
    const token = await signedIn(email)
    const added = (id: string) => changeOwn(token, personId, id, [])
    await remove(personId, await idAt(personId))
    expect((await added(newId())).status).toBe(200)
    const { body } = await change(personId, newId(), 'Rex', [])
    expect([body.error_code, (await thingsAt(personId)).length]).toEqual(['TOO_MANY_THINGS', 100])
    expect((await added(await idAt(personId, 99))).status).toBe(200)
  })
})

describe('a form', () => {
  test('asks what belongs to it behind the question for it, and nowhere else', async () => {
    const instrument = await field({ kind: 'thing', label: both('Instrument') })
    await field({ kind: 'text', label: both('Marke'), scope: 'thing', belongsTo: instrument })
    const { body } = await reihum.call<{ attributes: AskedAttribute[] }>('GET', portal(`courses/${courseId}`))
    expect(body.attributes.map(({ label }) => label.de)).toEqual(['Hund', 'Geimpft bis'])
  })

  test('requires what belongs to it only of those who bring one', async () => {
    await fieldOfDog({ kind: 'text', label: both('Rasse'), required: true })
    const { registrationId } = await book(mina(someone(), []))
    expect(await answersOf(registrationId)).toEqual([])
    await expect(book(mina(someone(), bello()))).rejects.toThrow('"code":"required"')
  })

  test('takes no date that is over on the first day where the field says so', async () => {
    const pass = await fieldOfDog({ kind: 'date', label: both('Pass bis'), expiry: 'refuse' })
    const passed = (until: string) => mina(someone(), [...bello(), { attributeId: pass, value: until }])
    await expect(book(passed(longAgo))).rejects.toThrow('"code":"expired"')
    await book(passed(farAhead))
  })

  test('is told by name what cannot belong to anything', async () => {
    const text = await field({ kind: 'text', label: both('Größe') })
    const wrong = { kind: 'text', label: both('Rasse'), scope: 'thing', belongsTo: text }
    const { status, body } = await desk.staff<Problem>('POST', '/attributes', {
      id: newId(),
      attribute: wrong,
    })
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'attribute.belongsTo'])
    const { body: kept } = await desk.staff<Problem>('DELETE', `/attributes/${dog}`)
    expect(kept.error_code).toBe('ATTRIBUTE_IN_USE')
  })
})

describe('what is brought with a booking', () => {
  test('is kept once where one order names it in two spellings that the database takes for one', async () => {
    const further = await desk.course({ feeCents: 0 })
    const email = someone()
    const named = (name: string) => mina(email, [{ attributeId: dog, value: name }, vaccinated(farAhead)])
    const { status, body } = await reihum.call<Booked>('POST', portal(`courses/${courseId}/registrations`), {
      body: {
        requestKey: newId(),
        language: 'de',
        attendees: [named('İda')],
        furtherCourses: [{ courseId: further, attendees: [named('Ida')] }],
      },
    })
    expect([status, body.error_code]).toEqual([200, undefined])
  })

  test('stays with the person by its name, and the registration keeps what was said with it', async () => {
    const { personId, registrationId } = await book(mina(someone(), bello()))
    expect(await thingsAt(personId)).toEqual([['Bello', `${farAhead} booking`]])
    expect(await answersOf(registrationId)).toEqual(['Bello', farAhead])
  })

  test('changes nothing that is known while nobody proved to be theirs, and adds another', async () => {
    const email = someone()
    const { personId } = await book(mina(email, bello()))
    const others = [
      [named('BELLO'), vaccinated(longAgo)],
      [named('Rex'), vaccinated('2089-01-01')],
    ]
    for (const answers of others)
      await book(mina(email, answers), { course: await desk.course({ feeCents: 0 }) })
    expect(await thingsAt(personId)).toEqual([
      ['Bello', `${farAhead} booking`],
      ['Rex', '2089-01-01 booking'],
    ])
  })

  test('is confirmed and changed by whoever is signed in', async () => {
    const email = someone()
    const { personId } = await book(mina(email, bello()))
    const token = await signedIn(email)
    const { body } = await own(token)
    expect([told(body.people[0]?.things), body.thingQuestions.map(({ label }) => label.de)]).toEqual([
      [['Bello', `${farAhead} booking`]],
      ['Geimpft bis'],
    ])
    ahead = minute
    const course = await desk.course({ feeCents: 0 })
    await book(mina(email, [named('Bello'), vaccinated('2089-01-01')]), { token, course })
    expect(await thingsAt(personId)).toEqual([['Bello', '2089-01-01 attendee']])
    const seenAsOf = (await own(token)).body.people[0]?.things[0]?.facts[0]?.saidAt
    await book(mina(email, [named('Bello'), vaccinated('', { seenAsOf })]), {
      token,
      course: await desk.course({ feeCents: 0 }),
    })
    expect(await thingsAt(personId)).toEqual([['Bello']])
  })

  test('is one in an order of several courses', async () => {
    const email = someone()
    const attendees = [mina(email, bello())]
    const furtherCourses = [{ courseId: await desk.course({ feeCents: 0 }), attendees }]
    expect((await desk.book(courseId, 1, { attendees, furtherCourses })).status).toBe(200)
    const { items } = await people.list(`search=${encodeURIComponent(email)}`)
    expect(await thingsAt(items[0]?.id ?? '')).toEqual([['Bello', `${farAhead} booking`]])
  })

  test('is corrected by the staff with the registration, also where only a date is', async () => {
    const { personId, registrationId } = await book(mina(someone(), bello()))
    const { revision, firstName, lastName, email } = await desk.read(registrationId)
    const sent = { revision, firstName, lastName, email, answers: [vaccinated('2089-01-01')] }
    expect((await desk.staff('PUT', `/registrations/${registrationId}`, sent)).status).toBe(200)
    expect(await thingsAt(personId)).toEqual([['Bello', '2089-01-01 staff']])
    const without = { ...sent, revision: revision + 1, answers: [named('')] }
    expect((await desk.staff('PUT', `/registrations/${registrationId}`, without)).status).toBe(200)
    expect(await answersOf(registrationId)).toEqual([])
    expect(await thingsAt(personId)).toEqual([['Bello', '2089-01-01 staff']])
  })
})

describe('what a person brings', () => {
  test('is noted, changed and taken away by the staff; what is taken away goes from the registrations', async () => {
    const { personId, registrationId } = await book(mina(someone(), bello()))
    const rex = newId()
    for (const _ of [1, 2]) expect((await change(personId, rex, 'Rex', [])).status).toBe(200)
    expect((await change(personId, newId(), 'rex', [])).body.error_code).toBe('THING_NAMED_TWICE')
    const wrong = await change(personId, rex, 'Rex', [vaccinated('gestern')])
    expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([422, `answers.${vaccination}`])
    await change(personId, await idAt(personId), 'Bello', [vaccinated('')])
    expect(await thingsAt(personId)).toEqual([['Bello'], ['Rex']])
    expect(await answersOf(registrationId)).toEqual(['Bello'])
    expect((await remove(personId, await idAt(personId))).body).toEqual({ removed: true })
    expect((await remove(personId, newId())).body).toEqual({ removed: false })
    expect([await thingsAt(personId), await answersOf(registrationId)]).toEqual([[['Rex']], []])
    const { rows } = await reihum.owner.query(
      `select d.metadata from audit_entry e join audit_detail d on (d.tenant_id, d.audit_id) = (e.tenant_id, e.id)
       where e.subject_id = $1 and e.command_type = 'person.facts-changed' order by e.id`,
      [personId],
    )
    expect(rows.map(({ metadata }) => metadata.attributes)).toEqual([[dog], [vaccination], [dog]])
  })

  test('is changed and taken away by whoever is signed in, and by nobody else', async () => {
    const email = someone()
    const { personId } = await book(mina(email, bello()))
    const thingId = await idAt(personId)
    const other = someone()
    await book({ ...mina(other, bello()), firstName: 'Kim' })
    const stranger = await signedIn(other)
    expect((await changeOwn(stranger, personId, thingId, [])).status).toBe(404)
    expect((await changeOwn('', personId, thingId, [])).status).toBe(404)
    const token = await signedIn(email)
    const changed = await changeOwn(token, personId, thingId, [vaccinated('2089-01-01')])
    expect(told(changed.body.things)).toEqual([['Bello', '2089-01-01 attendee']])
    await reihum.call('DELETE', portal(`me/facts/${personId}/things/${thingId}`), { token })
    expect(await thingsAt(personId)).toEqual([])
  })

  test('is nobody else’s under its id', async () => {
    const mine = await book(mina(someone(), bello()))
    const other = await book({ ...mina(someone(), bello()), firstName: 'Kim' })
    const id = await idAt(mine.personId)
    expect((await change(other.personId, id, 'Bello', [vaccinated(longAgo)])).status).toBe(404)
    expect(await thingsAt(other.personId)).toEqual([['Bello', `${farAhead} booking`]])
    expect((await remove(other.personId, id)).body).toEqual({ removed: false })
  })

  test('is told in the data report, and nothing of it is left after an erasure', async () => {
    const course = await desk.course({ feeCents: 0 })
    const { personId } = await book(mina(someone(), bello()), { course })
    expect(told((await people.export(personId)).body.things)).toEqual([['Bello', `${farAhead} booking`]])
    await people.letPass(course)
    expect((await people.erasure(personId)).body.facts).toBe(1)
    expect((await people.erase(personId)).body).toEqual({ erased: true })
    const { rows } = await reihum.owner.query(
      `select tenant_id from person_thing where tenant_id = $1
       union all select tenant_id from thing_fact where tenant_id = $1`,
      [tenant.id],
    )
    expect(rows).toEqual([])
    expect((await change(personId, newId(), 'Rex', [])).body.error_code).toBe('PERSON_ERASED')
  })

  test('of two who are merged is one under one name, with the latest of what was proved', async () => {
    const breed = await fieldOfDog({ kind: 'text', label: both('Rasse') })
    const kept = await book(mina(someone(), bello()))
    await change(kept.personId, await idAt(kept.personId), 'Bello', [vaccinated('2088-08-08')])
    ahead = minute
    const course = await desk.course({ feeCents: 0 })
    const more = { attributeId: breed, value: 'Pudel' }
    const other = await book(mina(someone(), [named('bello'), vaccinated(longAgo), more]), { course })
    await change(other.personId, newId(), 'Rex', [])
    expect((await people.merge(kept.personId, other.personId)).status).toBe(200)
    expect(await thingsAt(kept.personId)).toEqual([['Bello', '2088-08-08 staff', 'Pudel booking'], ['Rex']])
  })
})

test('the attendance sheet says what is known of it now, and that something is over', async () => {
  const { personId } = await book(mina(someone(), bello(longAgo)))
  const answers = async () => {
    const { body } = await desk.staff<AttendanceSheet>(
      'GET',
      `/appointments/${await sheets.appointmentOf(courseId)}/attendances`,
    )
    return body.attendees[0]?.answers.map(({ label, text, isExpired }) => [label.de, text.de, isExpired])
  }
  expect(await answers()).toEqual([['Geimpft bis', '31.03.2020', true]])
  ahead = minute
  await change(personId, await idAt(personId), 'Bello', [vaccinated(farAhead)])
  expect(await answers()).toEqual([['Geimpft bis', '31.03.2090', false]])
})

test('the table of persons has a column for what they bring', async () => {
  await book(mina(someone(), bello()))
  const { body } = await people.call<string>('GET', '/export?format=csv')
  expect(body).toContain('Hund')
  expect(body).toContain('Bello')
})
