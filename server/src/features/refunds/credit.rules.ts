import type { Credit } from './refund.rules.ts'

type Asked = { id: string; state: string; cents: number }

/** What is free of a payment and what is asked for of it, apart from one refund. */
export function creditOf(payment: { free_cents: number }, refunds: readonly Asked[], exceptId = ''): Credit {
  const sumIn = (...states: string[]) =>
    refunds
      .filter((refund) => states.includes(refund.state) && refund.id !== exceptId)
      .reduce((sum, { cents }) => sum + cents, 0)
  return {
    freeCents: payment.free_cents,
    releasedCents: sumIn('created', 'account_asked', 'on_its_way'),
    pendingCents: sumIn('pending'),
  }
}

/** The most that another refund of it may give back: what is already asked for counts as taken. */
export const mostCents = ({ freeCents, releasedCents, pendingCents }: Credit) =>
  Math.max(0, freeCents - releasedCents - pendingCents)
