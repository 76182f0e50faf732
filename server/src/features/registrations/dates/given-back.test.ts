import { randomUUID } from 'node:crypto'
import type { Appointment } from '@reihum/contract/courses/appointment.schema.ts'
import type { InvoiceDetail } from '@reihum/contract/invoices/invoice.schema.ts'
import type { RefundDetail, RefundRequest } from '@reihum/contract/refunds/refund.schema.ts'
import type { AttendeeBooking } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import type { GivenBackPreview } from '@reihum/contract/registrations/changed-dates.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { invoicesInvariants } from '#features/invoices/invoices.invariants.ts'
import { ledgerInvariants } from '#features/ledger/ledger.invariants.ts'
import { isViolated } from '#platform/invariants/examine.ts'
import { examineInvariant, type Finding } from '#platform/invariants/finding.ts'
import { appointmentDesk } from '#test/appointment-desk.ts'
import { contact, invoiceDesk, letInvoice } from '#test/invoice-desk.ts'
import { moneyDesk } from '#test/money-desk.ts'
import { family, registrationDesk } from '#test/registration-desk.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { voucherDesk } from '#test/voucher-desk.ts'
import { expireReservations } from '../deadlines/expire-reservations.ts'
import { registrationsInvariants } from '../registrations.invariants.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const at = () => ({ reihum, tenant })
const desk = registrationDesk(at)
const money = moneyDesk(at)
const vouchers = voucherDesk(at)
const { call, added, appointmentsOf, restore, remove } = appointmentDesk(at)
const dayMs = 86_400_000

/** A course of so many weekly dates that begin in some weeks. */
async function courseOf(dates: number, fields: object = {}) {
  const time = (week: number) => {
    const start = Date.now() + (30 + 7 * week) * dayMs
    return { start: new Date(start).toISOString(), end: new Date(start + 3_600_000).toISOString() }
  }
  const courseId = await desk.course({
    ...time(0),
    feeCents: 12_000,
    attendeeLimit: null,
    givesBackDates: true,
    ...fields,
  })
  if (dates > 1)
    await added(
      courseId,
      ...Array.from({ length: dates - 1 }, (_, n) => ({ id: randomUUID(), ...time(n + 1) })),
    )
  return { courseId, ids: (await appointmentsOf(courseId)).map(({ id }) => id as string) }
}

async function booked(courseId: string, fields: Record<string, unknown> = {}) {
  const { body } = await desk.book(courseId, 1, fields)
  return { id: desk.idsOf(body)[0] as string, accessToken: body.accessToken as string }
}

const cancel = (id: string | undefined, fields: object = {}) =>
  call<Appointment>('POST', `appointments/${id}/cancel`, { reason: 'Krankheit', ...fields })
const preview = async (id: string | undefined) =>
  (await call<GivenBackPreview>('GET', `appointments/${id}/given-back`)).body

/** What each part of a price charges and has open, and what is free of what was paid for it. */
async function owed(id: string) {
  const { rows } = await reihum.owner.query<{ charged: number; open: number }>(
    `select charged_cents as charged, open_cents as open from receivable where registration_id = $1 order by part_number, id`,
    [id],
  )
  return rows.map(({ charged, open }) => `${charged} ${open}`)
}

const free = async () =>
  (
    await reihum.owner.query<{ free: number }>(
      'select coalesce(sum(free_cents), 0)::int as free from payment where tenant_id = $1',
      [tenant.id],
    )
  ).rows[0]?.free

/** Pays so much of what is open for somebody, the first part first. */
async function pay(id: string, amount = 1_000_000) {
  const { rows } = await reihum.owner.query<{ id: string; open: number }>(
    'select id, open_cents as open from receivable where registration_id = $1 and open_cents > 0 order by part_number',
    [id],
  )
  let left = amount
  for (const { id: receivableId, open } of rows) {
    const cents = Math.min(left, open)
    left -= cents
    if (cents > 0) await money.note(cents, { allocations: [{ receivableId, cents }] })
  }
}

async function lines(id: string) {
  const { priceLines, feeCents } = await desk.read(id)
  return [...priceLines.map(({ label, grossCents }) => `${label}: ${grossCents}`), feeCents]
}

/** Whatever must hold of places and money does. */
async function findings(): Promise<string[]> {
  const client = await reihum.owner.connect()
  const found: Finding[] = []
  for (const one of [...registrationsInvariants, ...ledgerInvariants, ...invoicesInvariants])
    found.push(await examineInvariant(client, one))
  client.release()
  return found.filter(isViolated).map(({ name }) => name)
}

