import type { RedeemedVoucher } from '@reihum/contract/payments/voucher-payment.schema.ts'
import type { BookingPreview } from '@reihum/contract/registrations/booking.schema.ts'
import { formatVoucherNumber } from '@reihum/contract/vouchers/voucher-number.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moneyDesk } from '#test/money-desk.ts'
import { family, registrationDesk } from '#test/registration-desk.ts'
import { bookingRequest, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { voucherDesk } from '#test/voucher-desk.ts'

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

const check = (courseId: string, more: Record<string, unknown>) =>
  reihum.call<BookingPreview & Problem>(
    'POST',
    `/api/${tenant.slug}/portal/courses/${courseId}/registrations/check`,
    { body: bookingRequest(more) },
  )
const wrongOf = ({ errors }: Problem) =>
  (errors as { path: string; code: string }[] | undefined)?.map(({ path, code }) => `${path} ${code}`)
const redeem = (receivableId: string, number: string) =>
  money.onReceivable(receivableId, 'redeem-voucher', { number })
const redeemOwn = (accessToken: string, number: string) =>
  reihum.call<RedeemedVoucher & Problem>(
    'POST',
    `/api/${tenant.slug}/portal/bookings/${accessToken}/voucher`,
    { body: { number } },
  )
const balanceOf = async (id: string) => (await vouchers.read(id)).balanceCents

describe('a voucher in an order', () => {
  it('pays what is to be paid, not the price, and confirms the place at once', async () => {
    const { id, number } = await vouchers.sold(10_000)
    const courseId = await desk.course({ feeCents: 8000 })
    const typed = formatVoucherNumber(number).toLowerCase()
    const { body: foreseen } = await check(courseId, { voucher: typed })
    expect(foreseen).toMatchObject({
      outcome: 'confirmed',
      totalCents: 8000,
      paymentDueAt: null,
      voucher: { lastFour: number.slice(-4), cents: 8000, leftCents: 2000 },
    })
    const { body } = await desk.book(courseId, 1, { voucher: typed, shownVoucherCents: 8000 })
    expect(body.registrations).toMatchObject([{ state: 'confirmed' }])
    const [registrationId] = desk.idsOf(body) as [string]
    expect(await money.owedFor(registrationId)).toMatchObject({
      state: 'paid',
      amountCents: 8000,
      allocations: [{ cents: 8000, way: 'voucher' }],
    })
    expect(await vouchers.movements(id)).toEqual(['issued 10000', 'redeemed -8000'])
    expect(await balanceOf(id)).toBe(2000)
    // One letter tells both: that it is booked, and that it is paid.
    expect(await desk.told('registration.confirmed')).toEqual([])
  })

  it('pays a part, and the rest is owed as otherwise', async () => {
    const { id, number } = await vouchers.sold(5000)
    const courseId = await desk.course({ feeCents: 8000 })
    const { body: foreseen } = await check(courseId, { voucher: number })
    expect(foreseen).toMatchObject({
      outcome: 'reserved',
      totalCents: 8000,
      voucher: { cents: 5000, leftCents: 0 },
    })
    const { body } = await desk.book(courseId, 1, { voucher: number })
    expect(body.registrations).toMatchObject([{ state: 'reserved' }])
    const [registrationId] = desk.idsOf(body) as [string]
    const owed = await money.owedFor(registrationId)
    expect(owed).toMatchObject({ state: 'partly_paid', openCents: 3000 })
    const letter = async () =>
      (
        await reihum.owner.query<{ text: string }>(
          `select m.text from mail m where m.tenant_id = $1 and m.kind = 'registration.received'`,
          [tenant.id],
        )
      ).rows[0]?.text ?? ''
    await expect.poll(letter, { timeout: 15_000 }).toMatch(/Schon bezahlt: 50,00\s€\nBetrag: 30,00\s€/)
    await money.note(3000, { allocations: [{ receivableId: owed.id, cents: 3000 }] })
    expect((await desk.read(registrationId)).state).toBe('confirmed')
    expect(await vouchers.read(id)).toMatchObject({ balanceCents: 0, state: 'used_up' })
  })

  it('pays of a plan first what the place depends on, and the order foresees exactly that', async () => {
    const { number } = await vouchers.sold(5000)
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const plan = { paymentPlan: 'deposit', depositCents: 3000, restDaysBefore: 14 }
    const courseId = await desk.course({ feeCents: 8000, start: day(90), end: day(91), ...plan })
    const { body: foreseen } = await check(courseId, { voucher: number })
    expect(foreseen).toMatchObject({ outcome: 'confirmed', paymentDueAt: null })
    expect(foreseen.shares.map(({ part, openCents }) => [part, openCents])).toEqual([
      ['deposit', 0],
      ['rest', 3000],
    ])
    const { body } = await desk.book(courseId, 1, { voucher: number })
    expect(body.registrations).toMatchObject([{ state: 'confirmed' }])
  })

  it('pays for several people one after the other, so that as many as possible have their place', async () => {
    const { number } = await vouchers.sold(9000)
    const courseId = await desk.course({ feeCents: 6000 })
    const { body } = await desk.book(courseId, 2, { voucher: number })
    expect(body.registrations.map(({ state }) => state).toSorted()).toEqual(['confirmed', 'reserved'])
  })

  it('pays nothing for somebody who waits', async () => {
    const { id, number } = await vouchers.sold(9000)
    const courseId = await desk.course({ feeCents: 6000, attendeeLimit: 1 })
    await desk.book(courseId)
    const { body: foreseen } = await check(courseId, { voucher: number })
    expect(foreseen).toMatchObject({ outcome: 'waiting_list', voucher: { cents: 0, leftCents: 9000 } })
    expect((await desk.book(courseId, 1, { voucher: number })).status).toBeLessThan(300)
    expect(await balanceOf(id)).toBe(9000)
  })

  it('is refused where it cannot be redeemed, and another tenant’s like one that nobody sold', async () => {
    const { id, number } = await vouchers.sold(5000)
    const { number: empty } = await vouchers.sold(6000)
    const courseId = await desk.course({ feeCents: 6000 })
    await desk.book(courseId, 1, { voucher: empty })
    const wrong = async (voucher: string, more = {}) =>
      wrongOf((await check(courseId, { voucher, ...more })).body)
    expect(await wrong('ABCD-EFGH-2345-6789')).toEqual(['voucher voucherUnknown'])
    expect(await wrong('ABC')).toEqual(['voucher voucherUnknown'])
    expect(await wrong(empty)).toEqual(['voucher voucherEmpty'])
    expect(await wrong(number, { shownVoucherCents: 5001 })).toEqual(['voucher voucherChanged'])
    await vouchers.act(id, 'block')
    expect(await wrong(number)).toEqual(['voucher voucherBlocked'])
    await vouchers.act(id, 'unblock')
    await reihum.owner.query(`update voucher set valid_until = sold_on where id = $1`, [id])
    expect(await wrong(number)).toEqual(['voucher voucherLapsed'])
    const own = tenant
    tenant = await reihum.addTenant()
    const { number: theirs } = await vouchers.sold(5000)
    tenant = own
    expect(await wrong(theirs)).toEqual(['voucher voucherUnknown'])
  })
})

describe('what a voucher had paid', () => {
  it('goes back to it when the place is given up, before anything else, and nothing is paid out', async () => {
    const { id, number } = await vouchers.sold(5000)
    const courseId = await desk.course({ feeCents: 8000 })
    const { body } = await desk.book(courseId, 1, { voucher: number })
    const [registrationId] = desk.idsOf(body) as [string]
    const owed = await money.owedFor(registrationId)
    await money.note(3000, { personId: owed.payer.id, allocations: [{ receivableId: owed.id, cents: 3000 }] })
    await desk.cancel(registrationId)
    await expect.poll(() => balanceOf(id), { timeout: 15_000 }).toBe(5000)
    expect(await vouchers.movements(id)).toEqual(['issued 5000', 'redeemed -5000', 'given_back 5000'])
    const proposed = async () =>
      (await money.call<{ items: { cents: number }[] }>('GET', '/refunds')).body.items
    await expect
      .poll(async () => (await proposed()).map(({ cents }) => cents), { timeout: 15_000 })
      .toEqual([3000])
    // It can be redeemed again.
    expect((await check(courseId, { voucher: number })).body.voucher?.cents).toBe(5000)
  })

  it('stays used when somebody is rebooked to another course, and only the rest goes back', async () => {
    const { id, number } = await vouchers.sold(8000)
    const [from, to] = [await desk.course({ feeCents: 8000 }), await desk.course({ feeCents: 6000 })]
    const { body } = await desk.book(from, 1, { voucher: number })
    const [registrationId] = desk.idsOf(body) as [string]
    const answer = await desk.rebook(registrationId, {
      courseId: to,
      inform: false,
      requestKey: crypto.randomUUID(),
    })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    await expect.poll(() => balanceOf(id), { timeout: 15_000 }).toBe(2000)
  })

  it('is good again although the voucher has lapsed meanwhile', async () => {
    const { id, number } = await vouchers.sold(8000)
    const courseId = await desk.course({ feeCents: 8000 })
    const { body } = await desk.book(courseId, 1, { voucher: number })
    await reihum.owner.query(`update voucher set valid_until = sold_on where id = $1`, [id])
    await desk.cancel((desk.idsOf(body) as [string])[0])
    await expect.poll(() => balanceOf(id), { timeout: 15_000 }).toBe(8000)
    expect((await check(courseId, { voucher: number })).status).toBe(200)
  })

  it('goes back when its allocation is taken back, and is neither reversed nor refunded', async () => {
    const { id, number } = await vouchers.sold(8000)
    const { body } = await desk.book(await desk.course({ feeCents: 6000 }), 1, { voucher: number })
    const owed = await money.owedFor((desk.idsOf(body) as [string])[0])
    const [{ id: allocationId, paymentId }] = owed.allocations as unknown as [
      { id: string; paymentId: string },
    ]
    expect((await money.act(paymentId, 'reverse', { reason: 'Falsch' })).body.error_code).toBe(
      'PAYMENT_BY_VOUCHER',
    )
    expect((await money.giveBack(paymentId, 100)).body.error_code).toBe('PAYMENT_BY_VOUCHER')
    await money.act(paymentId, `allocations/${allocationId}/take-back`, {})
    await expect.poll(() => balanceOf(id), { timeout: 15_000 }).toBe(8000)
    expect((await money.receivable(owed.id)).openCents).toBe(6000)
  })
})

describe('a voucher for what is owed already', () => {
  it('is redeemed by the staff, and confirms what is paid', async () => {
    const { id, number } = await vouchers.sold(5000)
    const { body } = await desk.book(await desk.course({ feeCents: 4000 }))
    const [registrationId] = desk.idsOf(body) as [string]
    const owed = await money.owedFor(registrationId)
    const paid = await redeem(owed.id, formatVoucherNumber(number))
    expect(paid.body).toMatchObject({ state: 'paid', openCents: 0 })
    expect((await desk.read(registrationId)).state).toBe('confirmed')
    expect(await balanceOf(id)).toBe(1000)
    expect(wrongOf((await redeem(owed.id, number)).body)).toEqual(['number voucherNothingOpen'])
    expect(wrongOf((await redeem(owed.id, 'ABCDEFGH23456789')).body)).toEqual(['number voucherUnknown'])
  })

  it('is redeemed on the page of the booking, which tells what is left of it', async () => {
    const { id, number } = await vouchers.sold(9000)
    const { body } = await desk.book(await desk.course({ feeCents: 4000 }), 2)
    expect((await redeemOwn(body.accessToken, number)).body).toEqual({
      lastFour: number.slice(-4),
      cents: 8000,
      leftCents: 1000,
    })
    for (const registrationId of desk.idsOf(body))
      expect((await desk.read(registrationId)).state).toBe('confirmed')
    expect(await vouchers.movements(id)).toEqual(['issued 9000', 'redeemed -8000'])
    expect(wrongOf((await redeemOwn(body.accessToken, number)).body)).toEqual(['number voucherNothingOpen'])
    expect((await redeemOwn('no-such-link-no-such-link', number)).status).toBe(404)
  })
})

it('pays nothing on the page of a booking that the bank collects already, and the staff decides for itself', async () => {
  const { number } = await vouchers.sold(9000)
  const { body } = await desk.book(await desk.course({ feeCents: 4000 }))
  const owed = await money.owedFor((desk.idsOf(body) as [string])[0])
  await reihum.owner.query('update receivable set on_its_way_until = current_date + 3 where id = $1', [
    owed.id,
  ])
  expect(wrongOf((await redeemOwn(body.accessToken, number)).body)).toEqual(['number voucherNothingOpen'])
  expect((await redeem(owed.id, number)).body).toMatchObject({ state: 'paid' })
})

it('a family of two pays with one voucher in two bookings, one after the other', async () => {
  const { id, number } = await vouchers.sold(7000)
  const courseId = await desk.course({ feeCents: 4000 })
  const first = await desk.book(courseId, 1, { voucher: number, attendees: family(1, 'Eins') })
  const second = await desk.book(courseId, 1, { voucher: number, attendees: family(1, 'Zwei') })
  expect([first, second].map(({ body }) => body.registrations[0]?.state)).toEqual(['confirmed', 'reserved'])
  expect(await balanceOf(id)).toBe(0)
})
