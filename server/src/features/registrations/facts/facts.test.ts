import type { AttendanceSheet } from '@reihum/contract/attendance/attendance.schema.ts'
import type { AskedAttribute } from '@reihum/contract/courses/attribute.schema.ts'
import type { PersonFact } from '@reihum/contract/courses/fact.schema.ts'
import type { OwnFacts } from '@reihum/contract/registrations/fact.contract.ts'
import type { OwnBookings } from '@reihum/contract/registrations/own-bookings.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { attendanceDesk } from '#test/attendance-desk.ts'
import { personDesk } from '#test/person-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

const minute = 60_000

let reihum: TestReihum
let tenant: TestTenant
let courseId: string
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
  courseId = await desk.course({ feeCents: 0 })
})
afterAll(() => reihum.close())

const someone = () => `visitor-${newId()}@example.org`
const portal = (path: string) => `/api/${tenant.slug}/portal/${path}`
const both = (de: string) => ({ de, en: '' })

async function field(more: Record<string, unknown> = {}): Promise<string> {
  const id = newId()
  const attribute = { kind: 'text', label: both('Allergien'), scope: 'person', forAllCourses: true, ...more }
  const { status, body } = await desk.staff('POST', '/attributes', { id, attribute })
  if (status >= 300) throw new Error(JSON.stringify(body))
  return id
}

type Answers = Record<string, unknown>[]

const mina = (email: string, answers: Answers = []) => ({
  firstName: 'Mina',
  lastName: 'Berg',
  email,
  answers,
})

/** Books as a visitor, or as whoever is signed in, and answers whom the booking is for. */
async function book(attendee: ReturnType<typeof mina>, { token = '', course = courseId } = {}) {
  const { body, status } = await reihum.call<
    { bookingId: string; registrations: { id: string }[] } & Problem
  >('POST', portal(`courses/${course}/registrations`), {
    body: { requestKey: newId(), language: 'de', attendees: [attendee] },
    ...(token && { token }),
  })
  if (status >= 300) throw new Error(JSON.stringify(body))
  const registrationId = body.registrations[0]?.id ?? ''
  return { bookingId: body.bookingId, registrationId, personId: await people.personOf(registrationId) }
}

/** Books for somebody as their contact, whose address is another one. */
const bookFor = (attendee: ReturnType<typeof mina>, email: string, course: string) =>
  desk.book(course, 1, { attendees: [attendee], contact: { firstName: 'Kim', lastName: 'Fremd', email } })

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

const told = (facts: readonly PersonFact[] = []) => facts.map(({ value, saidBy }) => [value, saidBy])
const factsAt = async (personId: string) => told((await people.read(personId)).facts)
const own = (token: string, query = '') =>
  reihum.call<OwnFacts & Problem>('GET', portal(`me/facts${query}`), { token })
const changeOwn = (token: string, personId: string, answers: Answers) =>
  reihum.call<{ facts: PersonFact[] } & Problem>('PUT', portal(`me/facts/${personId}`), {
    token,
    body: { answers },
  })
const change = (personId: string, answers: Answers) =>
  desk.staff<{ facts: PersonFact[] } & Problem>('PUT', `/persons/${personId}/facts`, { answers })

