import { type LockedCourse, lockSeats } from '#features/courses/seats.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { coursesOfRegistrations } from '../registration-course.queries.ts'
import { type LockedRegistration, lockRegistrations } from '../registration-move.store.ts'
import { withCompanionsWaiting } from './waiting-party.queries.ts'

export type LockedParty = { course: LockedCourse; members: LockedRegistration[] }

/** Reads a party on the waiting list under the lock of its course. */
export async function lockParty(ctx: TenantContext, id: string): Promise<LockedParty> {
  const [course] = (await lockSeats(ctx, await coursesOfRegistrations(ctx, [id]))).values()
  if (!course) throw new Refusal('NOT_FOUND')
  const members = await lockRegistrations(ctx, await withCompanionsWaiting(ctx, [id]))
  const own = members.find((one) => one.id === id)
  if (own?.state !== 'on_waiting_list')
    throw new Refusal('REGISTRATION_NOT_WAITING', { state: own?.state ?? 'cancelled' })
  return { course, members }
}
