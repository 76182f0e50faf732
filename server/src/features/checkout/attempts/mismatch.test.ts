import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { checkoutDesk } from '#test/checkout-desk.ts'
import { moneyDesk } from '#test/money-desk.ts'
import { type PaypalServer, startPaypalServer } from '#test/paypal-server.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { requestServiceRefund } from '../service-refunds/request-service-refund.ts'

let reihum: TestReihum
let paypal: PaypalServer
let tenant: TestTenant
beforeAll(async () => {
  paypal = await startPaypalServer()
  reihum = await startTestReihum({ environment: paypal.environment })
})
afterAll(async () => {
  await reihum.close()
  await paypal.close()
})
beforeEach(async () => {
  paypal.heal()
  tenant = await reihum.addTenant()
  expect((await shop.setUp()).status).toBe(200)
})

const shop = checkoutDesk(() => ({ reihum, tenant, paypal }))
const money = moneyDesk(() => ({ reihum, tenant }))
const first = (ids: readonly string[]) => ids[0] as string

/** A booking whose payer has come to the service. */
async function begun(fields = {}, people = 1) {
  const booked = await shop.booked(fields, people)
  const { body } = await shop.start(booked.accessToken)
  expect(body.kind).toBe('go')
  const { external_id: order, id } = await shop.orderOf(booked.accessToken)
  return { ...booked, order, attempt: id, back: shop.returnTokenOf(order) }
}
const paymentsOf = async () => (await money.payments()).items

describe('money that is not what was asked for', () => {
  it('by its payee books nothing, and somebody looks', async () => {
    const { ids, order, back } = await begun()
    Object.assign(paypal.orders.get(order) ?? {}, { payee: 'SOMEBODY' })
    paypal.approve(order)
    expect((await shop.status(back)).body.standing).toBe('checking')
    expect(await shop.desk.read(first(ids))).toMatchObject({ state: 'reserved', paidCents: 0 })
    const { token } = tenant.operator
    const { body } = await shop.call<{ tasks: { kind: string; attemptId: string }[] }>(
      'GET',
      '/checkout-tasks',
      undefined,
      token,
    )
    expect(body.tasks).toMatchObject([{ kind: 'payee', paymentId: null }])
    const settled = await shop.call<{ tasks: [] }>(
      'POST',
      `/checkout-tasks/${body.tasks[0]?.attemptId}/settlement`,
      {},
      token,
    )
    expect(settled.body.tasks).toEqual([])
  })
  it('by its amount is a credit that pays nothing, and can be given back, by which it is done with', async () => {
    const { ids, order, back } = await begun()
    Object.assign(paypal.orders.get(order) ?? {}, { takenCents: 100 })
    paypal.approve(order)
    expect((await shop.status(back)).body).toMatchObject({ standing: 'checking', creditCents: 0 })
    expect(await shop.desk.read(first(ids))).toMatchObject({ state: 'reserved', paidCents: 0 })
    const [payment] = await paymentsOf()
    expect(payment).toMatchObject({ amountCents: 100, freeCents: 100 })
    const { token } = tenant.operator
    expect(await shop.tasks(token)).toMatchObject([
      { kind: 'amount', cents: 100, askedCents: 8900, paymentId: payment?.id, settleable: true },
    ])
    const wish = { paymentId: payment?.id ?? '', cents: 100, purpose: 'Zurück', requestKey: newId() }
    await reihum.inTenant({ tenant: tenant.id, access: 'system', origin: noOrigin }, (ctx) =>
      requestServiceRefund(ctx, wish),
    )
    expect(await shop.tasks(token)).toEqual([])
    await eventually(async () => (await paymentsOf())[0]?.freeCents === 0)
    expect((await shop.status(back)).body).toMatchObject({ standing: 'completed', givenBackCents: 100 })
  })
  it('by its amount is kept as a credit where somebody says so, and the payer reads that', async () => {
    const { order, back } = await begun()
    Object.assign(paypal.orders.get(order) ?? {}, { takenCents: 9900 })
    paypal.approve(order)
    await shop.status(back)
    const { token } = tenant.operator
    const [task] = await shop.tasks(token)
    expect((await shop.settle(task?.attemptId ?? '', token)).body.tasks).toEqual([])
    expect((await shop.status(back)).body).toMatchObject({ standing: 'completed', creditCents: 9900 })
  })
  it('because it was paid otherwise meanwhile is a credit', async () => {
    const { ids, order, back } = await begun()
    const { id } = await money.owedFor(first(ids))
    await money.note(8900, { allocations: [{ receivableId: id, cents: 8900 }] })
    paypal.approve(order)
    expect((await shop.status(back)).body).toMatchObject({ standing: 'completed', creditCents: 8900 })
    expect((await paymentsOf()).map(({ freeCents }) => freeCents).toSorted()).toEqual([0, 8900])
    const { token } = tenant.operator
    const asked = await shop.tasks(token)
    expect(asked).toMatchObject([{ kind: 'no_place', cents: 8900, settleable: true }])
    const { attemptId } = asked[0] ?? { attemptId: '' }
    // Kept as a credit, once and again.
    for (const _ of [1, 2]) expect((await shop.settle(attemptId, token)).body.tasks).toEqual([])
  })
  it('that a place set free is a refund of its own, and no task', async () => {
    const { order, back, ids } = await begun()
    paypal.approve(order)
    await shop.status(back)
    await shop.desk.cancel(first(ids), { reason: 'x' })
    expect(await shop.tasks(tenant.operator.token)).toEqual([])
  })
})
