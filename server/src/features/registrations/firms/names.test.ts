import type { AttendeeBooking } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import type { BookingPreview } from '@reihum/contract/registrations/booking.schema.ts'
import type { RegistrationDetail } from '@reihum/contract/registrations/registration.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moneyDesk } from '#test/money-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import {
  bookingRequest,
  eventually,
  startTestReihum,
  type TestReihum,
  type TestTenant,
} from '#test/reihum.ts'
import { remindOfNames } from './remind-of-names.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
  const allowed = { revision: 0, takesFirms: true, namesDays: 3, remindsOfNames: true }
  await money.call('PUT', '/settings/firms', allowed, tenant.admin)
})

const desk = registrationDesk(() => ({ reihum, tenant }))
const money = moneyDesk(() => ({ reihum, tenant }))

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const dates = (days: number) => ({ start: inDays(days), end: inDays(days + 0.1) })
const contact = { company: 'Werft GmbH', firstName: 'Ada', lastName: 'Kern', email: 'ada@example.org' }

const atLink = <Body = AttendeeBooking>(method: string, token: string, step = '', body?: unknown) =>
  reihum.call<Body & Problem>(method, `/api/${tenant.slug}/portal/bookings/${token}${step}`, { body })

/** A firm orders places, of which it names some at once. */
async function order(unnamedPlaces = 3, fields: object = {}, course: object = {}) {
  const courseId = await desk.course({ ...dates(20), attendeeLimit: 12, ...course })
  const request = bookingRequest({ attendees: [], contact, unnamedPlaces, ...fields })
  const { body, status } = await desk.book(courseId, 0, request)
  return { courseId, status, body, token: body.accessToken, ids: status === 200 ? desk.idsOf(body) : [] }
}
const person = (registrationId: string | undefined, firstName: string, more: object = {}) => ({
  registrationId,
  firstName,
  lastName: 'Berg',
  email: `${firstName.toLowerCase()}@example.org`,
  ...more,
})
const name = (token: string, ...people: object[]) =>
  atLink('PUT', token, '/names', { language: 'de', people })
const shownNames = (booking: AttendeeBooking) =>
  booking.courses.flatMap(({ registrations }) =>
    registrations.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
  )
const peopleCalled = async (firstName: string) => {
  const { rows } = await reihum.owner.query('select from person where tenant_id = $1 and first_name = $2', [
    tenant.id,
    firstName,
  ])
  return rows.length
}

describe('places whose names come later', () => {
  it('are booked like any other, and told by their number', async () => {
    const { courseId, body, token, status } = await order(3, { attendees: [person(undefined, 'Mina')] })
    expect(status).toBe(200)
    expect(body.registrations.map(({ firstName }) => firstName)).toEqual([
      'Mina',
      'Platz 2 von 4',
      'Platz 3 von 4',
      'Platz 4 von 4',
    ])
    expect(await desk.seats(courseId)).toMatchObject({ taken: 4 })
    const { body: booking } = await atLink('GET', token)
    expect(booking.courses[0]).toMatchObject({ takesNames: true, namesUntil: expect.any(String) })
    expect(booking.courses[0]?.registrations.map(({ place }) => place?.isNamed)).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect(shownNames(booking)[3]).toBe('Platz 4 von 4 · noch nicht benannt')
    expect(await peopleCalled('Platz 2 von 4')).toBe(0)
  })

  it('never take more than there are', async () => {
    const { status, body } = await order(3, {}, { attendeeLimit: 2, waiterLimit: 0 })
    expect([status, body.error_code]).toEqual([409, 'COURSE_FULL'])
  })

  it.each([
    ['nobody', { unnamedPlaces: 0 }, 'attendees'],
    [
      'more than twenty',
      { unnamedPlaces: 20, attendees: [{ firstName: 'A', lastName: 'B' }] },
      'unnamedPlaces',
    ],
    ['of nobody’s firm', { contact: { ...contact, company: '' } }, 'contact.company'],
  ])('are refused for %s', async (_why, fields, path) => {
    const { status, body } = await order(3, fields)
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: [{ path }] })
  })

  it('are no visitors’ where the provider takes no firms, and the staff’s always', async () => {
    tenant = await reihum.addTenant()
    expect((await order()).status).toBe(422)
    const made = await desk.create(await desk.course(dates(9)), { attendees: [], contact, unnamedPlaces: 2 })
    expect(made.body.registrations.map(({ firstName }) => firstName)).toEqual([
      'Platz 1 von 2',
      'Platz 2 von 2',
    ])
    const nobody = await desk.create(await desk.course(dates(9)), { attendees: [], contact })
    expect(nobody.body).toMatchObject({ errors: [{ path: 'attendees', code: 'required' }] })
  })

  it('are foreseen as they are booked', async () => {
    const courseId = await desk.course({ ...dates(20), feeCents: 5000 })
    const path = `/api/${tenant.slug}/portal/courses/${courseId}/registrations/check`
    const request = bookingRequest({ attendees: [], contact, unnamedPlaces: 10 })
    const { body } = await reihum.call<BookingPreview>('POST', path, { body: request })
    expect([body.people.length, body.totalCents]).toEqual([10, 50_000])
  })
})

