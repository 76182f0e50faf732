import {
  type Charge,
  type Dispute,
  type Endpoint,
  type Intent,
  type Line,
  now,
  type Payout,
  type Refund,
  type Session,
  type StripeWorld,
} from './stripe-world.ts'

/** What lies at the stand-in, as Stripe writes it. */
export function stripeShapes(
  { charges, chargeOf, disputes, endIfOver, found, lines, payouts }: StripeWorld,
  origin: () => string,
) {
  const lineOf = (source: string) => lines.find((line) => line.source === source)

  const asLine = ({ id, type, amount, fee, source }: Line, currency: string) => ({
    id,
    object: 'balance_transaction',
    type,
    amount,
    fee,
    net: amount - fee,
    currency,
    source,
    status: 'pending',
  })

  const asCharge = (charge: Charge, isExpanded: boolean) => {
    const line = charge.booked ? lineOf(charge.id) : undefined
    return {
      id: charge.id,
      object: 'charge',
      amount: charge.amount,
      amount_refunded: charge.refunds.reduce(
        (sum, one) => sum + (one.status === 'failed' ? 0 : one.amount),
        0,
      ),
      currency: charge.currency,
      created: charge.created,
      disputed: disputes.some((one) => one.charge === charge.id),
      paid: true,
      status: 'succeeded',
      balance_transaction: line ? (isExpanded ? asLine(line, charge.currency) : line.id) : null,
      billing_details: { name: 'Karla Karte', email: null, phone: null, address: null },
    }
  }
  const asIntent = (intent: Intent, isExpanded: boolean) => ({
    id: intent.id,
    object: 'payment_intent',
    status: intent.status,
    latest_charge: intent.charge ? (isExpanded ? asCharge(intent.charge, true) : intent.charge.id) : null,
    last_payment_error: intent.error
      ? { type: 'card_error', code: 'card_declined', decline_code: intent.error }
      : null,
  })
  const asSession = (session: Session, isExpanded = false) => {
    endIfOver(session)
    const { intent } = session
    return {
      id: session.id,
      object: 'checkout.session',
      mode: 'payment',
      status: session.status,
      payment_status: session.paid ? 'paid' : 'unpaid',
      amount_total: session.amount,
      currency: session.currency,
      client_reference_id: session.reference,
      url: session.status === 'open' ? `${origin()}/c/pay/${session.id}` : null,
      expires_at: session.expiresAt,
      livemode: false,
      customer_details: intent ? { name: 'Karla Karte', email: 'karla@example.org' } : null,
      payment_intent: intent ? (isExpanded ? asIntent(intent, true) : intent.id) : null,
    }
  }
  const asRefund = (refund: Refund, charge: Charge) => ({
    ...refund,
    object: 'refund',
    charge: charge.id,
    currency: charge.currency,
    reason: null,
  })
  const asDispute = (dispute: Dispute) => ({ ...dispute, object: 'dispute', reason: 'fraudulent' })
  const asPayout = (payout: Payout) => ({
    id: payout.id,
    object: 'payout',
    amount: payout.amount,
    currency: payout.currency,
    arrival_date: payout.arrival,
    automatic: true,
    created: now(),
    status: payout.status,
    statement_descriptor: 'STRIPE',
    trace_id: { status: 'pending', value: null },
    type: 'bank_account',
  })

  const asEndpoint = ({ secret: _, ...endpoint }: Endpoint) => ({ ...endpoint, object: 'webhook_endpoint' })

  /** With what it is about: the refund and the dispute say which charge they belong to. */
  function asExpandedLine(line: Line) {
    const charge = charges().find((one) => one.refunds.some(({ id }) => id === line.source))
    const refund = charge?.refunds.find(({ id }) => id === line.source)
    const own = chargeOf(line.source)
    const dispute = disputes.find(({ id }) => id === line.source)
    const source = own
      ? asCharge(own, false)
      : refund && charge
        ? asRefund(refund, charge)
        : dispute
          ? asDispute(dispute)
          : line.source || null
    return { ...asLine(line, 'eur'), source }
  }

  /** What a message is about, as Stripe puts it in. */
  function objectOf(type: string, id: string): unknown {
    const payout = payouts.get(id)
    if (payout) return asPayout(payout)
    const session = found(id)
    const charge = session.intent?.charge
    if (type.startsWith('checkout.session')) return asSession(session)
    if (!charge) throw new Error(`the session ${id} has no charge`)
    const dispute = disputes.find((one) => one.charge === charge.id)
    if (type.startsWith('charge.dispute') && dispute) return asDispute(dispute)
    const refund = charge.refunds.at(-1)
    return type.startsWith('refund') && refund ? asRefund(refund, charge) : asCharge(charge, false)
  }

  return { asSession, asCharge, asRefund, asDispute, asPayout, asEndpoint, asExpandedLine, objectOf }
}