describe('what is said with a booking', () => {
  test('stays with the person, and what belongs to the registration does not', async () => {
    const [allergies, size] = [await field(), await field({ label: both('Größe'), scope: 'registration' })]
    const { personId, registrationId } = await book(
      mina(someone(), [
        { attributeId: allergies, value: ' Nüsse ' },
        { attributeId: size, value: 'M' },
      ]),
    )
    expect(await factsAt(personId)).toEqual([['Nüsse', 'booking']])
    expect((await desk.read(registrationId)).answers.map(({ value }) => value)).toEqual(['Nüsse', 'M'])
  })

  test('is not overwritten by somebody who knows no more than name and address, and the staff sees the difference', async () => {
    const allergies = await field()
    const email = someone()
    const { personId } = await book(mina(email, [{ attributeId: allergies, value: 'Nüsse' }]))
    ahead = minute
    const other = await desk.course({ feeCents: 0 })
    const again = await book(mina(email, [{ attributeId: allergies, value: 'keine' }]), { course: other })
    expect(again.personId).toBe(personId)
    expect(await factsAt(personId)).toEqual([['Nüsse', 'booking']])
    const { statedOtherwise } = await people.read(personId)
    expect(statedOtherwise).toMatchObject([
      { value: 'keine', registrationId: again.registrationId, courseId: other },
    ])
    await change(personId, [{ attributeId: allergies, value: 'keine' }])
    expect(await people.read(personId)).toMatchObject({
      facts: [{ value: 'keine', saidBy: 'staff' }],
      statedOtherwise: [],
    })
  })

  test('is changed, confirmed and taken away by whoever proved the address, once it was shown', async () => {
    const allergies = await field()
    const email = someone()
    const { personId, bookingId, registrationId } = await book(
      mina(email, [{ attributeId: allergies, value: 'Nüsse' }]),
    )
    const token = await signedIn(email)
    const shown = (await own(token, `?bookingId=${bookingId}`)).body.people[0]
    expect(shown).toMatchObject({ personId, name: 'Mina Berg', registrationIds: [registrationId] })

    ahead = minute
    const second = await desk.course({ feeCents: 0 })
    await book(mina(email, [{ attributeId: allergies, value: 'keine' }]), { token, course: second })
    expect(await factsAt(personId)).toEqual([['keine', 'attendee']])

    // What was shown before is not what stands there now: nothing is taken away.
    const third = await desk.course({ feeCents: 0 })
    const old = [{ attributeId: allergies, value: '', seenAsOf: shown?.facts[0]?.saidAt }]
    await book(mina(email, old), { token, course: third })
    await book(mina(email, [{ attributeId: allergies, value: '' }]), {
      token,
      course: await desk.course({ feeCents: 0 }),
    })
    expect(await factsAt(personId)).toEqual([['keine', 'attendee']])
    const fresh = (await own(token)).body.people[0]?.facts[0]?.saidAt
    const empty = mina(email, [{ attributeId: allergies, value: '', seenAsOf: fresh }])
    await book(empty, { course: await desk.course({ feeCents: 0 }) })
    expect(await factsAt(personId)).toEqual([['keine', 'attendee']])
    await book(empty, { token, course: await desk.course({ feeCents: 0 }) })
    expect(await factsAt(personId)).toEqual([])
  })

  test('of somebody else, by whoever is signed in, counts like what a stranger says', async () => {
    const allergies = await field()
    const email = someone()
    const { personId } = await book(mina(email, [{ attributeId: allergies, value: 'Nüsse' }]))
    const stranger = someone()
    await book({ ...mina(stranger), firstName: 'Kim' })
    const token = await signedIn(stranger)
    expect((await own(token)).body.people).toEqual([])
    const other = await desk.course({ feeCents: 0 })
    await book(mina(email, [{ attributeId: allergies, value: 'keine' }]), { token, course: other })
    expect(await factsAt(personId)).toEqual([['Nüsse', 'booking']])
    expect((await changeOwn(token, personId, [])).status).toBe(404)
  })

  test('of somebody for whom a stranger booked is neither told to that stranger nor theirs to change', async () => {
    const allergies = await field()
    const email = someone()
    const { personId } = await book(mina(email, [{ attributeId: allergies, value: 'Nüsse' }]))
    const stranger = someone()
    const booked = await bookFor(mina(email), stranger, await desk.course({ feeCents: 0 }))
    expect([booked.status, await people.personOf(desk.idsOf(booked.body)[0] as string)]).toEqual([
      200,
      personId,
    ])
    const token = await signedIn(stranger)
    expect((await own(token)).body.people).toEqual([])
    const { body: shown } = await reihum.call<OwnBookings>('GET', portal('me'), { token })
    expect(shown.people.map(({ name, factCount }) => [name, factCount])).toEqual([['Mina Berg', 0]])
    expect((await changeOwn(token, personId, [{ attributeId: allergies, value: '' }])).status).toBe(404)
    const other = await desk.course({ feeCents: 0 })
    await book(mina(email, [{ attributeId: allergies, value: 'keine' }]), { token, course: other })
    expect(await factsAt(personId)).toEqual([['Nüsse', 'booking']])
    expect((await own(await signedIn(email))).body.people).toMatchObject([{ personId }])
  })

  test('by the staff for somebody who is known is noted with the person', async () => {
    const allergies = await field()
    const { personId } = await book(mina(someone(), [{ attributeId: allergies, value: 'Nüsse' }]))
    const attendees = [{ ...mina(''), personId, answers: [{ attributeId: allergies, value: 'Pollen' }] }]
    await desk.create(await desk.course({ feeCents: 0 }), { attendees })
    expect(await factsAt(personId)).toEqual([['Pollen', 'staff']])
  })

  test('is said once in an order of several courses', async () => {
    const allergies = await field()
    const email = someone()
    const attendees = [mina(email, [{ attributeId: allergies, value: 'Nüsse' }])]
    const furtherCourses = [{ courseId: await desk.course({ feeCents: 0 }), attendees }]
    const { status } = await desk.book(courseId, 1, { attendees, furtherCourses })
    expect(status).toBe(200)
    const { items } = await people.list(`search=${encodeURIComponent(email)}`)
    expect(await factsAt(items[0]?.id ?? '')).toEqual([['Nüsse', 'booking']])
  })
})