describe('the firm says who comes', () => {
  it('all at once, twice the same, and replaces whom it likes; who was replaced is gone', async () => {
    const { token, ids } = await order(3)
    const named = [person(ids[0], 'Jo'), person(ids[1], 'Ann', { email: '' })]
    const { status, body } = await name(token, ...named)
    expect(status).toBe(200)
    expect(shownNames(body)).toEqual(['Jo Berg', 'Ann Berg', 'Platz 3 von 3 · noch nicht benannt'])
    expect((await desk.read(ids[1] ?? '')).email).toBe('ada@example.org')
    await name(token, ...named)
    expect((await desk.log(ids[0] ?? '')).filter((entry) => entry.includes('named'))).toHaveLength(1)
    expect(await peopleCalled('Jo')).toBe(1)
    expect(shownNames((await name(token, person(ids[0], 'Kim'))).body)[0]).toBe('Kim Berg')
    expect(await desk.log(ids[0] ?? '')).toContain('registration.replaced attendee')
    expect([await peopleCalled('Jo'), await peopleCalled('Kim')]).toEqual([0, 1])
  })

  it('by staff too, on the page of a registration', async () => {
    const { ids } = await order(1)
    const before = await desk.read(ids[0] ?? '')
    expect(before.place).toEqual({ number: 1, count: 1, isNamed: false })
    const { revision, email } = before
    const fields = { revision, email, firstName: 'Jo', lastName: 'Berg' }
    const changed = await desk.staff<RegistrationDetail>('PUT', `/registrations/${ids[0]}`, fields)
    expect(changed.body).toMatchObject({ firstName: 'Jo', place: { isNamed: true } })
    expect(changed.body.personId).not.toBe(before.personId)
  })

  it('keeps who else attended anything', async () => {
    const { token, ids } = await order(1)
    await desk.book(await desk.course(dates(9)), 1, { attendees: [person(undefined, 'Jo')] })
    await name(token, person(ids[0], 'Jo'))
    expect(await peopleCalled('Jo')).toBe(1)
    await name(token, person(ids[0], 'Kim'))
    expect(await peopleCalled('Jo')).toBe(1)
  })

  it('refuses what is wrong by its field, and names nobody then', async () => {
    const rules = [{ kind: 'age', ageFrom: 18 }]
    const { token, ids, status } = await order(2, {}, { entryRules: rules })
    expect(status).toBe(200)
    const young = person(ids[1], 'Kim', { birthDate: '2024-01-01' })
    const refused = await name(token, person(ids[0], 'Jo', { birthDate: '1990-01-01' }), young)
    expect(refused.status).toBe(422)
    const { errors } = refused.body as unknown as { errors: { path: string }[] }
    expect(errors.map(({ path }) => path)).toEqual(['people.1.birthDate'])
    expect(shownNames((await atLink('GET', token)).body)[0]).toContain('noch nicht benannt')
    const nameless = await name(token, { ...person(ids[0], 'Jo'), firstName: '' })
    expect(nameless.body).toMatchObject({ errors: [{ path: 'people.0.firstName' }] })
  })

  it('names nobody on places of others, or that were not ordered to be named', async () => {
    const { token } = await order(1)
    const other = await order(1)
    expect((await name(token, person(other.ids[0], 'Jo'))).status).toBe(404)
    const usual = await desk.book(await desk.course(dates(9)))
    const [id] = desk.idsOf(usual.body)
    expect((await name(usual.body.accessToken, person(id, 'Jo'))).body.error_code).toBe('PLACE_NOT_NAMEABLE')
  })

  it('until its day is over; staff gives it another one', async () => {
    const { token, ids } = await order(1, {}, dates(2))
    expect((await name(token, person(ids[0], 'Jo'))).body.error_code).toBe('NAMES_CLOSED')
    expect((await atLink('GET', token)).body.courses[0]).toMatchObject({ takesNames: false })
    const until = inDays(1).slice(0, 10)
    const path = `/registrations/${ids[0]}/names-until`
    const given = await desk.staff<RegistrationDetail>('PUT', path, { namesUntil: until })
    expect(given.body.namesUntilDay).toBe(until)
    expect((await name(token, person(ids[0], 'Jo'))).status).toBe(200)
  })
})

describe('names that are missing', () => {
  const remind = () => remindOfNames(reihum)
  const reminders = async () => {
    const { rows } = await reihum.owner.query<{ text: string }>(
      `select text from mail where tenant_id = $1 and kind = 'registration.names-missing'`,
      [tenant.id],
    )
    return rows
  }

  it('are reminded of once, shortly before it is too late', async () => {
    await order(1)
    const { token, ids } = await order(2, {}, dates(5))
    await name(token, person(ids[0], 'Jo'))
    await remind()
    const sent = await eventually(async () => {
      const found = await reminders()
      return found.length > 0 && found
    })
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text).toContain('für einen Ihrer Plätze')
    await remind()
    expect(await reminders()).toHaveLength(1)
  })

  it('are reminded of once, also where two workers look for them at the same moment', async () => {
    const { ids } = await order(1, {}, dates(5))
    const client = await reihum.owner.connect()
    await client.query('begin')
    await client.query('select from registration where id = $1 for update', [ids[0]])
    const both = [remind(), remind()]
    // Both have found the place and wait for it.
    await eventually(async () => {
      const { rows } = await reihum.owner.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0]?.waiting === 2
    })
    await client.query('rollback')
    client.release()
    await Promise.all(both)
    const log = await desk.log(ids[0] ?? '')
    expect(log.filter((entry) => entry.includes('names-missing'))).toHaveLength(1)
  })

  it('are nobody’s concern where the provider does not remind', async () => {
    const silent = { revision: 1, takesFirms: true, namesDays: 3, remindsOfNames: false }
    await money.call('PUT', '/settings/firms', silent, tenant.admin)
    const { ids } = await order(2, {}, dates(5))
    await remind()
    expect((await desk.log(ids[0] ?? '')).join()).not.toContain('names-missing')
  })
})
