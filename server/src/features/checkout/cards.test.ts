import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkoutDesk } from '#test/checkout-desk.ts'
import { moneyDesk } from '#test/money-desk.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { type StripeServer, startStripeServer, stripeKeys } from '#test/stripe-server.ts'

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
const confirmed = (ids: readonly string[]) =>
  eventually(async () => (await shop.desk.read(first(ids))).state === 'confirmed')

describe('a key', () => {
  it('is checked before it is stored, and only its end is told', async () => {
    const wrong = await shop.setUp({ secretKey: 'sk_test_somebodyelse00' })
    expect(wrong).toMatchObject({ status: 422, body: { error_code: 'PAYMENT_SERVICE_REFUSED' } })
    const right = await shop.setUp({ secretKey: '' })
    expect(right.body).toMatchObject({
      outcome: 'right',
      usable: true,
      listens: true,
      environment: 'sandbox',
      accountName: 'Kreativhaus',
      clientId: 'sk_test_…0001',
    })
    expect(JSON.stringify(right.body)).not.toContain(stripeKeys.right)
  })
  it('without the rights that are needed is refused with that reason', async () => {
    stripe.forbidden.add('/v1/refunds')
    const { body } = await shop.setUp({ secretKey: stripeKeys.restricted })
    expect(body).toMatchObject({ error_code: 'PAYMENT_SERVICE_REFUSED', data: { outcome: 'rights' } })
  })
  it.each(['pk_test_standin00000001', 'sk_org_test_00000000', 'something'])(
    'is not %s',
    async (secretKey) => {
      expect((await shop.setUp({ secretKey })).status).toBe(422)
    },
  )
  it('whose later check fails is offered no more, with the reason', async () => {
    const { accessToken } = await shop.booked()
    const path = '/settings/payment-services/stripe/checks'
    expect((await shop.setUp({ secretKey: stripeKeys.restricted })).status).toBe(200)
    stripe.forbidden.add('/v1/checkout')
    const { body } = await shop.call('POST', path, undefined, tenant.admin.token)
    expect(body).toMatchObject({ outcome: 'rights', usable: false })
    expect((await shop.offer(accessToken)).body.services).toEqual([])
  })
  it('of another account waits until nothing is on its way', async () => {
    const { session, back } = await begun()
    await reihum.owner.query(`update payment_account set payee = 'acct_before' where tenant_id = $1`, [
      tenant.id,
    ])
    expect((await shop.setUp()).body).toMatchObject({ error_code: 'PAYMENTS_ON_THEIR_WAY' })
    stripe.endTime(session)
    expect((await shop.status(back)).body.standing).toBe('cancelled')
    expect((await shop.setUp()).status).toBe(200)
  })
})

