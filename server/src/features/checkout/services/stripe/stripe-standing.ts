import type { Capture, ServiceDispute, ServiceEvent, ServiceRefund, Standing } from '../../payment-port.ts'
import { toCents } from './stripe-amounts.rules.ts'
import type {
  StripeCharge,
  StripeDispute,
  StripeEvent,
  StripeIntent,
  StripeRefund,
  StripeSession,
} from './stripe-answers.ts'

const timeOf = (seconds: number): Date => new Date(seconds * 1000)

/** The object itself, where we asked for it. */
const whole = <Whole extends object>(value: string | Whole | null | undefined): Whole | null =>
  typeof value === 'object' ? value : null

const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)

/** Under this name our own id of a refund stands with it at Stripe. */
export const refundName = 'refund'

const refundStates: Readonly<Record<string, ServiceRefund['state']>> = {
  succeeded: 'completed',
  failed: 'failed',
  canceled: 'failed',
}

export const refundOf = ({
  id,
  amount,
  currency,
  created,
  status,
  metadata,
}: StripeRefund): ServiceRefund => ({
  externalId: id,
  cents: toCents(amount, currency),
  currency: currency.toUpperCase(),
  state: refundStates[status ?? ''] ?? 'pending',
  at: timeOf(created),
  key: metadata?.[refundName] ?? null,
})

const disputeStates: Readonly<Record<string, ServiceDispute['state']>> = {
  won: 'won',
  warning_closed: 'won',
  lost: 'lost',
}

const disputeOf = ({ id, amount, currency, created, reason, status }: StripeDispute): ServiceDispute => ({
  externalId: id,
  cents: toCents(amount, currency),
  currency: currency.toUpperCase(),
  state: disputeStates[status] ?? 'open',
  reason,
  at: timeOf(created),
})

/** Of a dispute that is lost the money is gone, like that of a refund; while it lasts it is only withheld. */
const lostOf = ({ externalId, cents, currency, at }: ServiceDispute): ServiceRefund => ({
  externalId,
  cents,
  currency,
  state: 'completed',
  at,
  key: null,
})

/** The fee is known once Stripe has booked the money; one in another currency is none of ours. */
function feeOf({ balance_transaction, currency }: StripeCharge): number | null {
  const booked = whole(balance_transaction)
  return booked && booked.currency === currency ? toCents(booked.fee, currency) : null
}

export function captureOf(
  charge: StripeCharge,
  {
    payerName = '',
    refunds = [],
    disputes = [],
  }: { payerName?: string; refunds?: readonly StripeRefund[]; disputes?: readonly StripeDispute[] } = {},
): Capture {
  const disputed = disputes.map(disputeOf)
  const lost = disputed.filter(({ state }) => state === 'lost').map(lostOf)
  return {
    externalId: charge.id,
    cents: toCents(charge.amount, charge.currency),
    currency: charge.currency.toUpperCase(),
    // A key belongs to one account, so what it finds came in there.
    payee: '',
    feeCents: feeOf(charge),
    payerName: charge.billing_details?.name || payerName,
    at: timeOf(charge.created),
    refunds: [...refunds.map(refundOf), ...lost],
    disputes: disputed,
  }
}

const chargeOf = (session: StripeSession): StripeCharge | null =>
  whole(whole(session.payment_intent)?.latest_charge)

/** Some of the money was given back or is disputed, which stands elsewhere. */
export function hasMoreToTell(session: StripeSession): boolean {
  const charge = chargeOf(session)
  return charge !== null && (charge.disputed || charge.amount_refunded > 0)
}

const failedBecause = ({ status, last_payment_error: error }: StripeIntent): string =>
  error?.decline_code || error?.code || status

/** Of a session whose payer is done the payment itself says what came of it: some ways to pay take days. */
function completedStanding(intent: StripeIntent): Standing | null {
  if (intent.status === 'processing' || intent.status === 'requires_action')
    return { kind: 'pending', reason: intent.status }
  if (intent.status === 'requires_payment_method' || intent.status === 'canceled')
    return { kind: 'failed', reason: failedBecause(intent) }
  return null
}

/** What a session says of itself, its payment included; null: it cannot be understood. */
export function standingOf(session: StripeSession): Standing | null {
  const intent = whole(session.payment_intent)
  const charge = chargeOf(session)
  if (charge && (intent?.status === 'succeeded' || session.payment_status === 'paid'))
    return {
      kind: 'completed',
      capture: captureOf(charge, { payerName: session.customer_details?.name ?? '' }),
    }
  if (session.status === 'open') return { kind: 'open' }
  if (session.status === 'expired') return { kind: 'cancelled', reason: 'EXPIRED' }
  return intent && session.payment_status === 'unpaid' ? completedStanding(intent) : null
}

/** What a message is about; everything else is looked up. */
export function eventOf({ id, type, created, data: { object } }: StripeEvent): ServiceEvent {
  const own = (kind: string) => (object.object === kind ? (object.id ?? null) : null)
  return {
    externalId: id,
    type,
    at: timeOf(created),
    attemptId: own('checkout.session'),
    captureId: own('charge') ?? idOf(object.charge),
    payoutId: own('payout'),
  }
}