describe('a fact', () => {
  test('is told nobody who is not signed in', async () => {
    const allergies = await field()
    const email = someone()
    await book(mina(email, [{ attributeId: allergies, value: 'Nüsse' }]))
    expect((await own('')).status).toBe(401)
    const { body } = await reihum.call<{ attributes: AskedAttribute[] }>('GET', portal(`courses/${courseId}`))
    expect(body.attributes.map(({ scope }) => scope)).toEqual(['person'])
    expect(JSON.stringify(body)).not.toContain('Nüsse')
  })

  test('is confirmed, changed and taken away by whoever is signed in; what is taken away goes from the registrations too', async () => {
    const [allergies, level] = [
      await field({ required: true }),
      await field({ kind: 'number', label: both('Stufe') }),
    ]
    const email = someone()
    const { personId, registrationId } = await book(
      mina(email, [
        { attributeId: allergies, value: 'Nüsse' },
        { attributeId: level, value: '3' },
      ]),
    )
    const token = await signedIn(email)
    ahead = minute
    const wrong = await changeOwn(token, personId, [{ attributeId: level, value: 'drei' }])
    expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([422, `answers.${level}`])
    await changeOwn(token, personId, [{ attributeId: level, value: '4' }])
    const before = (await own(token)).body.people[0]?.facts[0]?.saidAt ?? ''
    await changeOwn(token, personId, [{ attributeId: allergies, value: 'Nüsse', seenAsOf: before }])
    const [first] = (await own(token)).body.people[0]?.facts ?? []
    expect([first?.value, first?.saidBy, (first?.saidAt ?? '') > before]).toEqual(['Nüsse', 'attendee', true])
    expect(
      told((await changeOwn(token, personId, [{ attributeId: allergies, value: '' }])).body.facts),
    ).toEqual([[4, 'attendee']])
    expect((await desk.read(registrationId)).answers.map(({ value }) => value)).toEqual([3])
  })

  test('is asked again when it is old, and stays for the staff', async () => {
    const level = await field({ askAgainMonths: 6 })
    const email = someone()
    const { personId } = await book(mina(email, [{ attributeId: level, value: 'Seepferdchen' }]))
    await reihum.owner.query(
      "update person_fact set said_at = said_at - interval '7 months' where person_id = $1",
      [personId],
    )
    expect((await people.read(personId)).facts).toMatchObject([{ value: 'Seepferdchen', isOutdated: true }])
  })

  test('stands in the log by the attribute, and what was said does not', async () => {
    const allergies = await field()
    const { personId } = await book(mina(someone()))
    await change(personId, [{ attributeId: allergies, value: 'Nüsse' }])
    await change(personId, [{ attributeId: allergies, value: 'Nüsse' }])
    const { rows } = await reihum.owner.query(
      `select d.metadata from audit_entry e join audit_detail d on (d.tenant_id, d.audit_id) = (e.tenant_id, e.id)
       where e.subject_id = $1 and e.command_type = 'person.facts-changed'`,
      [personId],
    )
    expect(rows).toEqual([{ metadata: { attributes: [allergies] } }])
  })

  test('keeps its attribute from being deleted and from becoming of another kind', async () => {
    const allergies = await field()
    const { personId } = await book(mina(someone()))
    await change(personId, [{ attributeId: allergies, value: 'Nüsse' }])
    const { body } = await desk.staff<Problem>('DELETE', `/attributes/${allergies}`)
    expect(body.error_code).toBe('ATTRIBUTE_IN_USE')
    const attribute = { kind: 'number', label: both('Allergien'), scope: 'person', forAllCourses: true }
    const changed = await desk.staff<Problem>('PUT', `/attributes/${allergies}`, { version: 1, attribute })
    expect(changed.body.error_code).toBe('ATTRIBUTE_KIND_FIXED')
  })

  test('is no consent, and no other answer gets old', async () => {
    const box = { kind: 'checkbox', label: both('Fotos'), consent: both('Ja'), scope: 'person' }
    const wrong = await desk.staff<Problem>('POST', '/attributes', { id: newId(), attribute: box })
    expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([422, 'attribute.scope'])
    const aged = { kind: 'text', label: both('Größe'), askAgainMonths: 3 }
    const refused = await desk.staff<Problem>('POST', '/attributes', { id: newId(), attribute: aged })
    expect(refused.body.errors?.[0]?.path).toBe('attribute.askAgainMonths')
  })
})

