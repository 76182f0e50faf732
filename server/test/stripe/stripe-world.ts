import { randomBytes } from 'node:crypto'

/** What lies at the stand-in of Stripe, and what happens there. */

export type Refund = {
  id: string
  amount: number
  status: string
  created: number
  metadata: Record<string, string>
}
export type Charge = {
  id: string
  amount: number
  currency: string
  created: number
  /** Booked, and with its fee; some charges are a moment later. */
  booked: boolean
  refunds: Refund[]
  payout: string | null
}
export type Intent = { id: string; status: string; charge: Charge | null; error: string | null }
export type Session = {
  id: string
  amount: number
  currency: string
  status: 'open' | 'complete' | 'expired'
  paid: boolean
  reference: string
  successUrl: string
  cancelUrl: string
  expiresAt: number
  intent: Intent | null
}
export type Dispute = {
  id: string
  charge: string
  amount: number
  currency: string
  status: string
  created: number
}
export type Line = {
  id: string
  type: string
  amount: number
  fee: number
  source: string
  payout: string | null
}
export type Payout = { id: string; amount: number; currency: string; arrival: number; status: string }
export type Endpoint = { id: string; url: string; secret: string; status: string }

export const idOf = (prefix: string) => `${prefix}_${randomBytes(9).toString('hex')}`
export const now = () => Math.floor(Date.now() / 1000)

const feeOf = (amount: number) => Math.round(amount * 0.015) + 25

export function makeStripeWorld() {
  const sessions = new Map<string, Session>()
  const disputes: Dispute[] = []
  const lines: Line[] = []
  const payouts = new Map<string, Payout>()
  const endpoints = new Map<string, Endpoint>()

  const found = (id: string): Session => {
    const session = sessions.get(id)
    if (!session) throw new Error(`the stand-in has no session ${id}`)
    return session
  }
  const charges = (): Charge[] => [...sessions.values()].flatMap(({ intent }) => intent?.charge ?? [])
  const chargeOf = (id: string) => charges().find((charge) => charge.id === id)

  const book = (type: string, amount: number, fee: number, source: string) =>
    lines.push({ id: idOf('txn'), type, amount, fee, source, payout: null })

  /** The money is there: Stripe has it, less its fee. */
  function succeed(session: Session, amount: number) {
    const { id, currency } = session
    const charge: Charge = {
      id: idOf('ch'),
      amount,
      currency,
      created: now(),
      booked: true,
      refunds: [],
      payout: null,
    }
    session.intent = { id: session.intent?.id ?? idOf('pi'), status: 'succeeded', charge, error: null }
    session.status = 'complete'
    session.paid = true
    book('charge', amount, feeOf(amount), charge.id)
    return found(id)
  }

  /** What is refused is said by its code. */
  function giveBack(
    charge: Charge,
    amount: number,
    metadata: Record<string, string>,
    status: string,
  ): Refund | string {
    const given = charge.refunds.reduce((sum, one) => sum + one.amount, 0)
    if (given >= charge.amount) return 'charge_already_refunded'
    if (given + amount > charge.amount) return 'parameter_invalid'
    const refund: Refund = { id: idOf('re'), amount, status, created: now(), metadata }
    charge.refunds.push(refund)
    book('refund', -amount, 0, refund.id)
    return refund
  }

  const unpaid = (status: string, error: string | null): Intent => ({
    id: idOf('pi'),
    status,
    charge: null,
    error,
  })
  const chargedWith = (id: string): Charge => {
    const charge = found(id).intent?.charge
    if (!charge) throw new Error(`nothing was paid with ${id}`)
    return charge
  }
  const endIfOver = (session: Session) => {
    if (session.status === 'open' && session.expiresAt <= now()) session.status = 'expired'
  }

  return {
    sessions,
    disputes,
    lines,
    payouts,
    endpoints,
    found,
    charges,
    chargeOf,
    endIfOver,
    giveBack,
    /** What a test does there. */
    play: {
      /** The payer pays; `amount` differs where the stand-in is to be wrong. */
      pay: (id: string, amount = found(id).amount) => succeed(found(id), amount),
      /** The payer chooses a way to pay that takes days. */
      payDelayed(id: string) {
        Object.assign(found(id), { status: 'complete', intent: unpaid('processing', null) })
      },
      /** What takes days has come in, or not. */
      settle(id: string, outcome: 'succeeded' | 'failed') {
        if (outcome === 'succeeded') succeed(found(id), found(id).amount)
        else found(id).intent = unpaid('requires_payment_method', 'debit_not_authorized')
      },
      decline(id: string) {
        found(id).intent = unpaid('requires_payment_method', 'insufficient_funds')
      },
      /** Its time has passed. */
      endTime(id: string) {
        found(id).expiresAt = now() - 1
      },
      /** The fee of a charge is not known yet, or known now. */
      setBooked(id: string, booked: boolean) {
        chargedWith(id).booked = booked
      },
      /** Money given back in Stripe's own pages. */
      refundThere: (id: string, amount: number) => giveBack(chargedWith(id), amount, {}, 'succeeded'),
      /** The payer's bank takes the money back for the time being, or for good. */
      dispute(id: string, status = 'needs_response') {
        const { id: charge, amount, currency } = chargedWith(id)
        const before = disputes.find((one) => one.charge === charge)
        if (before) return Object.assign(before, { status })
        const dispute = { id: idOf('dp'), charge, amount, currency, status, created: now() }
        disputes.push(dispute)
        book('adjustment', -amount, 2_000, dispute.id)
        return dispute
      },
      /** Everything that was not paid out goes to the bank in one sum, less fees. */
      payOut(arrival = now()) {
        const payout: Payout = { id: idOf('po'), amount: 0, currency: 'eur', arrival, status: 'paid' }
        for (const line of lines.filter((one) => one.payout === null)) {
          line.payout = payout.id
          payout.amount += line.amount - line.fee
        }
        const own = { type: 'payout', amount: -payout.amount, fee: 0, source: payout.id, payout: payout.id }
        lines.push({ id: idOf('txn'), ...own })
        payouts.set(payout.id, payout)
        return payout
      },
      /** A fee that belongs to no payment. */
      chargeFee: (amount: number) => book('stripe_fee', -amount, 0, ''),
    },
  }
}
export type StripeWorld = ReturnType<typeof makeStripeWorld>
