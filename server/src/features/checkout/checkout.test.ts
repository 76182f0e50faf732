import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { checkoutDesk } from '#test/checkout-desk.ts'
import { testVault } from '#test/database.ts'
import { moneyDesk } from '#test/money-desk.ts'
import { type PaypalServer, startPaypalServer } from '#test/paypal-server.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { checkAccounts } from './accounts/check-accounts.ts'
import { requestServiceRefund } from './service-refunds/request-service-refund.ts'

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

describe('credentials', () => {
  it('are checked before they are stored, and never told', async () => {
    const wrong = await shop.setUp({ clientSecret: 'wrong' })
    expect(wrong).toMatchObject({
      status: 422,
      body: { error_code: 'PAYMENT_SERVICE_REFUSED' },
    })
    const other = await shop.setUp({ environment: 'production' })
    expect(other.status).toBe(422)
    const right = await shop.setUp({ clientSecret: '' })
    expect(right.body).toMatchObject({ outcome: 'right', usable: true, listens: true, isSetUp: true })
    expect(JSON.stringify(right.body)).not.toContain('a-secret-of')
  })
  it('need a proof of identity', async () => {
    expect((await shop.setUp({}, {})).status).toBe(400)
  })
  it('that are refused later are not offered any more, and the admins are told once', async () => {
    const { accessToken } = await shop.booked()
    const stored = "update tenant_secret set sealed = $2 where tenant_id = $1 and name = 'paypal'"
    const old = { environment: 'sandbox', clientId: 'a-client-id-of-before', clientSecret: 'renewed' }
    await reihum.owner.query(stored, [tenant.id, testVault.seal(JSON.stringify(old), `${tenant.id} paypal`)])
    await reihum.owner.query(
      "update payment_account set checked_at = now() - interval '2 days' where tenant_id = $1",
      [tenant.id],
    )
    const { inTenant, inPlatform } = reihum
    const doors = { inTenant, inPlatform, vault: testVault, services: { paypal: paypal.url, stripe: null } }
    await checkAccounts(doors, () => false)
    await shop.call('POST', '/settings/payment-services/paypal/checks', {}, tenant.admin.token)
    expect((await shop.start(accessToken)).body).toMatchObject({ error_code: 'PAYMENT_SERVICE_NOT_SET_UP' })
    const told = async () =>
      (
        await reihum.owner.query(
          "select subject from mail where tenant_id = $1 and kind = 'payment-service.failed'",
          [tenant.id],
        )
      ).rows
    await eventually(async () => (await told()).length > 0)
    expect(await told()).toEqual([{ subject: 'PayPal wird bei Ihren Kursen nicht mehr angeboten' }])
  })
  it('offer nothing once they are removed', async () => {
    const { accessToken } = await shop.booked()
    const body = { proof: { currentPassword: 'correct horse battery staple' } }
    const removed = await shop.call(
      'POST',
      '/settings/payment-services/paypal/removal',
      body,
      tenant.admin.token,
    )
    expect(removed.status).toBe(200)
    expect((await shop.start(accessToken)).body).toMatchObject({ error_code: 'PAYMENT_SERVICE_NOT_SET_UP' })
  })
})