describe('a payer', () => {
  it('pays by card and is confirmed, once, with the fee noted', async () => {
    const { ids, session, back, accessToken } = await begun()
    stripe.pay(session)
    const { body } = await shop.status(back)
    expect(body).toMatchObject({ standing: 'completed', cents: 8900, service: 'stripe' })
    expect((await shop.status(back)).body.standing).toBe('completed')
    expect(await shop.desk.read(first(ids))).toMatchObject({ state: 'confirmed', paidCents: 8900 })
    expect(await paymentsOf()).toMatchObject([
      { way: 'card_online', amountCents: 8900, payerName: 'Karla Karte' },
    ])
    const { rows } = await reihum.owner.query('select fee_cents from service_payment where tenant_id = $1', [
      tenant.id,
    ])
    expect(rows).toEqual([{ fee_cents: 159 }])
    expect((await shop.start(accessToken)).body).toMatchObject({ error_code: 'NOTHING_TO_PAY' })
  })
  it('comes back without having paid: the session is ended, and another one begins', async () => {
    const { session, back, accessToken } = await begun()
    expect((await shop.status(back, true)).body).toMatchObject({ standing: 'cancelled', retryable: true })
    expect(stripe.sessions.get(session)?.status).toBe('expired')
    expect((await shop.start(accessToken)).body.kind).toBe('go')
    expect((await shop.orderOf(accessToken)).external_id).not.toBe(session)
  })
  it('goes on with the same session, also when the course has another name by now', async () => {
    const { session, accessToken, courseId } = await begun()
    await reihum.owner.query(`update course set title = 'Another' where id = $1`, [courseId])
    expect((await shop.start(accessToken)).body.kind).toBe('go')
    expect((await shop.orderOf(accessToken)).external_id).toBe(session)
  })
  it('whose card is declined tries another one in the same session', async () => {
    const { session, back } = await begun()
    stripe.decline(session)
    expect((await shop.status(back)).body).toMatchObject({ standing: 'open', retryable: true })
    stripe.pay(session)
    expect((await shop.status(back)).body.standing).toBe('completed')
  })
  it.each(['silent-after', 'in-flight'] as const)('begins once where the answer is %s', async (fault) => {
    const { accessToken } = await shop.booked()
    stripe.fault('session', fault, 2)
    expect((await shop.start(accessToken)).body).toEqual({ kind: 'failed' })
    expect((await shop.start(accessToken)).body.kind).toBe('go')
    const { id } = await shop.orderOf(accessToken)
    const made = [...stripe.sessions.values()].filter(({ reference }) => reference === id)
    expect(made).toHaveLength(1)
  })
  it('is told that it could not be begun where Stripe answers with 402, and begins anew', async () => {
    const { accessToken } = await shop.booked()
    stripe.fault('session', 'card-error')
    expect((await shop.start(accessToken)).body).toEqual({ kind: 'failed' })
    const { state } = await shop.orderOf(accessToken)
    expect(state).toBe('failed')
    expect((await shop.start(accessToken)).body.kind).toBe('go')
  })
  it('begins anew after a fault of Stripe', async () => {
    const { accessToken } = await shop.booked()
    stripe.fault('session', 'error')
    expect((await shop.start(accessToken)).body).toEqual({ kind: 'failed' })
    expect((await shop.start(accessToken)).body.kind).toBe('go')
  })
})

describe('the payment deadline', () => {
  const dueIn = (id: string, minutes: number) =>
    reihum.owner.query(
      `update registration set payment_due_at = now() + make_interval(mins => $2) where id = $1`,
      [id, minutes],
    )
  it('of less than half an hour offers no cards', async () => {
    const { ids, accessToken } = await shop.booked()
    await dueIn(first(ids), 45)
    expect((await shop.offer(accessToken)).body.services).toEqual(['stripe'])
    await dueIn(first(ids), 31)
    expect((await shop.offer(accessToken)).body.services).toEqual([])
    expect((await shop.start(accessToken)).body).toMatchObject({ error_code: 'PAYMENT_SERVICE_NOT_SET_UP' })
  })
  it('ends the session too', async () => {
    const { ids, accessToken } = await shop.booked()
    await dueIn(first(ids), 45)
    await shop.start(accessToken)
    const { external_id: session } = await shop.orderOf(accessToken)
    const { rows } = await reihum.owner.query<{ at: string }>(
      'select floor(extract(epoch from payment_due_at)) as at from registration where id = $1',
      [first(ids)],
    )
    expect(stripe.sessions.get(session)?.expiresAt).toBe(Number(rows[0]?.at))
  })
  it('has passed for us but not for Stripe: the session is ended before anybody pays it', async () => {
    const { session, attempt, back } = await begun()
    await reihum.owner.query(`update checkout_attempt set expires_at = now() where id = $1`, [attempt])
    expect((await shop.status(back)).body.standing).toBe('cancelled')
    expect(stripe.sessions.get(session)?.status).toBe('expired')
  })
  it('has passed when the money comes: it follows the rule of late payments', async () => {
    const { ids, session } = await begun()
    stripe.endTime(session)
    await reihum.owner.query(`update checkout_attempt set expires_at = now() where tenant_id = $1`, [
      tenant.id,
    ])
    await shop.desk.cancel(first(ids), { reason: 'x' })
    stripe.pay(session)
    expect((await shop.tell('checkout.session.completed', session)).status).toBe(200)
    await eventually(async () => (await paymentsOf()).length === 1)
    expect(await paymentsOf()).toMatchObject([{ amountCents: 8900, freeCents: 8900 }])
  })
})

