type Divided = {
  cents: number
  /** Whether all that the payment was ever for are bookings that are shown. */
  isWhole: boolean
  /** What the terms of the provider say of all places that the money was given free for, and of those that are shown. */
  sharesCents: number
  ownSharesCents: number
}

/**
 * How much of a refund is told of the bookings that are shown. Somebody may pay for several bookings at once: then each is told
 * what its own places bring, as long as the refund is the sum of them. Null: nothing is told, because what somebody else's booking
 * brings would be told with it.
 */
export function ownRefundCents({ cents, isWhole, sharesCents, ownSharesCents }: Divided): number | null {
  if (isWhole) return cents
  return sharesCents === cents && ownSharesCents > 0 ? ownSharesCents : null
}