describe('a payer', () => {
  it('pays and is confirmed, once, however often the page is loaded', async () => {
    const { ids, order, back, accessToken } = await begun()
    paypal.approve(order)
    const { body } = await shop.status(back)
    expect(body).toMatchObject({
      standing: 'completed',
      creditCents: 0,
      cents: 8900,
      accessToken,
      retryable: false,
    })
    expect((await shop.status(back)).body.standing).toBe('completed')
    expect(await shop.desk.read(first(ids))).toMatchObject({ state: 'confirmed', paidCents: 8900 })
    expect(await paymentsOf()).toMatchObject([{ way: 'paypal', amountCents: 8900 }])
    expect((await shop.start(accessToken)).body).toMatchObject({ error_code: 'NOTHING_TO_PAY' })
  })
  it('pays for a family at once', async () => {
    const { ids, order, back } = await begun({}, 3)
    paypal.approve(order)
    expect((await shop.status(back)).body).toMatchObject({ standing: 'completed', cents: 26_700 })
    for (const id of ids) expect((await shop.desk.read(id)).state).toBe('confirmed')
  })
  it('comes back without having paid, and pays later', async () => {
    const { order, back, accessToken } = await begun()
    expect((await shop.status(back, true)).body).toMatchObject({ standing: 'cancelled', retryable: true })
    expect((await shop.start(accessToken)).body.kind).toBe('go')
    expect((await shop.orderOf(accessToken)).external_id).not.toBe(order)
  })
  it('goes on with the same attempt while nothing has changed', async () => {
    const { order, accessToken } = await begun()
    expect((await shop.start(accessToken)).body.kind).toBe('go')
    expect((await shop.orderOf(accessToken)).external_id).toBe(order)
  })
  it('whose card is declined may try again', async () => {
    const { order, back } = await begun()
    paypal.approve(order)
    paypal.fault('capture', 'declined')
    expect((await shop.status(back)).body).toMatchObject({ standing: 'failed', retryable: true })
  })
  it('is told when nothing could be begun, and begins the same again', async () => {
    const { accessToken } = await shop.booked()
    paypal.fault('order', 'silent-after', 2)
    expect((await shop.start(accessToken)).body).toEqual({ kind: 'failed' })
    const before = paypal.orders.size
    expect((await shop.start(accessToken)).body.kind).toBe('go')
    expect(paypal.orders.size).toBe(before)
  })
  it('whose payment failed transfers the money instead', async () => {
    const { order, back, accessToken } = await begun({ paymentMethods: ['paypal', 'bank_transfer'] })
    paypal.approve(order)
    paypal.fault('capture', 'declined')
    expect((await shop.status(back)).body).toMatchObject({ others: ['bank_transfer'] })
    expect((await shop.payOtherwise(accessToken)).body).toEqual({ kind: 'chosen' })
    expect((await shop.offer(accessToken)).body).toMatchObject({ chosen: 'bank_transfer', cents: 8900 })
  })
  it('cannot choose what the course does not offer, nor while money may be on its way', async () => {
    const { order, back, accessToken } = await begun()
    expect((await shop.payOtherwise(accessToken)).body).toMatchObject({
      error_code: 'PAYMENT_METHOD_NOT_OFFERED',
    })
    paypal.approve(order)
    paypal.fault('capture', 'pending')
    await shop.status(back)
    expect((await shop.payOtherwise(accessToken)).body).toEqual({ kind: 'checking', returnToken: back })
  })
  it('of a deposit is told that it is paid, though the rest is open', async () => {
    const { order, back } = await begun({ paymentPlan: 'deposit', depositCents: 2000, restDaysBefore: 14 })
    paypal.approve(order)
    expect((await shop.status(back)).body).toMatchObject({ standing: 'completed', creditCents: 0 })
  })
  it('finds nothing behind the address of somebody else', async () => {
    const { back } = await begun()
    expect((await shop.status(`${back.slice(0, -2)}xx`)).status).toBe(404)
    const other = await reihum.addTenant()
    const answer = await reihum.call('POST', `/api/${other.slug}/portal/checkouts/${back}`, {
      body: { isCancelled: false },
    })
    expect(answer.status).toBe(404)
  })
})

describe('money on its way', () => {
  it('keeps the place, and a second attempt waits for it', async () => {
    const { ids, order, back, accessToken } = await begun()
    paypal.approve(order)
    paypal.fault('capture', 'pending')
    expect((await shop.status(back)).body).toMatchObject({ standing: 'checking', retryable: false })
    const { rows } = await reihum.owner.query(
      'select payment_hold_until as held from registration where id = $1',
      [first(ids)],
    )
    expect(rows[0].held.getTime()).toBeGreaterThan(Date.now() + 6 * 86_400_000)
    expect((await shop.start(accessToken)).body).toMatchObject({ kind: 'checking', returnToken: back })
    paypal.settle(order, 'COMPLETED')
    expect((await shop.tell('PAYMENT.CAPTURE.COMPLETED', order)).status).toBe(200)
    await eventually(async () => (await shop.desk.read(first(ids))).state === 'confirmed')
  })
  it.each(['silent-after', 'error-after', 'null-after'] as const)(
    'of which the answer is %s is found',
    async (fault) => {
      const { order, back } = await begun()
      paypal.approve(order)
      paypal.fault('capture', fault)
      expect((await shop.status(back)).body.standing).toBe('completed')
      expect(await paymentsOf()).toHaveLength(1)
    },
  )
})

describe('a message', () => {
  it('without return page is enough, and counts once', async () => {
    const { ids, order } = await begun()
    paypal.approve(order)
    for (const _ of [1, 2])
      expect((await shop.tell('CHECKOUT.ORDER.APPROVED', order, 'WH-SAME')).status).toBe(200)
    await eventually(async () => (await shop.desk.read(first(ids))).state === 'confirmed')
    const { rows } = await reihum.owner.query('select from service_message where tenant_id = $1', [tenant.id])
    expect(rows).toHaveLength(1)
    expect(await paymentsOf()).toHaveLength(1)
  })
  it('and the payer who comes back several times at once collect and book once', async () => {
    const { ids, order, back } = await begun()
    paypal.approve(order)
    await Promise.all([
      shop.status(back),
      shop.tell('CHECKOUT.ORDER.APPROVED', order),
      shop.status(back),
      shop.tell('PAYMENT.CAPTURE.COMPLETED', order),
    ])
    await eventually(async () => (await shop.desk.read(first(ids))).state === 'confirmed')
    expect(await paymentsOf()).toMatchObject([{ amountCents: 8900, freeCents: 0 }])
  })
  it('that PayPal did not sign is refused', async () => {
    const { order } = await begun()
    const path = `/api/${tenant.id}/payment-services/paypal/messages`
    const { headers, body } = paypal.message('CHECKOUT.ORDER.APPROVED', order, { webhookId: 'another' })
    const answer = await fetch(`http://127.0.0.1:${reihum.port}${path}`, { method: 'POST', headers, body })
    expect(answer.status).toBe(400)
  })
})

