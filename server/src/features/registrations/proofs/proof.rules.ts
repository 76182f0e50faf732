import type { ProofState } from '@reihum/contract/registrations/proof.schema.ts'
import { type RegistrationState, seatStates } from '@reihum/contract/registrations/registration-states.ts'

/** A proof as it stands, or as the staff wants it. */
export type ProofStanding = { state: ProofState; reason: string; isCharged: boolean }

/** What follows of a decision: whether the difference is charged from now on, or not any more. */
export type ProofStep = { after: ProofStanding; money: 'charge' | 'take_back' | null }

/**
 * What changes by a decision; null: nothing. Only a refusal has a reason, and only a refusal charges the difference to the full price,
 * where the staff says so.
 */
export function decideProofStep(
  before: ProofStanding,
  { state, reason, charge }: { state: ProofState; reason: string; charge: boolean },
): ProofStep | null {
  const isRefused = state === 'refused'
  const after = { state, reason: isRefused ? reason : '', isCharged: isRefused && charge }
  const isSame = after.state === before.state && after.reason === before.reason
  if (isSame && after.isCharged === before.isCharged) return null
  if (after.isCharged === before.isCharged) return { after, money: null }
  return { after, money: after.isCharged ? 'charge' : 'take_back' }
}

/**
 * Whether a proof can be sent from the page of the booking: where the course takes it beforehand, while there is a place. One that was
 * not accepted can be sent anew, because the photo may just have been blurred.
 */
export const canBeSent = (of: { state: ProofState; sendable: boolean; place: RegistrationState }): boolean =>
  of.sendable && seatStates.includes(of.place) && (of.state === 'owed' || of.state === 'refused')
