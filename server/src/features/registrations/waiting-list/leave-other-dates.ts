import { type LockedCourse, lockSeats, storeMoveUpAt } from '#features/courses/seats.ts'
import { recordMany } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { moveSeats } from '../move-seats.ts'
import { tellingOf } from '../moved-booking.rules.ts'
import { registrationCancelled } from '../registration.events.ts'
import { emptyPlaces } from '../registration.rules.ts'
import { type LockedRegistration, lockRegistrations, storeMoves } from '../registration-move.store.ts'
import { otherDatesOf } from './other-dates.queries.ts'

/**
 * Removes people who got one of several dates from the other waiting lists, in the transaction that gave them the
 * place. Their courses must be locked before, otherwise nothing happens. A place that was offered there is given to
 * others right afterwards, and so is an empty one that was too small for all of a booking: whoever stays behind may fit.
 * The letter about the new place tells of it. Returns the registrations that left.
 */
export async function leaveOtherDates(
  ctx: TenantContext,
  courses: ReadonlyMap<string, LockedCourse>,
  winners: readonly LockedRegistration[],
): Promise<LockedRegistration[]> {
  const others = await otherDatesOf(ctx, winners)
  if (others.length === 0) return []
  // Somebody joined the list of another date between reading and locking.
  if (others.some(({ course_id }) => !courses.has(course_id))) throw new Refusal('EXPECTATION_CHANGED')
  // These courses are locked already, but read again: the moves since then have changed their counters.
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
  // The system acts here, not a person: leaving the other lists follows from the wish.
  const actor = { kind: 'system' } as const
  const [, afterwards] = await Promise.all([
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
  const fillable = afterwards.filter((course) => emptyPlaces(course) !== 0 && course.waiting > course.offered)
  for (const id of fillable.map((course) => course.id).sort()) await storeMoveUpAt(ctx, id, ctx.now)
  return leaving
}