describe('a payment that takes days', () => {
  it('keeps the place, and a second one waits for it', async () => {
    const { ids, session, back, accessToken } = await begun()
    stripe.payDelayed(session)
    expect((await shop.status(back)).body).toMatchObject({ standing: 'checking', retryable: false })
    expect((await shop.start(accessToken)).body).toMatchObject({ kind: 'checking', returnToken: back })
    stripe.settle(session, 'succeeded')
    await shop.tell('checkout.session.async_payment_succeeded', session)
    await confirmed(ids)
  })
  it('that fails may be tried again', async () => {
    const { session, back } = await begun()
    stripe.payDelayed(session)
    await shop.status(back)
    stripe.settle(session, 'failed')
    await shop.tell('checkout.session.async_payment_failed', session)
    await eventually(async () => (await shop.status(back)).body.standing === 'failed')
    expect((await shop.status(back)).body.retryable).toBe(true)
    expect(await paymentsOf()).toEqual([])
  })
})

describe('a message', () => {
  it('without the payer is enough, and counts once however often and in whichever order it comes', async () => {
    const { ids, session } = await begun()
    stripe.pay(session)
    for (const type of ['charge.updated', 'checkout.session.completed', 'checkout.session.completed'])
      expect((await shop.tell(type, session, `evt_${type}_${session}`)).status).toBe(200)
    await confirmed(ids)
    const { rows } = await reihum.owner.query('select from service_message where tenant_id = $1', [tenant.id])
    expect(rows).toHaveLength(2)
    expect(await paymentsOf()).toHaveLength(1)
  })
  it('and the payer who comes back several times at once book once', async () => {
    const { ids, session, back } = await begun()
    stripe.pay(session)
    await Promise.all([
      shop.status(back),
      shop.tell('checkout.session.completed', session),
      shop.status(back),
      shop.tell('charge.updated', session),
    ])
    await confirmed(ids)
    expect(await paymentsOf()).toMatchObject([{ amountCents: 8900, freeCents: 0 }])
  })
  it('brings a fee that was not known at first', async () => {
    const { session, back } = await begun()
    stripe.pay(session)
    stripe.setBooked(session, false)
    await shop.status(back)
    const fee = async () =>
      (await reihum.owner.query('select fee_cents from service_payment where tenant_id = $1', [tenant.id]))
        .rows[0]?.fee_cents
    expect(await fee()).toBeNull()
    stripe.setBooked(session, true)
    await shop.tell('charge.updated', session)
    await eventually(async () => (await fee()) === 159)
  })
  it('that Stripe did not sign, or a while ago, is refused', async () => {
    const { session } = await begun()
    const path = `/api/${tenant.id}/payment-services/stripe/messages`
    const [endpoint] = [...stripe.endpoints.values()].filter(({ url }) => url.includes(tenant.id))
    const old = { secrets: [endpoint?.secret ?? ''], signedAt: Math.floor(Date.now() / 1000) - 301 }
    for (const options of [{ secrets: ['whsec_another'] }, old]) {
      const { headers, body } = stripe.message('checkout.session.completed', session, options)
      const answer = await fetch(`http://127.0.0.1:${reihum.port}${path}`, { method: 'POST', headers, body })
      expect(answer.status).toBe(400)
    }
  })
})

describe('money that is not what was asked for', () => {
  it('is a credit where only the amount differs, and somebody looks', async () => {
    const { ids, session, back } = await begun()
    stripe.pay(session, 100)
    expect((await shop.status(back)).body.standing).toBe('checking')
    expect(await shop.desk.read(first(ids))).toMatchObject({ state: 'reserved', paidCents: 0 })
    const { token } = tenant.operator
    const { body } = await shop.call<{ tasks: unknown[] }>('GET', '/checkout-tasks', undefined, token)
    expect(body.tasks).toMatchObject([{ kind: 'amount', service: 'stripe', cents: 100 }])
  })
})