const dayOf = async (appointmentId: string | undefined) => {
  const { rows } = await reihum.owner.query<{ day: string }>(
    `select extract(day from starts_at at time zone 'Europe/Berlin')::text as day from appointment where id = $1`,
    [appointmentId],
  )
  return rows[0]?.day ?? ''
}

describe('a cancelled date', () => {
  it('is taken off what everybody owes, once, and stands in the price', async () => {
    const { courseId, ids } = await courseOf(10)
    const [one, other] = [await booked(courseId), await booked(courseId)]
    expect(await preview(ids[3])).toEqual({
      isRule: true,
      places: 2,
      leastCents: 1200,
      mostCents: 1200,
      totalCents: 2400,
      waiting: 0,
    })
    expect((await cancel(ids[3])).status).toBe(200)
    expect((await cancel(ids[3])).status).toBe(200)
    expect(await owed(one.id)).toEqual(['10800 10800'])
    expect(await owed(other.id)).toEqual(['10800 10800'])
    const [, line, fee] = await lines(one.id)
    expect(line).toMatch(new RegExp(`^Ausfall ${await dayOf(ids[3])}\\. \\S+ \\(1/10\\): -1200$`))
    expect(fee).toBe(10_800)
    expect(await desk.log(one.id)).toContain('registration.price-changed user')
    expect(await findings()).toEqual([])
  })

  it('gives back what was paid, as a proposal with its reason', async () => {
    const { courseId, ids } = await courseOf(10)
    const { id } = await booked(courseId)
    await pay(id)
    await cancel(ids[0])
    expect([await owed(id), await free()]).toEqual([['10800 0'], 1200])
    const found = async () =>
      (await money.call<{ items: RefundRequest[] }>('GET', '/refunds')).body.items.at(0)
    expect(await eventually(found)).toMatchObject({ cents: 1200, state: 'pending' })
    const detail = (await money.call<RefundDetail>('GET', `/refunds/${(await found())?.id}`)).body
    expect(detail.shares.map(({ reason, backCents }) => [reason.kind, backCents])).toEqual([
      ['date_cancelled', 1200],
    ])
    expect(await findings()).toEqual([])
  })

  it('that takes place after all is charged again, and paid with what is still there', async () => {
    const { courseId, ids } = await courseOf(3, { feeCents: 1000 })
    const { id } = await booked(courseId)
    await pay(id)
    await cancel(ids[0])
    await cancel(ids[1])
    expect([await owed(id), await free()]).toEqual([['333 0'], 667])
    await restore(ids[0] ?? '')
    expect([await owed(id), await free()]).toEqual([['666 0'], 334])
    expect((await lines(id)).at(-1)).toBe(666)
    await restore(ids[1] ?? '')
    await restore(ids[1] ?? '')
    expect([await owed(id), await free()]).toEqual([['1000 0'], 0])
    expect(await lines(id)).toHaveLength(2)
    expect(await findings()).toEqual([])
  })

  it('gives nothing where the course says nothing, and otherwise this once', async () => {
    const { courseId, ids } = await courseOf(10, { givesBackDates: false })
    const { id } = await booked(courseId)
    expect((await preview(ids[0])).isRule).toBe(false)
    await cancel(ids[0])
    expect(await owed(id)).toEqual(['12000 12000'])
    await cancel(ids[1], { givesBack: true })
    expect(await owed(id)).toEqual(['10800 10800'])
    const giving = await courseOf(10)
    const other = await booked(giving.courseId)
    await cancel(giving.ids[0], { givesBack: false })
    expect(await owed(other.id)).toEqual(['12000 12000'])
  })

  it('gives nothing to whoever came later', async () => {
    const { courseId, ids } = await courseOf(10)
    await cancel(ids[0])
    const { id } = await booked(courseId)
    expect((await lines(id)).at(-1)).toBe(12_000)
    await cancel(ids[9])
    expect((await lines(id)).at(-1)).toBe(12_000 - 1334)
    expect(await findings()).toEqual([])
  })

  it('gives its part of the dates still to come to whoever joined late', async () => {
    const { courseId, ids } = await courseOf(10)
    await reihum.owner.query(
      `update appointment set starts_at = starts_at - interval '40 days', ends_at = ends_at - interval '40 days' where id = any($1::uuid[])`,
      [ids.slice(0, 2)],
    )
    await reihum.owner.query(
      `update course set registration_closes_at = starts_at + interval '60 days', starts_at = starts_at - interval '40 days' where id = $1`,
      [courseId],
    )
    const { id } = await booked(courseId)
    await cancel(ids[9])
    expect((await lines(id)).at(-1)).toBe(12_000 - 1500)
    expect(await findings()).toEqual([])
  })

  it('lowers the last part of a price first, and what was paid of it pays what is open', async () => {
    const { courseId, ids } = await courseOf(4, {
      feeCents: 1000,
      paymentPlan: 'on_days',
      instalmentDays: ['2099-01-01', '2099-02-01', '2099-03-01'],
    })
    const [one, other] = [await booked(courseId), await booked(courseId)]
    await pay(one.id, 700)
    const { rows } = await reihum.owner.query<{ id: string }>(
      'select id from receivable where registration_id = $1 order by part_number',
      [other.id],
    )
    await money.note(333, { allocations: [{ receivableId: rows[2]?.id, cents: 333 }] })
    await cancel(ids[0])
    await cancel(ids[1])
    expect(await owed(one.id)).toEqual(['334 0', '166 0', '0 0'])
    expect(await free()).toBe(200)
    // The third part had been paid, and pays the first now.
    expect(await owed(other.id)).toEqual(['334 1', '166 166', '0 0'])
    await restore(ids[0] ?? '')
    expect(await owed(one.id)).toEqual(['334 0', '333 0', '83 50'])
    expect(await findings()).toEqual([])
  })

  it('confirms a place that nothing is open of any more', async () => {
    const { courseId, ids } = await courseOf(2)
    const [paid, free2] = [await booked(courseId), await booked(courseId)]
    await pay(paid.id, 6000)
    expect((await desk.read(paid.id)).state).toBe('reserved')
    await cancel(ids[0])
    expect((await desk.read(paid.id)).state).toBe('confirmed')
    expect((await desk.read(free2.id)).state).toBe('reserved')
    await cancel(ids[1])
    expect(await desk.read(free2.id)).toMatchObject({ state: 'confirmed', feeCents: 0 })
    expect(await findings()).toEqual([])
  })
})

