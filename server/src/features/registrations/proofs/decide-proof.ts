import type { ProofDecision } from '@reihum/contract/registrations/proof.schema.ts'
import { lockSeats, readSeats } from '#features/courses/seats.ts'
import { removeKeptFile } from '#features/files/kept-files.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { followCancelledDates } from '../dates/follow-cancelled-dates.ts'
import { confirmPaid } from '../extras/change-extras.ts'
import { ofTheErased } from '../of-the-erased.queries.ts'
import { proofDecided } from '../registration.events.ts'
import { coursesOfRegistrations } from '../registration-course.queries.ts'
import { type LockedRegistration, lockRegistrations } from '../registration-move.store.ts'
import { requireRoomToTell, tellRegistrations } from '../tell-registrations.ts'
import { chargeForProof, takeBackProofCharge } from './charge-for-proof.ts'
import { decideProofStep, type ProofStep } from './proof.rules.ts'
import { type StoredProof, storedProof, storeProof } from './proof.store.ts'

/** Charges the difference or takes it back; answers with the receivable that stands from now on. */
async function moveMoney(
  ctx: TenantContext,
  registration: LockedRegistration,
  proof: StoredProof,
  { money }: Pick<ProofStep, 'money'>,
): Promise<string | null> {
  const { receivable_id } = proof
  if (!money) return receivable_id
  const { course_id } = registration
  const course = await readSeats(ctx, course_id)
  if (!course) throw new Refusal('NOT_FOUND')
  if (money === 'charge') {
    const charged = await chargeForProof(ctx, registration, proof, course)
    await followCancelledDates(ctx, course_id)
    return charged
  }
  if (receivable_id !== null) {
    const feeCents = await takeBackProofCharge(ctx, registration, { ...proof, receivable_id }, course)
    await followCancelledDates(ctx, course_id)
    await confirmPaid(ctx, registration, feeCents)
  }
  return null
}

/** A place, and the proof of its reduced price, both locked; the course before, because its dates are part of the price. */
async function lockProof(ctx: TenantContext, id: string) {
  await lockSeats(ctx, await coursesOfRegistrations(ctx, [id]))
  const [registration] = await lockRegistrations(ctx, [id])
  const proof = registration && (await storedProof(ctx, id))
  if (!registration || !proof) throw new Refusal('NOT_FOUND')
  if (registration.state !== 'reserved' && registration.state !== 'confirmed')
    throw new Refusal('PROOF_NEEDS_PLACE')
  if ((await ofTheErased(ctx, [id])).has(id)) throw new Refusal('PERSON_ERASED')
  return { registration, proof }
}

/**
 * The staff says what became of the proof of a reduced price. Whoever booked is told of a refusal, and where a difference was charged
 * and is not owed any more.
 */
export async function decideProof(
  ctx: TenantContext,
  id: string,
  { state, reason, charge, inform, requestKey }: ProofDecision,
): Promise<void> {
  const { registration, proof } = await lockProof(ctx, id)
  const before = { state: proof.state, reason: proof.reason, isCharged: proof.receivable_id !== null }
  const isRefusedAnew = state === 'refused' && proof.file_id !== null
  // What was sent anew and is not accepted either is told again, even if the reason is the same.
  const step =
    decideProofStep(before, { state, reason, charge }) ?? (isRefusedAnew && { after: before, money: null })
  if (!step) return
  const { after, money } = step
  const receivableId = await moveMoney(ctx, registration, proof, step)
  await storeProof(ctx, id, { ...after, receivableId })
  if (proof.file_id) await removeKeptFile(ctx, proof.file_id)
  const tells = inform && state === 'refused' && (await requireRoomToTell(ctx, [id])).length > 0
  const telling = { registrationId: id, bookingId: registration.booking_id, tells, registrationIds: [id] }
  await record(
    ctx,
    proofDecided(telling, { before: before.state, after: after.state, isCharged: after.isCharged }),
  )
  if (inform && money === 'take_back' && state !== 'refused') await tellRegistrations(ctx, [id], requestKey)
}

/** Whoever takes attendance saw the proof. One that the staff had decided on stays as it is. */
export async function seeProof(ctx: TenantContext, id: string): Promise<void> {
  const { registration, proof } = await lockProof(ctx, id)
  if (proof.state !== 'owed') return
  await storeProof(ctx, id, { state: 'seen', reason: '', receivableId: null })
  if (proof.file_id) await removeKeptFile(ctx, proof.file_id)
  const telling = {
    registrationId: id,
    bookingId: registration.booking_id,
    tells: false,
    registrationIds: [id],
  }
  await record(ctx, proofDecided(telling, { before: 'owed', after: 'seen', isCharged: false }))
}