describe('the person', () => {
  test('is told of it in the data report, and nothing of it is left after an erasure', async () => {
    const allergies = await field()
    const course = await desk.course({ feeCents: 0 })
    const { personId } = await book(mina(someone(), [{ attributeId: allergies, value: 'Nüsse' }]), { course })
    expect(told((await people.export(personId)).body.facts)).toEqual([['Nüsse', 'booking']])
    await people.letPass(course)
    expect((await people.erasure(personId)).body.facts).toBe(1)
    expect((await people.erase(personId)).body).toEqual({ erased: true })
    const { rows } = await reihum.owner.query('select from person_fact where tenant_id = $1', [tenant.id])
    expect(rows).toEqual([])
    expect((await change(personId, [{ attributeId: allergies, value: 'x' }])).body.error_code).toBe(
      'PERSON_ERASED',
    )
  })

  test('who is merged keeps the latest of both, and what was proved before what was not', async () => {
    const [allergies, level] = [await field(), await field({ label: both('Stufe') })]
    const kept = await book(
      mina(someone(), [
        { attributeId: allergies, value: 'Nüsse' },
        { attributeId: level, value: 'Bronze' },
      ]),
    )
    await change(kept.personId, [{ attributeId: level, value: 'Silber' }])
    ahead = minute
    const other = await book(
      mina(someone(), [
        { attributeId: allergies, value: 'Pollen' },
        { attributeId: level, value: 'Gold' },
      ]),
      { course: await desk.course({ feeCents: 0 }) },
    )
    expect((await people.merge(kept.personId, other.personId)).status).toBe(200)
    expect(await factsAt(kept.personId)).toEqual([
      ['Pollen', 'booking'],
      ['Silber', 'staff'],
    ])
  })

  test('of another provider is not there', async () => {
    const { personId } = await book(mina(someone()))
    const { token } = (await reihum.addTenant()).operator
    const path = `/api/${tenant.slug}/persons/${personId}/facts`
    const { status } = await reihum.call('PUT', path, { token, body: { answers: [] } })
    expect([403, 404]).toContain(status)
  })
})

