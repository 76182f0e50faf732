import type { AttendeeBooking } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testBank } from '../../../../test/bank.ts'
import { moneyDesk } from '../../../../test/money-desk.ts'
import {
  addCourse,
  bookingRequest,
  startTestReihum,
  type TestReihum,
  type TestTenant,
} from '../../../../test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant

/** Days between the clock of the server and the real one. */
let shift = 0
const clock = () => new Date(Date.now() + shift * 86_400_000)

beforeAll(async () => {
  reihum = await startTestReihum({ clock })
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

type Receipt = { accessToken: string; bookingId: string; registrations: { id: string; shortcode: string }[] }

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const person = (firstName: string, email = `${firstName.toLowerCase()}@example.org`) => ({
  firstName,
  lastName: 'Müller',
  email,
})

async function book(courseId: string, names: string[], at: TestTenant = tenant): Promise<Receipt> {
  const { status, body } = await reihum.call<Receipt>(
    'POST',
    `/api/${at.slug}/portal/courses/${courseId}/registrations`,
    { body: bookingRequest({ attendees: names.map((name) => person(name)) }) },
  )
  expect(status).toBe(200)
  return body
}

const staff = (method: string, path: string, body?: unknown) =>
  reihum.call('POST' === method ? 'POST' : method, `/api/${tenant.slug}/${path}`, {
    token: tenant.operator.token,
    body,
  })

async function see(token: string, at: TestTenant = tenant): Promise<AttendeeBooking> {
  const { status, body } = await reihum.call<AttendeeBooking>(
    'GET',
    `/api/${at.slug}/portal/bookings/${token}`,
  )
  expect(status).toBe(200)
  return body
}

const setTier = (tier: string) =>
  reihum.owner.query('update tenant set tier = $2 where id = $1', [tenant.id, tier])

describe('a booking behind its link', () => {
  test('tells what was booked, by whom, for how much and until when it is to be paid', async () => {
    const courseId = await addCourse(reihum, tenant, {
      mode: 'online',
      onlineAddress: 'https://raum.example/1',
    })
    const { accessToken } = await book(courseId, ['Mina', 'Paul'])
    const booking = await see(accessToken)
    expect(booking).toMatchObject({
      revision: 0,
      paymentMethod: 'bank_transfer',
      transfer: {
        accountHolder: testBank.accountHolder,
        iban: testBank.iban,
        bic: testBank.bic,
        amountCents: 17_800,
        qrCode: { size: expect.any(Number), path: expect.stringMatching(/^M4 4h7v1/) },
      },
      contact: { firstName: 'Mina', email: 'mina@example.org' },
      taxes: [{ category: 'standard', rate: 1900, cents: 2842 }],
      allowedActions: ['cancel', 'change'],
      courses: [
        {
          id: courseId,
          phase: 'upcoming',
          onlineAddress: '',
          others: [],
          withdrawalRight: 'leisure_date',
          withdrawableUntil: null,
          hasPage: true,
          appointments: [{ cancelled: false, past: false }],
          registrations: [
            {
              firstName: 'Mina',
              state: 'reserved',
              feeCents: 8900,
              waitingPosition: null,
              cancellable: true,
            },
            {
              firstName: 'Paul',
              state: 'reserved',
              feeCents: 8900,
              waitingPosition: null,
              cancellable: true,
            },
          ],
        },
      ],
    })
    expect(Date.parse(booking.paymentDueAt ?? '')).toBeGreaterThan(inDays(13).getTime())
  })

  test('says in one sum under one number what is to be transferred, and nothing of what nobody owes', async () => {
    const courseId = await addCourse(reihum, tenant)
    const { accessToken, registrations } = await book(courseId, ['Mina', 'Paul'])
    const [mina, paul] = registrations
    expect((await see(accessToken)).transfer).toMatchObject({
      amountCents: 17_800,
      reference: mina?.shortcode,
    })
    await staff('POST', `registrations/${mina?.id}/cancel`, {})
    expect((await see(accessToken)).transfer).toMatchObject({
      amountCents: 8900,
      reference: paul?.shortcode,
    })
    // Confirmed without having paid: the place is sure, and what it costs is open all the same.
    await staff('POST', `registrations/${paul?.id}/confirm`, { inform: false })
    const confirmed = await see(accessToken)
    expect(confirmed.transfer).toMatchObject({ amountCents: 8900, reference: paul?.shortcode })
    expect(Date.parse(confirmed.paymentDueAt ?? '')).toBeGreaterThan(inDays(13).getTime())
    await staff('POST', `registrations/${paul?.id}/cancel`, {})
    expect((await see(accessToken)).transfer).toBeNull()
  })

  test('asks for the rest of what has come in in part', async () => {
    const { accessToken, registrations } = await book(await addCourse(reihum, tenant), ['Mina'])
    const money = moneyDesk(() => ({ reihum, tenant }))
    const owed = await money.owedFor(registrations[0]?.id ?? '')
    await money.note(5000, { allocations: [{ receivableId: owed.id, cents: 5000 }] })
    expect(await see(accessToken)).toMatchObject({
      transfer: { amountCents: 3900 },
      courses: [{ registrations: [{ state: 'reserved', paidCents: 5000, openCents: 3900 }] }],
    })
    await money.note(3900, { allocations: [{ receivableId: owed.id, cents: 3900 }] })
    expect(await see(accessToken)).toMatchObject({
      transfer: null,
      courses: [{ registrations: [{ state: 'confirmed', paidCents: 8900, openCents: 0 }] }],
    })
  })

  test('has no QR code in a currency that has none, and no account where the provider has none', async () => {
    const franken = await reihum.addTenant()
    await reihum.owner.query("update tenant set currency_code = 'CHF' where id = $1", [franken.id])
    const inFranken = await book(await addCourse(reihum, franken), ['Mina'], franken)
    expect((await see(inFranken.accessToken, franken)).transfer).toMatchObject({
      iban: testBank.iban,
      qrCode: null,
    })
    const without = await reihum.addTenant()
    const { accessToken } = await book(await addCourse(reihum, without), ['Mina'], without)
    await reihum.owner.query('delete from tenant_secret where tenant_id = $1', [without.id])
    expect(await see(accessToken, without)).toMatchObject({ paymentMethod: 'bank_transfer', transfer: null })
  })

  test('tells where an online course takes place, and who else comes, once the place is confirmed', async () => {
    const courseId = await addCourse(reihum, tenant, {
      mode: 'online',
      onlineAddress: 'https://raum.example/2',
      shareAttendeeDetails: true,
    })
    const mine = await book(courseId, ['Mina'])
    const theirs = await book(courseId, ['Ada', 'Bo'])
    for (const { id } of theirs.registrations) await staff('POST', `registrations/${id}/confirm`)
    expect((await see(mine.accessToken)).courses[0]).toMatchObject({ others: [], onlineAddress: '' })
    await staff('POST', `registrations/${mine.registrations[0]?.id}/confirm`)
    expect((await see(mine.accessToken)).courses[0]).toMatchObject({
      others: ['Ada Müller', 'Bo Müller'],
      onlineAddress: 'https://raum.example/2',
    })
    expect(JSON.stringify((await see(mine.accessToken)).courses)).not.toContain('ada@example.org')
    expect((await see(theirs.accessToken)).courses[0]?.others).toEqual(['Mina Müller'])
  })

  test('tells no names of a course that does not share them', async () => {
    const courseId = await addCourse(reihum, tenant, { feeCents: 0 })
    const mine = await book(courseId, ['Mina'])
    await book(courseId, ['Ada'])
    expect((await see(mine.accessToken)).courses[0]).toMatchObject({
      others: [],
      registrations: [{ state: 'confirmed' }],
    })
  })

  test('counts the turn by bookings, and tells why others moved up', async () => {
    const courseId = await addCourse(reihum, tenant, { attendeeLimit: 2 })
    const full = await book(courseId, ['Eva', 'Udo'])
    const family = await book(courseId, ['Mina', 'Paul'])
    const single = await book(courseId, ['Ada'])
    expect((await see(family.accessToken)).courses[0]?.registrations).toMatchObject([
      { state: 'on_waiting_list', waitingPosition: 1, passedOver: [] },
      { state: 'on_waiting_list', waitingPosition: 1, passedOver: [] },
    ])
    expect((await see(single.accessToken)).courses[0]?.registrations[0]?.waitingPosition).toBe(2)
    await staff('POST', `registrations/${full.registrations[0]?.id}/cancel`, {})
    const after = await see(family.accessToken)
    expect(after.courses[0]?.registrations[0]).toMatchObject({
      waitingPosition: 1,
      passedOver: [{ free: 1, people: 2, at: expect.any(String) }],
    })
    expect(after.paymentDueAt).toBeNull()
    expect((await see(single.accessToken)).courses[0]?.registrations[0]).toMatchObject({ state: 'reserved' })
  })

  test('keeps both courses when one of it was rebooked, the one that counts first', async () => {
    const [from, to] = [
      await addCourse(reihum, tenant),
      await addCourse(reihum, tenant, { title: 'Töpfern' }),
    ]
    const { accessToken, registrations } = await book(from, ['Mina'])
    const rebooked = await staff('POST', `registrations/${registrations[0]?.id}/rebooking`, { courseId: to })
    expect(rebooked.status).toBe(200)
    expect((await see(accessToken)).courses).toMatchObject([
      { id: to, title: 'Töpfern', registrations: [{ state: 'reserved' }] },
      { id: from, registrations: [{ state: 'cancelled', cause: 'rebooked', cancellable: false }] },
    ])
  })

  test('tells the threshold of the course where the tier has one, and otherwise the start', async () => {
    const start = inDays(20)
    const courseId = await addCourse(reihum, tenant, {
      start: start.toISOString(),
      end: inDays(20.1).toISOString(),
      registrationCancellationThresholdDays: 30,
    })
    const { accessToken } = await book(courseId, ['Mina'])
    const late = await see(accessToken)
    expect(late.courses[0]).toMatchObject({ cancellableUntil: null, registrations: [{ cancellable: false }] })
    expect(late.allowedActions).toEqual(['change'])
    await setTier('FREE')
    try {
      expect((await see(accessToken)).courses[0]).toMatchObject({
        cancellableUntil: start.toISOString(),
        registrations: [{ cancellable: true }],
        hasPage: false,
        calendarAddress: null,
      })
    } finally {
      await setTier('PROFESSIONAL')
    }
  })

  test('tells until when it can be withdrawn from, counted from when the place was given', async () => {
    const courseId = await addCourse(reihum, tenant, { attendeeLimit: 1, withdrawalRight: 'fourteen_days' })
    shift = -20
    const first = await book(courseId, ['Eva'])
    const waiting = await book(courseId, ['Mina'])
    shift = 0
    expect((await see(waiting.accessToken)).courses[0]?.withdrawableUntil).toBeNull()
    expect((await see(first.accessToken)).courses[0]?.withdrawableUntil).toBeNull()
    await staff('POST', `registrations/${first.registrations[0]?.id}/cancel`, {})
    const until = (await see(waiting.accessToken)).courses[0]?.withdrawableUntil
    expect(Date.parse(until ?? '')).toBeGreaterThan(inDays(13.9).getTime())
  })

  test('is not told to another tenant, nor behind an unknown link', async () => {
    const other = await reihum.addTenant()
    const { accessToken } = await book(await addCourse(reihum, tenant), ['Mina'])
    for (const path of [
      `/api/${other.slug}/portal/bookings/${accessToken}`,
      `/api/${tenant.slug}/portal/bookings/${'x'.repeat(32)}`,
    ])
      expect((await reihum.call('GET', path)).status).toBe(404)
  })

  test('is not told behind a link that has expired', async () => {
    const { accessToken, bookingId } = await book(await addCourse(reihum, tenant), ['Mina'])
    await reihum.owner.query(
      "update access_link set expires_at = now() - interval '1 second' where booking_id = $1",
      [bookingId],
    )
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', '/calendar', undefined],
      ['POST', '/cancel', { registrationIds: [] }],
      ['PUT', '/contact', { revision: 0, contact: person('Mina') }],
    ] as const) {
      const answer = await reihum.call<{ error_code: string }>(
        method,
        `/api/${tenant.slug}/portal/bookings/${accessToken}${path}`,
        { body },
      )
      expect([answer.status, answer.body.error_code]).toEqual([410, 'ACCESS_LINK_EXPIRED'])
    }
  })
})

describe('the calendar of a booking', () => {
  test('holds the dates of whoever has a place, and nothing of whoever waits', async () => {
    const courseId = await addCourse(reihum, tenant, { attendeeLimit: 1 })
    const { accessToken } = await book(courseId, ['Mina'])
    const path = `/api/${tenant.slug}/portal/bookings/${accessToken}/calendar`
    const { status, headers, body } = await reihum.call<string>('GET', path)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('text/calendar')
    expect(body).toContain('METHOD:PUBLISH')
    expect(body.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect((await reihum.call('GET', `${path}?courseId=${await addCourse(reihum, tenant)}`)).status).toBe(404)
    const waiting = await book(courseId, ['Ada'])
    const none = await reihum.call('GET', path.replace(accessToken, waiting.accessToken))
    expect(none.status).toBe(404)
  })
})