describe('given back', () => {
  it('by us, PayPal gives it back once, however often it is asked for, and the ledger has it', async () => {
    const { order, back, ids } = await begun()
    paypal.approve(order)
    await shop.status(back)
    await shop.desk.cancel(first(ids), { reason: 'x' })
    const [payment] = await paymentsOf()
    const wish = {
      paymentId: payment?.id ?? '',
      cents: 8900,
      purpose: 'Kurs entfallen',
      requestKey: newId(),
    }
    const ask = (wanted: typeof wish) =>
      reihum.inTenant(
        { tenant: tenant.id, access: 'system', actor: { kind: 'system' }, origin: noOrigin },
        (ctx) => requestServiceRefund(ctx, wanted),
      )
    for (const _ of [1, 2]) await ask(wish)
    await expect(ask({ ...wish, requestKey: newId(), cents: 1 })).rejects.toMatchObject({
      code: 'NOT_ENOUGH_CREDIT',
    })
    await eventually(async () => (await paymentsOf())[0]?.freeCents === 0)
    const { rows } = await reihum.owner.query('select f.cents, f.way from refund f where f.tenant_id = $1', [
      tenant.id,
    ])
    expect(rows).toEqual([{ cents: 8900, way: 'paypal' }])
    expect(paypal.orders.get(order)?.capture?.refunds).toHaveLength(1)
  })
  it('in two equal parts, of which one answer was lost, both are told apart', async () => {
    const { order, back, ids } = await begun()
    paypal.approve(order)
    await shop.status(back)
    await shop.desk.cancel(first(ids), { reason: 'x' })
    const [payment] = await paymentsOf()
    // The one is not heard, the other is done and its answer lost.
    paypal.fault('refund', 'silent-before')
    paypal.fault('refund', 'silent-after')
    for (const purpose of ['Erste Hälfte', 'Zweite Hälfte'])
      await reihum.inTenant(
        { tenant: tenant.id, access: 'system', actor: { kind: 'system' }, origin: noOrigin },
        (ctx) =>
          requestServiceRefund(ctx, {
            paymentId: payment?.id ?? '',
            cents: 4450,
            purpose,
            requestKey: newId(),
          }),
      )
    const refunds = () => paypal.orders.get(order)?.capture?.refunds ?? []
    await eventually(async () => refunds().length > 0)
    await shop.tell('PAYMENT.CAPTURE.REFUNDED', order)
    await eventually(async () => (await paymentsOf())[0]?.freeCents === 0)
    expect(refunds()).toHaveLength(2)
    const { rows } = await reihum.owner.query(
      'select purpose, count(*)::int as times from service_refund where tenant_id = $1 and origin = $2 group by 1 order by 1',
      [tenant.id, 'here'],
    )
    expect(rows).toEqual([
      { purpose: 'Erste Hälfte', times: 1 },
      { purpose: 'Zweite Hälfte', times: 1 },
    ])
  })
  it('at the service, and disputed there, it is booked and shown', async () => {
    const { order, back, ids } = await begun()
    paypal.approve(order)
    await shop.status(back)
    await shop.desk.cancel(first(ids), { reason: 'x' })
    paypal.refundThere(order, 8900)
    paypal.dispute(order)
    await shop.tell('PAYMENT.CAPTURE.REFUNDED', order)
    await eventually(async () => (await paymentsOf())[0]?.freeCents === 0)
    const [payment] = await paymentsOf()
    const { token } = tenant.operator
    expect((await shop.online(payment?.id ?? '', token)).body.online).toMatchObject({
      service: 'paypal',
      feeCents: 258,
      refunds: [{ cents: 8900, state: 'completed', isFromThere: true, isNotFree: false }],
      disputes: [{ state: 'open' }],
    })
    const [task] = await shop.tasks(token)
    expect(task).toMatchObject({ kind: 'disputed', paymentId: payment?.id, settleable: false })
    expect((await shop.settle(task?.attemptId ?? '', token)).status).toBe(404)
    const { rows } = await reihum.owner.query(
      `select r.origin, r.state, d.state as dispute from service_refund r
       join service_dispute d using (tenant_id, payment_id) where r.tenant_id = $1`,
      [tenant.id],
    )
    expect(rows).toEqual([{ origin: 'there', state: 'completed', dispute: 'open' }])
  })
  it('at the service while it pays a place here is shown until somebody has looked', async () => {
    const { order, back } = await begun()
    paypal.approve(order)
    await shop.status(back)
    paypal.refundThere(order, 8900)
    await shop.tell('PAYMENT.CAPTURE.REFUNDED', order)
    const { token } = tenant.operator
    const [task] = await eventually(async () => {
      const tasks = await shop.tasks(token)
      return tasks.length > 0 && tasks
    })
    expect(task).toMatchObject({ kind: 'refund_not_free', settleable: true })
    expect((await shop.settle(task?.attemptId ?? '', token)).body.tasks).toEqual([])
  })
})