test('what is known of persons stands in their table', async () => {
  const level = await field({ kind: 'number', label: both('Stufe') })
  await book(mina(someone(), [{ attributeId: level, value: '1,5' }]))
  const { body } = await people.call<string>('GET', '/export?format=csv')
  expect(body).toContain('Stufe')
  expect(body).toContain('1,5')
})

test('the attendance sheet shows what instructors may read, where the course asks for it', async () => {
  const allergies = await field({ shownToInstructors: true })
  await field({ label: both('Notfallkontakt') })
  const size = await field({ label: both('Größe'), scope: 'registration', shownToInstructors: true })
  const email = someone()
  const { personId } = await book(
    mina(email, [
      { attributeId: allergies, value: 'Nüsse' },
      { attributeId: size, value: 'M' },
    ]),
  )
  const answersOf = async (course: string) => {
    const { body } = await desk.staff<AttendanceSheet>(
      'GET',
      `/appointments/${await sheets.appointmentOf(course)}/attendances`,
    )
    return body.attendees[0]?.answers.map(({ label, text, otherwise }) => [
      label.de,
      text.de,
      otherwise?.de ?? null,
    ])
  }
  expect(await answersOf(courseId)).toEqual([
    ['Allergien', 'Nüsse', null],
    ['Größe', 'M', null],
  ])
  ahead = 1000
  const other = await desk.course({ feeCents: 0 })
  await book(mina(email, [{ attributeId: allergies, value: 'keine' }]), { course: other })
  expect(await answersOf(other)).toEqual([['Allergien', 'Nüsse', 'keine']])
  ahead = 2000
  await change(personId, [{ attributeId: allergies, value: 'Pollen' }])
  expect(await answersOf(other)).toEqual([['Allergien', 'Pollen', null]])
})

test('a place whose name comes later has nothing of whoever ordered it', async () => {
  const allergies = await field({ shownToInstructors: true })
  const email = someone()
  await book(mina(email, [{ attributeId: allergies, value: 'Nüsse' }]))
  const allowed = { revision: 0, takesFirms: true, namesDays: 3, remindsOfNames: false }
  await reihum.call('PUT', `/api/${tenant.slug}/settings/firms`, { token: tenant.admin.token, body: allowed })
  const course = await desk.course({ feeCents: 0 })
  const contact = { company: 'Werft GmbH', firstName: 'Mina', lastName: 'Berg', email }
  const ordered = await desk.book(course, 0, { attendees: [], contact, unnamedPlaces: 1 })
  expect(ordered.status).toBe(200)
  const sheet = await desk.staff<AttendanceSheet>(
    'GET',
    `/appointments/${await sheets.appointmentOf(course)}/attendances`,
  )
  expect(sheet.body.attendees.map(({ answers }) => answers)).toEqual([[]])
  const token = await signedIn(email)
  expect((await own(token)).body.people.map(({ name }) => name)).toEqual(['Mina Berg'])

  const [id] = desk.idsOf(ordered.body) as [string]
  const { revision, firstName, lastName, personId } = await desk.read(id)
  const answers = [{ attributeId: allergies, value: 'Pollen' }]
  const changed = await desk.staff('PUT', `/registrations/${id}`, {
    revision,
    email,
    firstName,
    lastName,
    answers,
  })
  expect([changed.status, await factsAt(personId as string)]).toEqual([200, [['Nüsse', 'booking']]])
})
