import type { AttendeeBooking } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { camt, paid } from '#test/bank-statements.ts'
import { moneyDesk } from '#test/money-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { statementDesk } from '#test/statement-desk.ts'
import { matchPayments } from './match-payments.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
  await statementDesk(reihum, tenant).enterAccount()
})

const at = () => ({ reihum, tenant })
const desk = registrationDesk(at)
const money = moneyDesk(at)

/** A family books, and reads on its page what to transfer. */
async function booked(course: Record<string, unknown>, people: number) {
  const { body } = await desk.book(await desk.course(course), people, { paymentMethod: 'bank_transfer' })
  const ids = desk.idsOf(body)
  const page = await reihum.call<AttendeeBooking>(
    'GET',
    `/api/${tenant.slug}/portal/bookings/${body.accessToken}`,
  )
  return { ids, transfer: page.body.transfer }
}

type Transfer = { amountCents: number; reference: string } | null

/** The bank's statement of tomorrow has what the family transferred. */
async function arrives(transfer: Transfer, name = 'Unbekannt'): Promise<void> {
  const bookedOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const amount = ((transfer?.amountCents ?? 0) / 100).toFixed(2)
  const entry = paid(amount, { reference: 'R1', says: `Kurs ${transfer?.reference}`, name, bookedOn })
  await statementDesk(reihum, tenant).bring(camt('camt.053.001.08', { entries: [entry] }))
  await matchPayments(reihum.inTenant, tenant.id)
}

test('what a family transfers as its page says confirms all of it', async () => {
  const { ids, transfer } = await booked({ feeCents: 8900 }, 3)
  expect(transfer).toMatchObject({ amountCents: 26_700 })
  await arrives(transfer)
  for (const id of ids)
    expect(await desk.read(id)).toMatchObject({ state: 'confirmed', paidCents: 8900, payableCents: 0 })
  const { allocations } = await money.owedFor(ids[1] as string)
  expect(allocations[0]?.reasons.map(({ code }) => code)).toEqual([
    'reference_of_booking',
    'amount_equal_together',
    'name_differs',
    'deadline_near',
  ])
})

test('of a payment plan it pays the deposits, and later the rests', async () => {
  const start = new Date(Date.now() + 100 * 86_400_000)
  const plan = { feeCents: 20_000, paymentPlan: 'deposit', depositCents: 5000, restDaysBefore: 14 }
  const { ids, transfer } = await booked(
    { ...plan, start: start.toISOString(), end: new Date(start.getTime() + 3_600_000).toISOString() },
    2,
  )
  expect(transfer).toMatchObject({ amountCents: 10_000 })
  await arrives(transfer)
  for (const id of ids)
    expect(await desk.read(id)).toMatchObject({ state: 'confirmed', paidCents: 5000, payableCents: 15_000 })
  await arrives({ amountCents: 30_000, reference: transfer?.reference ?? '' })
  for (const id of ids) expect(await desk.read(id)).toMatchObject({ paidCents: 20_000, payableCents: 0 })
})

test('a cent less waits for somebody who decides', async () => {
  const { ids, transfer } = await booked({ feeCents: 8900 }, 2)
  await arrives({ amountCents: 17_799, reference: transfer?.reference ?? '' })
  for (const id of ids) expect(await desk.read(id)).toMatchObject({ state: 'reserved', paidCents: 0 })
  const pending = await money.call<{ total: number }>('GET', '/payments/pending')
  expect(pending.body.total).toBe(1)
})
