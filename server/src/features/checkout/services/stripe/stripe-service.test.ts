import { afterAll, beforeEach, describe, expect, it, test } from 'vitest'
import { type StripeServer, startStripeServer, stripeKeys } from '../../../../../test/stripe-server.ts'
import { type Asked, type Credentials, ServiceError } from '../../payment-port.ts'
import { toCents, toUnits } from './stripe-amounts.rules.ts'
import { formOf } from './stripe-client.ts'
import { makeStripeService } from './stripe-service.ts'

const stripe: StripeServer = await startStripeServer()
const service = makeStripeService(stripe.url)
const credentials = { secretKey: stripeKeys.right }
const hook = 'https://example.org/hook'

beforeEach(() => void stripe.heal())
afterAll(() => stripe.close())

let number = 0
const asked = (): Asked => {
  number += 1
  return {
    key: `0198a000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    cents: 12_345,
    currency: 'EUR',
    title: 'Aquarell & Gouache',
    reference: 'ABCD1234',
    locale: 'de',
    returnUrl: 'https://example.org/back?attempt=1',
    cancelUrl: 'https://example.org/back?attempt=1&cancelled=1',
    expiresAt: new Date(Date.now() + 3_600_000),
  }
}
const begun = async () => (await service.start(credentials, asked())).externalId
const standing = (id: string) => service.lookUp(credentials, id)
async function paid() {
  const id = await begun()
  stripe.pay(id)
  const found = await standing(id)
  if (found.kind !== 'completed') throw new Error('not completed')
  return { id, capture: found.capture }
}
const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  )
const kindOf = async (call: Promise<unknown>) => {
  const error = await errorOf(call)
  if (error === null) return 'answered'
  return error instanceof ServiceError ? error.kind : error
}

test('parameters are written as a form', () => {
  const form = formOf({ a: 1, b: { c: true, d: ['x', { e: 'y z' }] } })
  expect([...form]).toEqual([
    ['a', '1'],
    ['b[c]', 'true'],
    ['b[d][0]', 'x'],
    ['b[d][1][e]', 'y z'],
  ])
})
test.each([
  [12_345, 'EUR', 12_345],
  [12_300, 'JPY', 123],
  [12_345, 'KWD', 123_450],
])('%i cents of %s are %i units there and back', (cents, currency, units) => {
  expect(toUnits(cents, currency)).toBe(units)
  expect(toCents(units, currency.toLowerCase())).toBe(cents)
})

describe('credentials', () => {
  const check = (changes: Credentials = {}) => service.check({ ...credentials, ...changes }, 'EUR')
  it('are right, with the account that they belong to', async () => {
    expect(await check()).toEqual({
      kind: 'right',
      account: stripe.account,
      accountName: 'Kreativhaus',
      currencies: ['EUR'],
    })
    // What was tried is open no more.
    expect([...stripe.sessions.values()].at(-1)?.status).toBe('expired')
  })
  it('are unknown at Stripe', async () => {
    expect(await check({ secretKey: 'sk_test_nobody0000' })).toEqual({ kind: 'wrong', reason: 'credentials' })
  })
  it.each(['/v1/refunds', '/v1/payouts', '/v1/checkout/sessions', '/v1/webhook_endpoints'])(
    'with restricted rights need %s',
    async (path) => {
      expect(await check({ secretKey: stripeKeys.restricted })).toMatchObject({ kind: 'right' })
      stripe.forbidden.add(path)
      expect(await check({ secretKey: stripeKeys.restricted })).toEqual({ kind: 'wrong', reason: 'rights' })
    },
  )
  it('may be without the right to say whose they are', async () => {
    stripe.forbidden.add('/v1/account')
    expect(await check({ secretKey: stripeKeys.restricted })).toMatchObject({ kind: 'right', account: '' })
  })
  it('of an account that may take no payments are refused in earnest, and good enough for trying', async () => {
    stripe.restrict()
    expect(await check({ secretKey: stripeKeys.live })).toEqual({ kind: 'wrong', reason: 'restricted' })
    expect(await check()).toMatchObject({ kind: 'right' })
  })
  it('cannot be judged while Stripe does not answer', async () => {
    stripe.fault('account', 'busy')
    expect(await check()).toMatchObject({ kind: 'unknown' })
  })
})

describe('a session', () => {
  it('is begun, paid and given back', async () => {
    const one = asked()
    const { externalId, url } = await service.start(credentials, one)
    expect(url).toContain(externalId)
    expect(await standing(externalId)).toEqual({ kind: 'open' })
    stripe.pay(externalId)
    const found = await standing(externalId)
    expect(found).toMatchObject({
      kind: 'completed',
      capture: { cents: 12_345, currency: 'EUR', feeCents: 210, payerName: 'Karla Karte', refunds: [] },
    })
    if (found.kind !== 'completed') throw new Error('not completed')
    const wish = { captureId: found.capture.externalId, key: 'r', cents: 5_000, currency: 'EUR', note: '' }
    const refund = await service.refund(credentials, wish)
    expect(refund).toMatchObject({ cents: 5_000, state: 'completed', key: 'r' })
    expect(await service.refund(credentials, wish)).toEqual(refund)
    expect(await standing(externalId)).toMatchObject({ capture: { refunds: [refund] } })
  })
  it('asks for what is stored, in the language of the booking, and ends with our deadline', async () => {
    const one = asked()
    await service.start(credentials, one)
    const { form, key } = stripe.calls.findLast(({ operation }) => operation === 'session') ?? {}
    expect(key).toBe(one.key)
    expect(Object.fromEntries(form ?? [])).toMatchObject({
      mode: 'payment',
      client_reference_id: one.key,
      'line_items[0][price_data][unit_amount]': '12345',
      'line_items[0][price_data][product_data][name]': 'Aquarell & Gouache',
      success_url: one.returnUrl,
      cancel_url: one.cancelUrl,
      expires_at: String(Math.floor(one.expiresAt.getTime() / 1000)),
      locale: 'de',
    })
  })
  it('is begun once, whatever the answer', async () => {
    const one = asked()
    stripe.fault('session', 'silent-after')
    expect(await kindOf(service.start(credentials, one))).toBe('unknown')
    stripe.fault('session', 'in-flight')
    expect(await kindOf(service.start(credentials, one))).toBe('unknown')
    const before = stripe.sessions.size
    await service.start(credentials, one)
    expect(stripe.sessions.size).toBe(before)
  })
  it('that Stripe could not make is given up, since the same key would get the same answer', async () => {
    const one = asked()
    stripe.fault('session', 'error')
    expect(await kindOf(service.start(credentials, one))).toBe('refused')
    expect(await kindOf(service.start(credentials, one))).toBe('refused')
    expect(await kindOf(service.start(credentials, asked()))).toBe('answered')
  })
  it('that is answered with 402 is refused with the reason of the card, and made under the same key afterwards', async () => {
    const one = asked()
    stripe.fault('session', 'card-error')
    const refused = { kind: 'refused', code: 'insufficient_funds' }
    expect(await errorOf(service.start(credentials, one))).toMatchObject(refused)
    expect(await kindOf(service.start(credentials, one))).toBe('answered')
  })
  it.each([
    [
      'other things with the same key',
      async () => {
        const one = asked()
        await service.start(credentials, one)
        return service.start(credentials, { ...one, title: 'Another title' })
      },
    ],
    [
      'less than half an hour',
      () => service.start(credentials, { ...asked(), expiresAt: new Date(Date.now() + 29 * 60_000) }),
    ],
    ['too little', () => service.start(credentials, { ...asked(), cents: 10 })],
  ])('for %s is refused', async (_, call) => {
    expect(await kindOf(call())).toBe('refused')
  })
  it('is continued while it is open', async () => {
    const id = await begun()
    expect((await service.resume?.(credentials, id))?.url).toContain(id)
    stripe.pay(id)
    expect(await service.resume?.(credentials, id)).toBeNull()
  })
  it('takes days, and comes in or does not', async () => {
    const [comes, fails] = [await begun(), await begun()]
    for (const id of [comes, fails]) stripe.payDelayed(id)
    expect(await standing(comes)).toEqual({ kind: 'pending', reason: 'processing' })
    stripe.settle(comes, 'succeeded')
    stripe.settle(fails, 'failed')
    expect(await standing(comes)).toMatchObject({ kind: 'completed' })
    expect(await standing(fails)).toEqual({ kind: 'failed', reason: 'debit_not_authorized' })
  })
  it('whose card is declined stays open for another one', async () => {
    const id = await begun()
    stripe.decline(id)
    expect(await standing(id)).toEqual({ kind: 'open' })
  })
  it('is ended, by us or by its time, unless it was paid', async () => {
    const [open, over] = [await begun(), await begun()]
    const { id: done } = await paid()
    stripe.endTime(over)
    expect(await service.expire(credentials, open)).toEqual({ kind: 'cancelled', reason: 'GIVEN_UP' })
    expect(await standing(open)).toEqual({ kind: 'cancelled', reason: 'EXPIRED' })
    expect(await service.expire(credentials, over)).toEqual({ kind: 'cancelled', reason: 'EXPIRED' })
    expect(await service.expire(credentials, done)).toMatchObject({ kind: 'completed' })
    expect(await standing('cs_test_nobody')).toEqual({ kind: 'cancelled', reason: 'NOT_THERE' })
  })
  it('has its fee once Stripe has booked it', async () => {
    const { id, capture } = await paid()
    stripe.setBooked(id, false)
    expect(await standing(id)).toMatchObject({ capture: { feeCents: null } })
    stripe.setBooked(id, true)
    expect(await service.lookUpCapture(credentials, capture.externalId)).toMatchObject({ feeCents: 210 })
  })
})

describe('a refund', () => {
  const wishFor = (captureId: string, key: string, cents = 5_000) => ({
    captureId,
    key,
    cents,
    currency: 'EUR',
    note: '',
  })
  it.each(['silent-after', 'null-after'] as const)(
    'of which the answer is %s is found under our own id, also when Stripe has forgotten the key',
    async (fault) => {
      const { capture } = await paid()
      stripe.fault('refund', fault)
      expect(await kindOf(service.refund(credentials, wishFor(capture.externalId, fault)))).toBe('unknown')
      const before = stripe.calls.filter(({ operation }) => operation === 'refund').length
      expect(await service.refund(credentials, wishFor(capture.externalId, fault))).toMatchObject({
        key: fault,
      })
      expect(stripe.calls.filter(({ operation }) => operation === 'refund')).toHaveLength(before)
    },
  )
  it('that is answered with 402 is refused with the reason of the card, and has not happened', async () => {
    const { id, capture } = await paid()
    stripe.fault('refund', 'card-error')
    const refused = { kind: 'refused', code: 'insufficient_funds' }
    const wish = wishFor(capture.externalId, 'no-money')
    expect(await errorOf(service.refund(credentials, wish))).toMatchObject(refused)
    expect(stripe.sessions.get(id)?.intent?.charge?.refunds).toEqual([])
    expect(await kindOf(service.refund(credentials, wish))).toBe('answered')
  })
  it('of more than is left is refused, and one that waits says so', async () => {
    const { capture } = await paid()
    expect(await kindOf(service.refund(credentials, wishFor(capture.externalId, 'much', 99_999)))).toBe(
      'refused',
    )
    stripe.fault('refund', 'pending')
    expect(await service.refund(credentials, wishFor(capture.externalId, 'slow'))).toMatchObject({
      state: 'pending',
    })
  })
})

describe('a dispute', () => {
  it('is told, and takes the money once it is lost', async () => {
    const { id, capture } = await paid()
    stripe.dispute(id)
    const open = await service.lookUpCapture(credentials, capture.externalId)
    expect(open).toMatchObject({ refunds: [], disputes: [{ state: 'open', cents: 12_345 }] })
    stripe.dispute(id, 'lost')
    const lost = await service.lookUpCapture(credentials, capture.externalId)
    expect(lost).toMatchObject({
      refunds: [{ cents: 12_345, state: 'completed', key: null }],
      disputes: [{ state: 'lost' }],
    })
  })
  it('that is won takes nothing', async () => {
    const { id, capture } = await paid()
    stripe.dispute(id, 'won')
    expect(await service.lookUpCapture(credentials, capture.externalId)).toMatchObject({
      refunds: [],
      disputes: [{ state: 'won' }],
    })
  })
})

describe('a payout', () => {
  const payouts = service.payouts as NonNullable<typeof service.payouts>
  it('is made of payments, refunds, disputes and fees, which add up, over as many pages as there are', async () => {
    stripe.payOut()
    const { id, capture } = await paid()
    const { id: other } = await paid()
    stripe.refundThere(id, 1_000)
    stripe.dispute(other, 'lost')
    for (let at = 0; at < 120; at += 1) stripe.chargeFee(1)
    const { id: payoutId, amount } = stripe.payOut(Date.UTC(2027, 2, 4) / 1000)
    const payout = await payouts.lookUp(credentials, payoutId)
    expect(payout).toMatchObject({
      cents: amount,
      currency: 'EUR',
      arrivesOn: '2027-03-04',
      state: 'arrived',
    })
    expect(payout.marks).toContain('stripe')
    expect(payout.parts).toHaveLength(124)
    expect(payout.parts.reduce((sum, { cents, feeCents }) => sum + cents - feeCents, 0)).toBe(amount)
    const own = payout.parts.filter(({ captureId }) => captureId === capture.externalId)
    expect(own).toMatchObject([
      { kind: 'payment', cents: 12_345, feeCents: 210 },
      { kind: 'refund', cents: -1_000, feeCents: 0 },
    ])
    expect(payout.parts.filter(({ kind }) => kind === 'dispute')).toMatchObject([
      { cents: -12_345, feeCents: 2_000 },
    ])
    expect(await payouts.since(credentials, new Date(Date.now() - 60_000))).toContain(payoutId)
  })
})

describe('a message', () => {
  const dayAgo = () => Math.floor(Date.now() / 1000) - 86_400
  const listening = async (): Promise<Credentials> => {
    const kept = await service.listen(credentials, hook)
    return { ...credentials, ...kept }
  }
  const secretsOf = ({ webhookSecrets = '' }: Credentials) => webhookSecrets.split(' ')
  type Options = Partial<Parameters<StripeServer['message']>[2]>
  async function read(
    options: Options = {},
    change = (body: string) => body,
    type = 'checkout.session.completed',
  ) {
    const own = await listening()
    const { id, capture } = await paid()
    const { headers, body } = stripe.message(type, id, { secrets: secretsOf(own), ...options })
    const event = await service.readEvent(own, headers, Buffer.from(change(body)))
    return { event, id, capture }
  }
  it('says what it is about', async () => {
    const { event, id } = await read()
    expect(event).toMatchObject({ type: 'checkout.session.completed', attemptId: id, captureId: null })
    const { event: other, capture } = await read({}, (body) => body, 'charge.updated')
    expect(other).toMatchObject({ attemptId: null, captureId: capture.externalId })
  })
  it('that comes a day late is signed when it is sent', async () => {
    expect((await read({ createdAt: dayAgo() })).event).not.toBeNull()
    expect((await read({ signedAt: dayAgo() })).event).toBeNull()
  })
  it.each<[string, Options, ((body: string) => string)?]>([
    ['with another secret', { secrets: ['whsec_another'] }],
    ['without a signature', { secrets: [] }],
    ['with another body', {}, (body) => body.replace('completed', 'expired')],
  ])('is not believed %s', async (_, options, change) => {
    expect((await read(options, change)).event).toBeNull()
  })
  it('is believed with either secret while the secret changes, and the address is registered once', async () => {
    const first = await listening()
    expect(await service.listen(first, hook)).toMatchObject({ webhookId: first.webhookId })
    expect([...stripe.endpoints.values()].filter(({ url }) => url === hook)).toHaveLength(1)
    const [endpoint] = [...stripe.endpoints.values()].filter(({ url }) => url === hook)
    if (endpoint) endpoint.status = 'disabled'
    const second: Credentials = { ...first, ...(await service.listen(first, hook)) }
    expect(second.webhookId).not.toBe(first.webhookId)
    const { id } = await paid()
    for (const secret of secretsOf(second)) {
      const { headers, body } = stripe.message('checkout.session.completed', id, {
        secrets: ['whsec_another', secret],
      })
      expect(await service.readEvent(second, headers, Buffer.from(body))).not.toBeNull()
    }
    expect(secretsOf(second).length).toBe(2)
  })
})
