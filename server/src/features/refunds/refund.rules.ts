import type { RefundAction, RefundState } from '@reihum/contract/refunds/refund.schema.ts'

export type Credit = {
  /** What of the payment pays nothing, and was not given back. */
  freeCents: number
  /** What is released and not executed yet: it counts as taken. */
  releasedCents: number
  /** What is proposed; 0: nothing. */
  pendingCents: number
}

/**
 * What is to be proposed now: what was proposed before and what goes back of a place that was given up since, but no more than
 * is still there, so that a proposal shrinks with the credit and goes with it.
 */
export function proposedCents({ freeCents, releasedCents, pendingCents }: Credit, backCents: number): number {
  return Math.min(pendingCents + backCents, Math.max(0, freeCents - releasedCents))
}

const byState: Record<RefundState, readonly RefundAction[]> = {
  pending: ['release', 'keep'],
  account_asked: ['release', 'keep', 'askAgain', 'withdrawRequest'],
  created: ['release', 'keep', 'execute'],
  on_its_way: [],
  executed: [],
  kept: [],
}

export const actionsIn = (state: RefundState) => byState[state]

/** How the bank names the transfer of a refund: 32 characters, and no other refund has them. */
export const endToEndIdOf = (refundRequestId: string) => refundRequestId.replaceAll('-', '').toUpperCase()

/** How a payment service knows the refund; a new try has a new name, because the same one is done once. */
export const serviceKeyOf = (refundRequestId: string, tries: number) => `${refundRequestId}/${tries}`

export const refundOfServiceKey = (key: string) => key.split('/')[0] as string
