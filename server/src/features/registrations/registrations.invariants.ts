import type { Invariant } from '#platform/invariants/finding.ts'
import { bookingInvariants } from './booking/booking.invariants.ts'
import { redemptionInvariants } from './codes/redemption.invariants.ts'
import { saleDrillInvariants } from './drills/sale-drill.invariants.ts'
import { erasedPersonInvariants } from './erased-person.invariants.ts'
import { takenExtraInvariants } from './extras/taken-extra.invariants.ts'
import { framePlaceInvariants } from './firms/frame-place.invariants.ts'
import { proofInvariants } from './proofs/proof.invariants.ts'
import { recommendingInvariants } from './recommending/recommending.invariants.ts'
import { recordedMoveInvariants } from './recorded-move.invariants.ts'
import { waitingListInvariants } from './waiting-list/waiting-list.invariants.ts'

export const registrationsInvariants: readonly Invariant[] = [
  ...bookingInvariants,
  ...redemptionInvariants,
  ...recommendingInvariants,
  ...framePlaceInvariants,
  ...takenExtraInvariants,
  ...proofInvariants,
  ...waitingListInvariants,
  ...erasedPersonInvariants,
  ...recordedMoveInvariants,
  ...saleDrillInvariants,
]
