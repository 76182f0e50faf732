import type { BookingPreview } from '@reihum/contract/registrations/booking.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mandateDesk, namedAccount } from '#test/mandate-desk.ts'
import {
  bookingRequest,
  eventually,
  startTestReihum,
  type TestReihum,
  type TestTenant,
} from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
const desk = mandateDesk(() => ({ reihum, tenant }))

beforeAll(async () => {
  reihum = await startTestReihum()
})
beforeEach(async () => {
  tenant = await reihum.addTenant()
  await desk.setUp()
})
afterAll(() => reihum.close())

const otherIban = 'DE89370400440532013000'
const ada = { firstName: 'Ada', lastName: 'Berg', email: 'ada@example.org' }
const paying = { attendees: [ada], paymentMethod: 'sepa_direct_debit', mandate: namedAccount }

const preview = (courseId: string, body: object) =>
  reihum.call<BookingPreview & Problem>(
    'POST',
    `/api/${tenant.slug}/portal/courses/${courseId}/registrations/check`,
    { body },
  )

async function book(courseId: string, fields: object = {}) {
  const { status, body } = await desk.book(courseId, 1, { ...paying, ...fields })
  expect(status, JSON.stringify(body)).toBe(200)
  return desk.booked(desk.idsOf(body)[0] as string)
}

describe('whoever pays by direct debit', () => {
  test('gives the mandate that was shown, gets it by mail, and has no payment deadline', async () => {
    const courseId = await desk.course({ paymentDeadlineDays: 7 })
    const request = bookingRequest(paying)
    const { body: shown } = await preview(courseId, request)
    expect(shown.paymentDueAt).toBeNull()
    expect(shown.mandate).toMatchObject({ creditorId: 'DE98ZZZ09999999999', creditorName: 'Schule' })
    expect(shown.mandate?.text).toContain('DE98ZZZ09999999999')
    const { body } = await desk.book(courseId, 1, request)
    const { mandate, due, state } = await desk.booked(desk.idsOf(body)[0] as string)
    expect({ due, state }).toEqual({ due: null, state: 'reserved' })
    const given = await desk.read(mandate as string)
    expect(given).toMatchObject({
      reference: shown.mandate?.reference,
      textAgreed: shown.mandate?.text,
      origin: 'portal',
      state: 'valid',
      accountEnd: namedAccount.iban.slice(-4),
    })
    const letter = await eventually(async () =>
      (await desk.mails(ada.email)).find(({ kind }) => kind === 'mandate.given'),
    )
    for (const said of [given.reference, 'DE98ZZZ09999999999', namedAccount.iban.slice(-4)])
      expect(letter.text).toContain(said)
    expect(letter.text).not.toContain(namedAccount.iban)
  })

  test('has the day of payment as the day on which it is owed', async () => {
    const courseId = await desk.course({ paymentDeadlineDays: 7 })
    const { payer } = await book(courseId)
    const { rows } = await reihum.owner.query<{ due: string | null }>(
      'select due_on::text as due from receivable where payer_person_id = $1',
      [payer],
    )
    expect(rows[0]?.due).toMatch(/^20/)
  })

  test('with the same account goes on using the mandate, and with another gives another', async () => {
    const first = await book(await desk.course())
    expect((await book(await desk.course())).mandate).toBe(first.mandate)
    const third = await book(await desk.course(), { mandate: { ...namedAccount, iban: otherIban } })
    expect(third.mandate).not.toBe(first.mandate)
    await desk.on(first.mandate as string, 'revoke')
    expect((await book(await desk.course())).mandate).not.toBe(first.mandate)
  })

  test('sends the form twice and gives one mandate', async () => {
    const courseId = await desk.course()
    const request = bookingRequest(paying)
    await Promise.all([desk.book(courseId, 1, request), desk.book(courseId, 1, request)])
    await desk.book(courseId, 1, request)
    expect((await desk.list()).total).toBe(1)
  })

  test.each([
    ['no account', { mandate: null }, ['mandate.holder', 'mandate.iban']],
    ['a wrong number', { mandate: { ...namedAccount, iban: 'DE00120300000000202051' } }, ['mandate.iban']],
    ['no town abroad', { mandate: { ...namedAccount, iban: 'CH9300762011623852957' } }, ['mandate.city']],
  ])('names %s and is told so', async (_, fields, paths) => {
    const { status, body } = await preview(await desk.course(), bookingRequest({ ...paying, ...fields }))
    expect(status).toBe(422)
    expect((body.errors as { path: string }[]).map(({ path }) => path)).toEqual(paths)
  })
})

test('a booking request keeps the account sealed until the link in the mail is clicked', async () => {
  const courseId = await desk.course()
  const path = `/api/${tenant.slug}/portal/courses/${courseId}/booking-requests`
  const { status } = await reihum.call('POST', path, { body: bookingRequest(paying) })
  expect(status).toBe(200)
  const { rows } = await reihum.owner.query<{ content: string }>('select content::text from booking_request')
  expect(JSON.stringify(rows)).toContain('Ada Berg')
  expect(JSON.stringify(rows)).not.toContain(namedAccount.iban)
})

describe('a booking by staff', () => {
  const byStaff = async (courseId: string) => {
    const { body } = await desk.create(courseId, { attendees: [ada], paymentMethod: 'sepa_direct_debit' })
    return desk.idsOf(body)[0] as string
  }

  test('uses the mandate that the payer gave before', async () => {
    const { mandate } = await book(await desk.course({ paymentDeadlineDays: 7 }))
    const place = await desk.booked(await byStaff(await desk.course({ paymentDeadlineDays: 7 })))
    expect(place).toMatchObject({ mandate, due: null })
  })

  test('has a deadline until a mandate is noted, and again when it is revoked', async () => {
    const id = await byStaff(await desk.course({ paymentDeadlineDays: 7 }))
    const before = await desk.booked(id)
    expect(before.mandate).toBeNull()
    expect(before.due).not.toBeNull()
    const { body: noted } = await desk.note(before.payer)
    await eventually(async () => (await desk.booked(id)).due === null)
    expect((await desk.booked(id)).mandate).toBe(noted.id)
    await desk.on(noted.id, 'revoke')
    await eventually(async () => (await desk.booked(id)).due !== null)
  })
})

test('a place on the waiting list is collected too once it moves up', async () => {
  const courseId = await desk.course({ attendeeLimit: 1, waiterLimit: null, paymentDeadlineDays: 7 })
  const { body } = await desk.book(courseId, 1, { paymentMethod: 'bank_transfer' })
  const waiting = await desk.book(courseId, 1, paying)
  const id = desk.idsOf(waiting.body)[0] as string
  expect((await desk.booked(id)).state).toBe('on_waiting_list')
  await desk.cancel(desk.idsOf(body)[0] as string)
  await eventually(async () => (await desk.booked(id)).state === 'reserved')
  expect(await desk.booked(id)).toMatchObject({ due: null })
})

test('a place that is rebooked stays without a deadline', async () => {
  const { body } = await desk.book(await desk.course({ paymentDeadlineDays: 7 }), 1, paying)
  const to = await desk.course({ paymentDeadlineDays: 7 })
  const { status, body: rebooked } = await desk.rebook(desk.idsOf(body)[0] as string, { courseId: to })
  expect(status, JSON.stringify(rebooked)).toBe(200)
  const { rows } = await reihum.owner.query(
    'select payment_due_at, state from registration where course_id = $1',
    [to],
  )
  expect(rows).toEqual([{ payment_due_at: null, state: 'reserved' }])
})
