/** The right of a booking whose course was called off to choose another course. */
export type ReplacementOffer = {
  expiresAt: Date
  /** The courses that can be chosen. */
  courseIds: readonly string[]
  registrations: readonly OfferedRegistration[]
}

export type OfferedRegistration = {
  id: string
  isDeclined: boolean
  /** The course it has been rebooked to since, by the attendee or the staff. */
  rebookedTo: string | null
}

export type ReplacementState = 'open' | 'declined' | 'over' | 'accepted'

/**
 * Open as long as any registration of the booking is undecided: accepted and declined ones are settled, and the offer
 * expires.
 */
export function replacementState(
  { expiresAt, registrations }: ReplacementOffer,
  now: Date,
): ReplacementState {
  const left = registrations.filter(({ rebookedTo }) => rebookedTo === null)
  if (left.length === 0) return 'accepted'
  if (left.every(({ isDeclined }) => isDeclined)) return 'declined'
  return expiresAt <= now ? 'over' : 'open'
}

/** The registrations that can still choose a replacement. */
export function stillOffered(offer: ReplacementOffer): OfferedRegistration[] {
  return offer.registrations.filter(({ isDeclined, rebookedTo }) => !isDeclined && rebookedTo === null)
}

export type AcceptanceDecision =
  | { kind: 'accepted'; ids: string[] }
  /** The same course was chosen before, and the answer got lost. */
  | { kind: 'already' }
  | { kind: 'refused'; code: 'REPLACEMENT_OVER' }

export function decideAcceptance(offer: ReplacementOffer, chosen: string, now: Date): AcceptanceDecision {
  const state = replacementState(offer, now)
  if (state === 'accepted' && offer.registrations.every(({ rebookedTo }) => rebookedTo === chosen))
    return { kind: 'already' }
  if (state !== 'open' || !offer.courseIds.includes(chosen))
    return { kind: 'refused', code: 'REPLACEMENT_OVER' }
  return { kind: 'accepted', ids: stillOffered(offer).map(({ id }) => id) }
}
