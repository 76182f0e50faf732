import type { WantedExtra } from '@reihum/contract/courses/extra.schema.ts'
import { lockExtras } from '#features/courses/extras/count-extras.ts'
import { type LockedCourse, readSeats } from '#features/courses/seats.ts'
import { paidRegistrations } from '#features/ledger/paid-registrations.queries.ts'
import { record } from '#platform/audit/record.ts'
import { wrongFields } from '#platform/http/require-fields.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { confirmRegistrations } from '../confirm-registration.ts'
import { lockPlaces } from '../lock-places.ts'
import { ofTheErased } from '../of-the-erased.queries.ts'
import { chargeForExtras } from '../owed/charge-for-extras.ts'
import { extrasChanged } from '../registration.events.ts'
import type { LockedRegistration } from '../registration-move.store.ts'
import { tellRegistrations } from '../tell-registrations.ts'
import { decideExtras, differenceOf, type ExtraChange } from './extra-change.rules.ts'
import { storeExtraChanges } from './extra-change.store.ts'
import { storedExtras, takenRowsOf } from './taken-extra.queries.ts'

type Input = { extras: readonly WantedExtra[]; inform: boolean; requestKey: string }

/** A place that owes nothing any more, or for which everything is paid, waits for no payment. */
export async function confirmPaid(
  ctx: TenantContext,
  { id, state }: LockedRegistration,
  feeCents: number,
): Promise<void> {
  if (state !== 'reserved') return
  const paid = feeCents === 0 ? [id] : await paidRegistrations(ctx, [id])
  await confirmRegistrations(ctx, paid, { cause: 'payment', inform: false })
}

/** Stores what changes for a place that is locked, and what it owes from now on. */
export async function storeChange(
  ctx: TenantContext,
  registration: LockedRegistration,
  changes: readonly ExtraChange[],
  course: LockedCourse,
): Promise<void> {
  const feeCents = registration.fee_cents + differenceOf(changes)
  await storeExtraChanges(ctx, registration, changes, { course, feeCents })
  await chargeForExtras(ctx, registration, changes, course)
  await confirmPaid(ctx, registration, feeCents)
  await record(ctx, extrasChanged(registration.id, registration.booking_id, changes))
}

/** Adds extras to a place or takes them away. What is owed follows, and what was paid for them is the credit of the payer. */
export async function changeExtras(
  ctx: TenantContext,
  id: string,
  { extras, inform, requestKey }: Input,
): Promise<void> {
  const [registration] = await lockPlaces(ctx, [id])
  if (!registration) throw new Refusal('NOT_FOUND')
  if (registration.state !== 'reserved' && registration.state !== 'confirmed')
    throw new Refusal('EXTRAS_NEED_PLACE')
  if ((await ofTheErased(ctx, [id])).has(id)) throw new Refusal('PERSON_ERASED')
  const ids = extras.map(({ extraId }) => extraId)
  await lockExtras(ctx, ids)
  const [stored, taken] = await Promise.all([
    storedExtras(ctx, registration.course_id, ids),
    takenRowsOf(ctx, [id]),
  ])
  const { changes, wrong } = decideExtras(extras, { stored, taken: taken.get(id) ?? [] })
  if (wrong.length > 0) throw wrongFields(wrong)
  if (changes.length === 0) return
  const course = await readSeats(ctx, registration.course_id)
  if (!course) throw new Refusal('NOT_FOUND')
  await storeChange(ctx, registration, changes, course)
  if (inform) await tellRegistrations(ctx, [id], requestKey)
}
