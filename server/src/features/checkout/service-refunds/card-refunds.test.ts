import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { checkoutDesk } from '#test/checkout-desk.ts'
import { moneyDesk } from '#test/money-desk.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { type StripeServer, startStripeServer } from '#test/stripe-server.ts'
import { requestServiceRefund } from './request-service-refund.ts'

let reihum: TestReihum
let stripe: StripeServer
let tenant: TestTenant
beforeAll(async () => {
  stripe = await startStripeServer()
  reihum = await startTestReihum({ environment: stripe.environment })
})
afterAll(async () => {
  await reihum.close()
  await stripe.close()
})
beforeEach(async () => {
  stripe.heal()
  tenant = await reihum.addTenant()
  expect((await shop.setUp()).status).toBe(200)
})

const shop = checkoutDesk(() => ({ reihum, tenant, stripe }))
const money = moneyDesk(() => ({ reihum, tenant }))
const first = (ids: readonly string[]) => ids[0] as string
const paymentsOf = async () => (await money.payments()).items

/** A booking whose payer has come to the page of Stripe. */
async function begun(fields = {}, people = 1) {
  const booked = await shop.booked(fields, people)
  expect((await shop.start(booked.accessToken)).body.kind).toBe('go')
  const { external_id: session, id } = await shop.orderOf(booked.accessToken)
  return { ...booked, session, attempt: id, back: shop.returnTokenOf(session) }
}
async function paid(fields = {}) {
  const one = await begun(fields)
  stripe.pay(one.session)
  expect((await shop.status(one.back)).body.standing).toBe('completed')
  return one
}

describe('given back', () => {
  const ask = async (cents: number, requestKey = newId()) => {
    const [payment] = await paymentsOf()
    await reihum.inTenant(
      { tenant: tenant.id, access: 'system', actor: { kind: 'system' }, origin: noOrigin },
      (ctx) =>
        requestServiceRefund(ctx, {
          paymentId: payment?.id ?? '',
          cents,
          purpose: 'Kurs entfallen',
          requestKey,
        }),
    )
  }
  const refunds = async () =>
    (
      await reihum.owner.query(
        `select f.cents, f.way, r.origin, r.state, r.reason from service_refund r
         left join refund f on f.tenant_id = r.tenant_id and f.request_key = r.id
         where r.tenant_id = $1 order by r.id`,
        [tenant.id],
      )
    ).rows
  it('by us, Stripe gives it back once', async () => {
    const { ids, session } = await paid()
    await shop.desk.cancel(first(ids), { reason: 'x' })
    stripe.fault('refund', 'silent-after')
    const key = newId()
    for (const _ of [1, 2]) await ask(8900, key)
    await eventually(async () => (await paymentsOf())[0]?.freeCents === 0)
    expect(await refunds()).toMatchObject([{ cents: 8900, way: 'card_online', origin: 'here' }])
    expect(stripe.sessions.get(session)?.intent?.charge?.refunds).toHaveLength(1)
  })
  it('by us, what Stripe answers with 402 has not happened, and says why', async () => {
    const { ids, session } = await paid()
    await shop.desk.cancel(first(ids), { reason: 'x' })
    stripe.fault('refund', 'card-error')
    await ask(8900)
    await eventually(async () => (await refunds()).length === 1 && (await refunds())[0]?.state === 'failed')
    expect(await refunds()).toMatchObject([{ cents: null, reason: 'insufficient_funds' }])
    expect(stripe.sessions.get(session)?.intent?.charge?.refunds).toEqual([])
    expect(await paymentsOf()).toMatchObject([{ freeCents: 8900 }])
  })
  it('at Stripe, it is booked when the message comes', async () => {
    const { ids, session } = await paid()
    await shop.desk.cancel(first(ids), { reason: 'x' })
    stripe.refundThere(session, 8900)
    await shop.tell('charge.refunded', session)
    await eventually(async () => (await paymentsOf())[0]?.freeCents === 0)
    expect(await refunds()).toMatchObject([{ cents: 8900, origin: 'there', state: 'completed' }])
  })
  it('by a lost dispute, the money is gone; while it lasts it is only a flag', async () => {
    const { ids, session } = await paid()
    await shop.desk.cancel(first(ids), { reason: 'x' })
    stripe.dispute(session)
    await shop.tell('charge.dispute.funds_withdrawn', session)
    const disputes = async () =>
      (await reihum.owner.query('select state from service_dispute where tenant_id = $1', [tenant.id])).rows
    await eventually(async () => (await disputes())[0]?.state === 'open')
    expect(await refunds()).toEqual([])
    stripe.dispute(session, 'lost')
    await shop.tell('charge.dispute.closed', session)
    await eventually(async () => (await disputes())[0]?.state === 'lost')
    await eventually(async () => (await paymentsOf())[0]?.freeCents === 0)
    expect(await refunds()).toMatchObject([{ cents: 8900, origin: 'there', state: 'completed' }])
  })
  it('by a lost dispute while it pays a place, it is shown and not taken from the place', async () => {
    const { session } = await paid()
    stripe.dispute(session, 'lost')
    await shop.tell('charge.dispute.closed', session)
    await eventually(async () => (await refunds())[0]?.reason === 'NOT_FREE')
    expect(await paymentsOf()).toMatchObject([{ freeCents: 0 }])
  })
})
