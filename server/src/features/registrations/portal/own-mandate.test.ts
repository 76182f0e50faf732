import type { AttendeeBooking } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mandateDesk, namedAccount } from '#test/mandate-desk.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

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

async function booked(fields: object = { paymentMethod: 'sepa_direct_debit', mandate: namedAccount }) {
  const { body } = await desk.book(await desk.course({ paymentDeadlineDays: 7 }), 1, {
    attendees: [ada],
    ...fields,
  })
  const path = (step = '') => `/api/${tenant.slug}/portal/bookings/${body.accessToken}${step}`
  return {
    registrationId: desk.idsOf(body)[0] as string,
    read: async () => (await reihum.call<AttendeeBooking>('GET', path())).body,
    revoke: () => reihum.call<AttendeeBooking & Problem>('POST', path('/mandate/revoke'), { body: {} }),
    change: (fields: object) =>
      reihum.call<AttendeeBooking & Problem>('PUT', path('/mandate/account'), {
        body: { ...namedAccount, ...fields },
      }),
  }
}

test('the page of a booking says from which account it is collected, and asks for no transfer', async () => {
  const { read } = await booked()
  expect(await read()).toMatchObject({
    paymentMethod: 'sepa_direct_debit',
    paymentDueAt: null,
    transfer: null,
    mandate: { state: 'valid', holder: 'Ada Berg', accountEnd: namedAccount.iban.slice(-4) },
  })
})

test('another account is collected from, and its payer is written to', async () => {
  const { change, read } = await booked()
  expect((await change({ iban: 'DE00' })).status).toBe(422)
  expect((await change({ iban: otherIban })).status).toBe(200)
  expect((await read()).mandate?.accountEnd).toBe(otherIban.slice(-4))
  const letter = await eventually(async () =>
    (await desk.mails(ada.email)).find(({ kind }) => kind === 'mandate.account-changed'),
  )
  expect(letter.text).toContain(otherIban.slice(-4))
})

test('a revoked mandate leaves a transfer to make, with a deadline and a letter', async () => {
  const { revoke, change, read, registrationId } = await booked()
  expect((await revoke()).body).toMatchObject({
    mandate: { state: 'revoked' },
    paymentMethod: 'bank_transfer',
  })
  expect((await revoke()).status).toBe(200)
  await eventually(async () => (await desk.booked(registrationId)).due !== null)
  expect((await read()).transfer).toMatchObject({ amountCents: expect.any(Number) })
  await eventually(async () => (await desk.mails(ada.email)).find(({ kind }) => kind === 'mandate.revoked'))
  expect((await change({ iban: otherIban })).body.error_code).toBe('MANDATE_ENDED')
})

test('nobody is asked for a transfer because a debit is late', async () => {
  const { read, registrationId } = await booked()
  await reihum.owner.query(`update receivable set due_on = '2026-01-01' where registration_id = $1`, [
    registrationId,
  ])
  expect(await read()).toMatchObject({ paymentMethod: 'sepa_direct_debit', transfer: null })
})

test('a booking that is paid otherwise has no mandate', async () => {
  const { read, revoke, change } = await booked({ paymentMethod: 'bank_transfer' })
  expect((await read()).mandate).toBeNull()
  expect([(await revoke()).status, (await change({})).status]).toEqual([404, 404])
})
