import { type LockedCourse, lockSeats, storeMoveUpAt } from '#features/courses/seats.ts'
import { recordMany } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { moveSeats } from '../move-seats.ts'
import { tellingOf } from '../moved-booking.rules.ts'
import { registrationCancelled } from '../registration.events.ts'
import { type LockedRegistration, lockRegistrations, storeMoves } from '../registration-move.store.ts'
import { otherDatesOf } from './other-dates.queries.ts'

/**
 * Whoever got one of several dates leaves the waiting lists of the others, in the transaction that gave it: their courses
 * are locked before, or nothing happens. A place that was offered to them there is given away right afterwards. The letter
 * about what they got tells of it. Answers with those who left.
 */
export async function leaveOtherDates(
  ctx: TenantContext,
  courses: ReadonlyMap<string, LockedCourse>,
  winners: readonly LockedRegistration[],
): Promise<LockedRegistration[]> {
  const others = await otherDatesOf(ctx, winners)
  if (others.length === 0) return []
  // Somebody began to wait for one more date between reading and locking.
  if (others.some(({ course_id }) => !courses.has(course_id))) throw new Refusal('EXPECTATION_CHANGED')
  // These are held already; what was done since then has changed their counters.
  const held = await lockSeats(
    ctx,
    others.map(({ course_id }) => course_id),
  )
  const leaving = await lockRegistrations(
    ctx,
    others.map(({ id }) => id),
  )
  const moves = leaving.map((registration) => ({
    registration,
    to: 'cancelled' as const,
    cause: 'other_date' as const,
  }))
  // Nobody decided this: it follows from what was wished.
  const actor = { kind: 'system' } as const
  await Promise.all([
    storeMoves(ctx, moves, actor),
    moveSeats(ctx, held, moves),
    recordMany(
      ctx,
      leaving.map((registration) => ({
        event: registrationCancelled(
          tellingOf(registration, leaving, false),
          { from: 'on_waiting_list', to: 'cancelled' },
          { cause: 'other_date', note: '' },
        ),
        actor,
        origin: noOrigin,
      })),
    ),
  ])
  const emptier = new Set(leaving.filter(({ offered_at }) => offered_at).map(({ course_id }) => course_id))
  for (const courseId of [...emptier].sort()) await storeMoveUpAt(ctx, courseId, ctx.now)
  return leaving
}
