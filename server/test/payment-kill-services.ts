import type { PaypalOperation, PaypalServer } from './paypal-server.ts'
import type { StripeOperation, StripeServer } from './stripe-server.ts'

type KilledCall = PaypalOperation | StripeOperation

/** When a process is killed: at the so-manieth call of that kind, before or after the service has done it. */
export type Kill = { operation: KilledCall; when: 'before' | 'after'; nth: number }

/** What a service has in its own book of one payment. */
type Collected = { attemptId: string; externalId: string; refundedCents: number }

/** A payment service whose caller is killed: what the payer does there, what it says, and what is in its book. */
export type KilledService = {
  name: 'paypal' | 'stripe'
  /** For the desk of online payments. */
  standIn: { paypal: PaypalServer } | { stripe: StripeServer }
  environment: Record<string, string>
  urls: { paypal: string | null; stripe: string | null }
  interruptBy: (by: ((operation: KilledCall, when: 'before' | 'after') => boolean) | null) => void
  /** The id of what was begun, from the address that the payer is sent to. */
  idIn: (url: string) => string
  /** The payer agrees to pay, unless they did before. */
  agree: (id: string) => void
  hasAgreed: (id: string) => boolean
  /** What the service tells of something that was begun; nothing where nothing came of it. */
  tells: (id: string) => string[]
  book: () => Collected[]
  /** What a kill may meet, and where it hurts most: money moved, and the node that asked cannot note it any more. */
  calls: readonly KilledCall[]
  worst: readonly Kill[]
}

const sumOf = (parts: readonly number[]) => parts.reduce((sum, one) => sum + one, 0)

export function killedPaypal(paypal: PaypalServer): KilledService {
  return {
    name: 'paypal',
    standIn: { paypal },
    environment: paypal.environment,
    urls: { paypal: paypal.url, stripe: null },
    interruptBy: (by) => paypal.interruptBy(by),
    idIn: (url) => new URL(url).searchParams.get('token') ?? '',
    agree(id) {
      if (!paypal.orders.get(id)?.capture) paypal.approve(id)
    },
    hasAgreed: (id) => (paypal.orders.get(id)?.status ?? 'PAYER_ACTION_REQUIRED') !== 'PAYER_ACTION_REQUIRED',
    tells(id) {
      const capture = paypal.orders.get(id)?.capture
      if (!capture) return []
      return ['PAYMENT.CAPTURE.COMPLETED', ...(capture.refunds.length ? ['PAYMENT.CAPTURE.REFUNDED'] : [])]
    },
    book: () =>
      [...paypal.orders.values()].flatMap(({ customId, capture }) =>
        capture
          ? {
              attemptId: customId,
              externalId: capture.id,
              refundedCents: sumOf(capture.refunds.map(({ cents }) => cents)),
            }
          : [],
      ),
    calls: ['order', 'look', 'capture', 'refund'],
    worst: [
      { operation: 'capture', when: 'after', nth: 2 },
      { operation: 'refund', when: 'after', nth: 1 },
    ],
  }
}

export function killedStripe(stripe: StripeServer): KilledService {
  const chargeOf = (id: string) => stripe.sessions.get(id)?.intent?.charge
  return {
    name: 'stripe',
    standIn: { stripe },
    environment: stripe.environment,
    urls: { paypal: null, stripe: stripe.url },
    interruptBy: (by) => stripe.interruptBy(by),
    idIn: (url) => new URL(url).pathname.split('/').at(-1) ?? '',
    // A session that was ended takes no money any more.
    agree(id) {
      if (stripe.sessions.get(id)?.status === 'open') stripe.pay(id)
    },
    hasAgreed: (id) => stripe.sessions.get(id)?.paid === true,
    tells(id) {
      const charge = chargeOf(id)
      if (!charge) return []
      return ['checkout.session.completed', ...(charge.refunds.length ? ['charge.refunded'] : [])]
    },
    book: () =>
      [...stripe.sessions.values()].flatMap(({ reference, intent }) =>
        intent?.charge
          ? {
              attemptId: reference,
              externalId: intent.charge.id,
              refundedCents: sumOf(intent.charge.refunds.map(({ amount }) => amount)),
            }
          : [],
      ),
    calls: ['session', 'look', 'expire', 'refund'],
    worst: [
      { operation: 'session', when: 'after', nth: 2 },
      { operation: 'expire', when: 'after', nth: 1 },
      { operation: 'refund', when: 'after', nth: 1 },
    ],
  }
}
