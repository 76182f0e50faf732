/** The right of those of one booking whose course was called off to choose another one. */
export type ReplacementOffer = {
  expiresAt: Date
  /** What can be chosen. */
  courseIds: readonly string[]
  registrations: readonly OfferedRegistration[]
}

export type OfferedRegistration = {
  id: string
  isDeclined: boolean
  /** The course it was rebooked to since, by its attendee or by the staff. */
  rebookedTo: string | null
}

export type ReplacementState = 'open' | 'declined' | 'over' | 'accepted'

/** Whoever of a booking is left decides; what was accepted or declined is settled, and time settles the rest. */
export function replacementState(
  { expiresAt, registrations }: ReplacementOffer,
  now: Date,
): ReplacementState {
  const left = registrations.filter(({ rebookedTo }) => rebookedTo === null)
  if (left.length === 0) return 'accepted'
  if (left.every(({ isDeclined }) => isDeclined)) return 'declined'
  return expiresAt <= now ? 'over' : 'open'
}

/** Those for whom it can still be chosen. */
export function stillOffered(offer: ReplacementOffer): OfferedRegistration[] {
  return offer.registrations.filter(({ isDeclined, rebookedTo }) => !isDeclined && rebookedTo === null)
}

export type AcceptanceDecision =
  | { kind: 'accepted'; ids: string[] }
  /** The same was chosen before: the answer got lost. */
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
