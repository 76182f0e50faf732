import type { DatevPreview } from '@reihum/contract/payments/datev.schema.ts'
import { proposedAccounts } from '@reihum/contract/payments/datev-settings.schema.ts'
import type { CashDay, MoneyOverview } from '@reihum/contract/payments/payment.schema.ts'
import type { BookingReceipt } from '@reihum/contract/registrations/booking.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayFromNow } from '#test/days.ts'
import { moneyDesk } from '#test/money-desk.ts'
import { personDesk } from '#test/person-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
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
const persons = personDesk(at)
const today = dayFromNow(0)

describe('in the books', () => {
  const plan = {
    adviser: 29098,
    client: 55003,
    fiscalYearStart: '2024-01-01',
    accountLength: 4,
    chart: 'SKR03',
    mode: 'payment_date',
    label: 'Kurse',
    firstDebtor: 10_000,
    ...proposedAccounts.SKR03,
  }
  const datev = <Body>(method: string, path: string, body?: unknown) =>
    money.call<Body>(method, `/datev${path}`, body, tenant.admin)
  const sums = async () => {
    const year = today.slice(0, 4)
    const { body } = await datev<DatevPreview>('GET', `/preview?year=${year}&until=${year}-12-31`)
    return body.sums.map(({ account, contra, side, cents }) => `${account}/${contra} ${side} ${cents}`)
  }

  it('a voucher is owed from its sale on, and income when it is redeemed', async () => {
    expect((await datev('PUT', '/settings', { revision: 0, plan })).status).toBe(200)
    const { id, number } = await vouchers.sold(5000, { soldOn: today })
    expect(await sums()).toEqual(['1000/1700 S 5000'])
    const course = { feeCents: 4000, taxCategory: 'standard', taxRate: 1900 }
    const { body } = await desk.book(await desk.course(course), 1, { voucher: number })
    expect((await sums()).toSorted()).toEqual(['1000/1700 S 5000', '1700/8400 S 4000'])
    await vouchers.act(id, 'correct', { requestKey: crypto.randomUUID(), cents: 200, reason: 'Kulanz' })
    expect((await sums()).toSorted()).toEqual(['1000/1700 S 5000', '1700/2700 H 200', '1700/8400 S 4000'])
    // Given up again, it is owed as before.
    await desk.cancel((desk.idsOf(body) as [string])[0])
    await expect.poll(async () => (await vouchers.read(id)).balanceCents, { timeout: 15_000 }).toBe(5200)
    expect((await sums()).toSorted()).toEqual([
      '1000/1700 S 5000',
      '1700/1590 H 4000',
      '1700/1590 S 4000',
      '1700/2700 H 200',
    ])
  })

  it('settings from before vouchers know where they are owed', async () => {
    await datev('PUT', '/settings', { revision: 0, plan: { ...plan, accountLength: 5, ...longer } })
    await reihum.owner.query(
      `update datev_settings set plan = (plan #- '{money,voucher}') - 'voucherLapse' where tenant_id = $1`,
      [tenant.id],
    )
    const { body } = await datev<{ plan: typeof plan }>('GET', '/settings')
    expect(body.plan).toMatchObject({ money: { voucher: '17000' }, voucherLapse: { account: '27000' } })
  })

  it('a sale is in the till and in no figure of income', async () => {
    await vouchers.sold(5000, { soldOn: today, buyerName: 'Ada Berg' })
    await vouchers.sold(7000, { soldOn: today, paidWay: 'card' })
    await vouchers.sold(9000, { soldOn: today, paidWay: 'bank_transfer' })
    await money.note(1000, { receivedOn: today })
    const { body } = await money.call<CashDay>('GET', `/cash/${today}`)
    expect(body).toMatchObject({ cashInCents: 6000, cardCents: 7000 })
    expect(body.vouchers.map(({ amountCents, paidWay }) => `${paidWay} ${amountCents}`)).toEqual([
      'cash 5000',
      'card 7000',
    ])
    const { body: overview } = await money.call<MoneyOverview>('GET', '/money')
    expect(overview.monthCents).toBe(1000)
  })
})

/** The accounts of the proposal with a digit more. */
const longer = (() => {
  const long = (value: unknown): unknown =>
    typeof value === 'string'
      ? /^\d{4}$/.test(value)
        ? `${value}0`
        : value
      : Object.fromEntries(Object.entries(value as object).map(([key, one]) => [key, long(one)]))
  return { ...(long(proposedAccounts.SKR03) as object), firstDebtor: 100_000 }
})()

it('an order that waits for a click in a mail keeps the number sealed, and redeems with the click', async () => {
  const { id, number } = await vouchers.sold(9000)
  const courseId = await desk.course({ feeCents: 6000 })
  const portal = `/api/${tenant.slug}/portal`
  const email = `mina-${crypto.randomUUID()}@example.org`
  const request = bookingRequest({
    voucher: number,
    attendees: [{ firstName: 'Mina', lastName: 'Müller', email }],
  })
  await reihum.call('POST', `${portal}/courses/${courseId}/booking-requests`, { body: request })
  const stored = async () =>
    (
      await reihum.owner.query<{ content: string }>(
        'select content::text as content from booking_request where course_id = $1',
        [courseId],
      )
    ).rows[0]?.content ?? ''
  expect(await stored()).toContain('Müller')
  expect(await stored()).not.toContain(number)
  const token = async () => {
    const { rows } = await reihum.owner.query<{ text: string }>(
      "select text from mail where recipient = $1 and kind = 'booking-request.made'",
      [email],
    )
    return /booking-request\/([\w.-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? ''
  }
  await expect.poll(token, { timeout: 15_000 }).not.toBe('')
  const { body } = await reihum.call<BookingReceipt>(
    'POST',
    `${portal}/booking-requests/${await token()}/confirm`,
    {
      body: {},
    },
  )
  expect(body.registrations).toMatchObject([{ state: 'confirmed' }])
  expect((await vouchers.read(id)).balanceCents).toBe(3000)
  // The one letter about it says that it is confirmed, and asks for no money.
  const letter = async () =>
    (
      await reihum.owner.query<{ text: string }>(
        "select text from mail where recipient = $1 and kind = 'registration.received'",
        [email],
      )
    ).rows.map(({ text }) => text)
  await expect.poll(async () => (await letter()).length, { timeout: 15_000 }).toBe(1)
  expect((await letter()).join()).not.toContain('IBAN')
})

it('whoever bought it is in their data report, and is forgotten with them', async () => {
  const email = `ada-${crypto.randomUUID()}@example.org`
  const { id } = await vouchers.sold(5000, {
    buyerName: 'Ada Berg',
    buyerEmail: email.toUpperCase(),
    recipientName: 'Mina',
    message: 'Alles Gute!',
  })
  const { body } = await desk.book(await desk.course(), 1, {
    attendees: [{ firstName: 'Ada', lastName: 'Berg', email }],
  })
  const { rows } = await reihum.owner.query<{ person_id: string }>(
    'select person_id from registration where id = $1',
    [desk.idsOf(body)[0]],
  )
  const personId = rows[0]?.person_id as string
  const { body: report } = await persons.export(personId)
  expect(report.vouchers).toMatchObject([
    { amountCents: 5000, recipientName: 'Mina', message: 'Alles Gute!' },
  ])
  await desk.cancel((desk.idsOf(body) as [string])[0])
  expect((await persons.erase(personId)).status).toBe(200)
  expect(await vouchers.read(id)).toMatchObject({
    balanceCents: 5000,
    buyerName: '',
    buyerEmail: '',
    recipientName: '',
    message: '',
  })
})
