import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { lockNeeded } from './appointment.store.ts'
import { clashesOf } from './clash.rules.ts'
import { type NamedOccupation, needed, storedOccupations } from './occupation.queries.ts'

/**
 * Refuses clashes unless they are knowingly accepted. The lock is taken in both cases: a command that wants the same
 * place or instructor waits until the other has committed, because that one may not accept the clash.
 */
export async function refuseClashes(
  ctx: TenantContext,
  planned: readonly NamedOccupation[],
  overrideClashes: boolean,
): Promise<void> {
  const { places, instructors } = needed(planned)
  await lockNeeded(ctx, places, instructors)
  if (overrideClashes) return
  const { length: count } = clashesOf(planned, await storedOccupations(ctx, planned))
  if (count > 0) throw new Refusal('APPOINTMENT_CLASH', { count })
}
