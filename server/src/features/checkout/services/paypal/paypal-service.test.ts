import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type PaypalServer, standInClient, startPaypalServer } from '../../../../../test/paypal-server.ts'
import { ServiceError } from '../../payment-port.ts'
import { makePaypalService } from './paypal-service.ts'

const paypal: PaypalServer = await startPaypalServer()
const service = makePaypalService(paypal.url)
const credentials = { clientId: standInClient.id, clientSecret: standInClient.secret, environment: 'sandbox' }
const hook = 'https://example.org/hook'

beforeEach(() => void paypal.heal())
afterAll(() => paypal.close())

let number = 0
const asked = () => {
  number += 1
  return {
    key: `0198a000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    cents: 12_345,
    currency: 'EUR',
    title: 'Aquarell',
    reference: 'ABCD1234',
    locale: 'de' as const,
    returnUrl: 'https://example.org/back',
    cancelUrl: 'https://example.org/back?cancelled',
    expiresAt: new Date(Date.now() + 3_600_000),
  }
}

async function approved() {
  const { externalId } = await service.start(credentials, asked())
  paypal.approve(externalId)
  return externalId
}

const kindOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof ServiceError ? error.kind : error),
  )

describe('credentials', () => {
  it.each([
    ['right', {}, { kind: 'right', account: 'MERCHANTSTAND' }],
    ['a wrong secret', { clientSecret: 'wrong' }, { kind: 'wrong', reason: 'credentials' }],
    ['the other environment', { environment: 'production' }, { kind: 'wrong', reason: 'environment' }],
  ])('%s', async (_, changes, expected) => {
    expect(await service.check({ ...credentials, ...changes }, 'EUR')).toMatchObject(expected)
  })
})

describe('an order', () => {
  it('is made, approved, captured and given back', async () => {
    const { externalId, url } = await service.start(credentials, asked())
    expect(url).toContain(externalId)
    expect(await service.lookUp(credentials, externalId)).toEqual({ kind: 'open' })
    paypal.approve(externalId)
    expect(await service.lookUp(credentials, externalId)).toEqual({ kind: 'approved' })
    const standing = await service.capture(credentials, externalId, 'one')
    expect(standing).toMatchObject({
      kind: 'completed',
      capture: {
        cents: 12_345,
        currency: 'EUR',
        payee: paypal.merchant,
        feeCents: 344,
        payerName: 'Petra Zahlende',
      },
    })
    if (standing.kind !== 'completed') throw new Error('not completed')
    const wish = { captureId: standing.capture.externalId, key: 'r', cents: 5000, currency: 'EUR', note: '' }
    const refund = await service.refund(credentials, wish)
    expect(refund).toMatchObject({ cents: 5000, state: 'completed' })
    expect(await service.refund(credentials, wish)).toMatchObject({ externalId: refund.externalId })
    paypal.dispute(externalId)
    expect(await service.lookUpCapture(credentials, standing.capture.externalId)).toMatchObject({
      refunds: [{ externalId: refund.externalId, cents: 5000 }],
      disputes: [{ state: 'open' }],
    })
  })
  it.each(['silent-after', 'error-after', 'null-after'] as const)(
    'whose capture is %s is not known, and the same once more captures nothing twice',
    async (fault) => {
      const id = await approved()
      paypal.fault('capture', fault)
      expect(await kindOf(service.capture(credentials, id, `key ${fault}`))).toBe('unknown')
      expect(await service.capture(credentials, id, `key ${fault}`)).toMatchObject({ kind: 'completed' })
      expect(await service.capture(credentials, id, 'another key')).toMatchObject({ kind: 'completed' })
    },
  )
  it('waits, is declined, is not approved, or is forgotten', async () => {
    const waiting = await approved()
    paypal.fault('capture', 'pending')
    expect(await service.capture(credentials, waiting, 'p')).toEqual({ kind: 'pending', reason: 'ECHECK' })
    paypal.settle(waiting, 'DECLINED')
    expect(await service.lookUp(credentials, waiting)).toMatchObject({ kind: 'failed' })
    const declined = await approved()
    paypal.fault('capture', 'declined')
    expect(await service.capture(credentials, declined, 'd')).toEqual({
      kind: 'failed',
      reason: 'INSTRUMENT_DECLINED',
    })
    const { externalId: open } = await service.start(credentials, asked())
    expect(await service.capture(credentials, open, 'o')).toEqual({ kind: 'open' })
    expect(await service.expire(credentials, open)).toMatchObject({ kind: 'cancelled' })
    paypal.forget(open)
    expect(await service.lookUp(credentials, open)).toEqual({ kind: 'cancelled', reason: 'EXPIRED' })
  })
  it('is made with a new token where the old one has ended', async () => {
    paypal.endTokens()
    expect(await kindOf(service.start(credentials, asked()))).toBe('answered')
  })
  it('is made once, whatever the answer', async () => {
    const one = asked()
    paypal.fault('order', 'silent-after')
    expect(await kindOf(service.start(credentials, one))).toBe('unknown')
    const before = paypal.orders.size
    await service.start(credentials, one)
    expect(paypal.orders.size).toBe(before)
  })
})

describe('a message', () => {
  const listening = service.listen(credentials, hook)
  const read = async (
    changes: (message: ReturnType<PaypalServer['message']>) => void,
    type = 'CHECKOUT.ORDER.APPROVED',
  ) => {
    const { webhookId = '' } = await listening
    const id = await approved()
    const message = paypal.message(type, id, { webhookId })
    changes(message)
    const event = await service.readEvent(
      { ...credentials, webhookId },
      message.headers,
      Buffer.from(message.body),
    )
    return { id, event }
  }
  it('is read when PayPal signed it, and the same address is registered once', async () => {
    const { id, event } = await read(() => undefined)
    expect(event).toMatchObject({ type: 'CHECKOUT.ORDER.APPROVED', attemptId: id })
    expect(await service.listen(credentials, hook)).toEqual(await listening)
  })
  it.each<[string, (message: ReturnType<PaypalServer['message']>) => void]>([
    ['with another body', (message) => (message.body = message.body.replace('APPROVED', 'COMPLETED'))],
    ['with another time', ({ headers }) => (headers['paypal-transmission-time'] = new Date(0).toISOString())],
    [
      'with a certificate from elsewhere',
      ({ headers }) => (headers['paypal-cert-url'] = 'https://evil.example/cert.pem'),
    ],
    ['without a signature', ({ headers }) => (headers['paypal-transmission-sig'] = '')],
    ['with another method', ({ headers }) => (headers['paypal-auth-algo'] = 'none')],
  ])('is not believed %s', async (_, change) => {
    expect((await read(change)).event).toBeNull()
  })
})
