import type { BankLine } from '@reihum/contract/payments/statements.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { camt, paid as transferred } from '#test/bank-statements.ts'
import { checkoutDesk } from '#test/checkout-desk.ts'
import { testVault } from '#test/database.ts'
import { moneyDesk } from '#test/money-desk.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { statementDesk } from '#test/statement-desk.ts'
import { type StripeServer, startStripeServer } from '#test/stripe-server.ts'
import { sweepPayouts } from './sweep-payouts.ts'

let reihum: TestReihum
let stripe: StripeServer
let tenant: TestTenant
let bank: ReturnType<typeof statementDesk>
const shop = checkoutDesk(() => ({ reihum, tenant, stripe }))
const money = moneyDesk(() => ({ reihum, tenant }))

beforeAll(async () => {
  stripe = await startStripeServer()
  reihum = await startTestReihum({ environment: stripe.environment })
})
afterAll(async () => {
  await reihum.close()
  await stripe.close()
})
beforeEach(async () => {
  stripe.payOut()
  tenant = await reihum.addTenant()
  bank = statementDesk(reihum, tenant)
  await bank.enterAccount()
  expect((await shop.setUp()).status).toBe(200)
})

/** A place that was paid by card. */
async function paidByCard() {
  const { accessToken, ids } = await shop.booked()
  await shop.start(accessToken)
  const { external_id: session } = await shop.orderOf(accessToken)
  stripe.pay(session)
  expect((await shop.status(shop.returnTokenOf(session))).body.standing).toBe('completed')
  return { session, id: ids[0] as string }
}

const day = Date.UTC(2027, 2, 4) / 1000
const amountOf = (cents: number) => (cents / 100).toFixed(2)
/** The bank's line of it, a day later. */
const lineOf = ({ amount }: { amount: number }, name = 'Stripe Technology Europe Ltd') =>
  transferred(amountOf(amount), {
    name,
    says: 'STRIPE 7K3M',
    bookedOn: '2027-03-05',
    reference: `S${amount}`,
  })
const bring = (...entries: ReturnType<typeof lineOf>[]) => bank.bring(camt('camt.053.001.08', { entries }))

const stored = async () =>
  (
    await reihum.owner.query<{ state: string; closed: boolean; parts: number }>(
      `select o.state, o.bank_line_id is not null as closed,
         (select count(*)::int from service_payout_part p where p.tenant_id = o.tenant_id and p.payout_id = o.id) as parts
       from service_payout o where o.tenant_id = $1 order by o.id`,
      [tenant.id],
    )
  ).rows
const transfers = async () => (await money.payments()).items.filter(({ way }) => way === 'bank_transfer')
const sweep = () =>
  sweepPayouts(
    {
      vault: testVault,
      services: { paypal: null, stripe: stripe.url },
      inTenant: reihum.inTenant,
      inPlatform: reihum.inPlatform,
    },
    () => false,
  )
/** A message says that there is one. */
async function told(type = 'payout.created') {
  const payout = stripe.payOut(day)
  expect((await shop.tell(type, payout.id)).status).toBe(200)
  await eventually(async () => (await stored()).some(({ parts }) => parts > 0))
  return payout
}

describe('a payout', () => {
  it('is known before the bank has it: its line is no payment, and says what it holds', async () => {
    const first = await paidByCard()
    await paidByCard()
    stripe.refundThere(first.session, 1_000)
    stripe.chargeFee(50)
    const payout = await told()
    const { one, preview } = await bring(lineOf(payout))
    const expected: Partial<BankLine> = {
      outcome: 'noted',
      payout: {
        id: expect.any(String),
        service: 'stripe',
        cents: payout.amount,
        currency: 'EUR',
        arrivesOn: '2027-03-04',
        payments: 2,
        paymentCents: 17_800,
        givenBackCents: 1_000,
        feeCents: 2 * 159 + 50,
      },
    }
    expect(preview.lines).toMatchObject([expected])
    expect((await bank.lines(one)).items).toMatchObject([expected])
    expect(await transfers()).toEqual([])
    expect(await stored()).toEqual([{ state: 'arrived', closed: true, parts: 4 }])
    const [payment] = (await money.payments()).items
    const detail = await shop.call<{ payout: unknown }>(
      'GET',
      `/payments/${payment?.id}`,
      undefined,
      tenant.operator.token,
    )
    expect(detail.body.payout).toMatchObject({ cents: payout.amount, payments: 2 })
  })
  it('is found without a message, and counts once', async () => {
    await paidByCard()
    const payout = stripe.payOut(day)
    for (const _ of [1, 2]) await sweep()
    expect((await stored()).filter(({ parts }) => parts === 1)).toHaveLength(1)
    await bring(lineOf(payout))
    expect(await transfers()).toEqual([])
  })
  it('that the bank had first takes the payment over that its line became, once', async () => {
    await paidByCard()
    const payout = stripe.payOut(day)
    const { preview } = await bring(lineOf(payout))
    expect(preview.payments).toBe(1)
    for (const _ of [1, 2]) await shop.tell('payout.paid', payout.id, `evt_${payout.id}_${_}`)
    await eventually(async () => (await stored()).some(({ closed }) => closed))
    expect(await transfers()).toMatchObject([
      { amountCents: payout.amount, reversedCents: payout.amount, freeCents: 0 },
    ])
  })
  it('leaves alone what somebody else transferred in the same sum', async () => {
    await paidByCard()
    const payout = await told()
    const other = transferred(amountOf(payout.amount), { name: 'Mina', says: 'Kurs', reference: 'M1' })
    await bring(other)
    expect(await transfers()).toMatchObject([{ amountCents: payout.amount, freeCents: payout.amount }])
    expect(await stored()).toMatchObject([{ closed: false }])
  })
  it('waits for its line anew once the import was taken back', async () => {
    await paidByCard()
    const payout = await told()
    const { one } = await bring(lineOf(payout))
    expect((await bank.undo(one)).status).toBe(200)
    const again = await bring(lineOf(payout))
    expect(again.preview.lines).toMatchObject([{ outcome: 'noted', payout: { cents: payout.amount } }])
  })
})