describe('what is given up afterwards', () => {
  it('is what is still charged: of a place, and of the whole course', async () => {
    const { courseId, ids } = await courseOf(10)
    const [one, other] = [await booked(courseId), await booked(courseId)]
    await pay(one.id)
    await pay(other.id)
    await cancel(ids[0])
    await desk.cancel(one.id)
    expect([await owed(one.id), await free()]).toEqual([['0 0'], 12_000 + 1200])
    await restore(ids[0] ?? '')
    expect([await owed(one.id), await owed(other.id), await free()]).toEqual([['0 0'], ['12000 0'], 12_000])
    await cancel(ids[1])
    const { body } = await desk.staff<{ expected: number }>('GET', `/courses/${courseId}/cancellation`)
    expect(body).toBeDefined()
    await desk.cancel(other.id)
    expect([await owed(other.id), await free()]).toEqual([['0 0'], 24_000])
    expect(await findings()).toEqual([])
  })

  it('keeps the share of the terms of what the place costs by then', async () => {
    const refundTerms = {
      refundTerms: 'steps',
      refundSteps: [{ days: 1, percent: 50 }],
      refundAfterStart: 'nothing',
    }
    const { courseId, ids } = await courseOf(10, refundTerms)
    const { id, accessToken } = await booked(courseId)
    await pay(id)
    await cancel(ids[0])
    const portal = `/api/${tenant.slug}/portal/bookings/${accessToken}`
    const { status } = await reihum.call('POST', `${portal}/cancel`, { body: { registrationIds: [id] } })
    expect(status).toBe(200)
    expect([await owed(id), await free()]).toEqual([['5400 0'], 1200 + 5400])
    expect(await findings()).toEqual([])
  })

  it('comes back by a late payment with what was cancelled meanwhile', async () => {
    const { courseId, ids } = await courseOf(10)
    const { id } = await booked(courseId)
    await cancel(ids[0])
    await reihum.owner.query(
      "update registration set payment_due_at = now() - interval '1 day' where id = $1",
      [id],
    )
    await expireReservations(reihum)
    await cancel(ids[1])
    const { rows } = await reihum.owner.query<{ id: string }>(
      'select id from receivable where registration_id = $1',
      [id],
    )
    await money.call('PUT', '/payments/matching', {
      revision: 0,
      thresholds: { isOn: true, score: 95, lead: 20, toleranceCents: 0, latePlaces: 'book_again' },
    })
    const { status } = await money.note(10_800, {
      allocations: [{ receivableId: rows[0]?.id, cents: 10_800 }],
    })
    expect(status).toBe(200)
    expect((await desk.read(id)).state).toBe('confirmed')
    await eventually(async () => (await free()) === 1200)
    expect((await lines(id)).at(-1)).toBe(9600)
    expect(await findings()).toEqual([])
  })
})

