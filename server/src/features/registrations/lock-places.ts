import { lockSeats } from '#features/courses/seats.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { coursesOfRegistrations } from './registration-course.queries.ts'
import { type LockedRegistration, lockRegistrations } from './registration-move.store.ts'

/** Locks what a payment is for, before the money: the courses, then the registrations, as every command does. */
export async function lockPlaces(ctx: TenantContext, ids: readonly string[]): Promise<LockedRegistration[]> {
  if (ids.length === 0) return []
  await lockSeats(ctx, await coursesOfRegistrations(ctx, ids))
  return lockRegistrations(ctx, ids)
}