describe('extras, invoices and vouchers', () => {
  it('leaves an invoice as it is, says that it differs, and corrects it in one step', async () => {
    await letInvoice({ reihum, tenant })
    const { courseId, ids } = await courseOf(10, { taxCategory: 'standard', taxRate: 1900 })
    const { id } = await booked(courseId, { contact })
    const invoices = invoiceDesk(at)
    const { body } = await invoices.make({ selection: { registrationIds: [id] } })
    const [invoiceId = ''] = body.ids
    await invoices.act(invoiceId, 'finalisation', { revision: 1 })
    await cancel(ids[0])
    const detail = (await invoices.call<InvoiceDetail>('GET', `/${invoiceId}`)).body
    expect(detail).toMatchObject({ grossCents: 12_000, differs: true })
    const { status } = await invoices.act(invoiceId, 'cancellation', {
      requestKey: randomUUID(),
      reason: 'Termin ausgefallen',
      anew: true,
    })
    expect(status).toBe(200)
    const { items } = await invoices.list('?sort=amount&dir=asc')
    expect(items.map(({ grossCents }) => grossCents)).toEqual([-12_000, 10_800, 12_000])
    expect(await invoices.list('?differs=true')).toMatchObject({ total: 0 })
    expect(await findings()).toEqual([])
  })

  it('goes back to the voucher that had paid', async () => {
    const { id: voucherId, number } = await vouchers.sold(12_000)
    const { courseId, ids } = await courseOf(10)
    const { id } = await booked(courseId, { voucher: number, shownVoucherCents: 12_000 })
    await cancel(ids[0])
    await eventually(async () => (await vouchers.read(voucherId)).balanceCents === 1200)
    expect([await owed(id), await free()]).toEqual([['10800 0'], 0])
    expect(await findings()).toEqual([])
  })

  it('leaves extras alone', async () => {
    const extraId = randomUUID()
    await desk.staff('POST', '/extras', {
      id: extraId,
      extra: {
        name: 'Mittagessen',
        priceCents: 3000,
        mostPerPerson: 1,
        taxCategory: 'reduced',
        taxRate: 700,
      },
    })
    const { courseId, ids } = await courseOf(2)
    const [person] = family(1, `Fam-${randomUUID()}`)
    const { id } = await booked(courseId, { attendees: [{ ...person, extras: [{ extraId, quantity: 1 }] }] })
    await pay(id)
    for (const date of ids) await cancel(date)
    expect([await owed(id), await free()]).toEqual([['3000 0'], 12_000])
    await desk.cancel(id)
    expect(await free()).toBe(15_000)
    expect(await findings()).toEqual([])
  })
})

describe('who sees what', () => {
  it('the attendee reads it on the page of the booking', async () => {
    const { courseId, ids } = await courseOf(10)
    const { accessToken } = await booked(courseId)
    await cancel(ids[0])
    const { body } = await reihum.call<AttendeeBooking>(
      'GET',
      `/api/${tenant.slug}/portal/bookings/${accessToken}`,
    )
    const [registration] = body.courses[0]?.registrations ?? []
    expect(registration?.reductions).toEqual([
      { name: expect.stringMatching(/^Ausfall .* \(1\/10\)$/), cents: 1200 },
    ])
    expect(registration).toMatchObject({ feeCents: 10_800 })
  })

  it('another provider finds no such date', async () => {
    const { ids } = await courseOf(2)
    tenant = await reihum.addTenant()
    expect((await call('GET', `appointments/${ids[0]}/given-back`)).status).toBe(404)
  })

  it('a date that was given back can be deleted with the course once nobody is registered', async () => {
    const { courseId, ids } = await courseOf(2)
    const { id } = await booked(courseId)
    await cancel(ids[0])
    expect((await remove(ids[0] ?? '')).status).toBe(409)
    await desk.cancel(id)
    expect((await remove(ids[0] ?? '')).status).toBe(200)
    expect(await findings()).toEqual([])
  })
})
