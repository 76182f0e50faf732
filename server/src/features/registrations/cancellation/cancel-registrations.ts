import { type LockedCourse, lockSeats } from '#features/courses/seats.ts'
import { recordMany } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { moveSeats } from '../move-seats.ts'
import { tellingOfBooking } from '../moved-booking.rules.ts'
import { registrationCancelled } from '../registration.events.ts'
import { coursesOfRegistrations } from '../registration-course.queries.ts'
import { type LockedRegistration, lockRegistrations, storeMoves } from '../registration-move.store.ts'
import { moveUpWaiters } from '../waiting-list/move-up-waiters.ts'
import { type CancellationDecision, type Cancelling, decideCancellation } from './cancellation.rules.ts'

export type Cancellation = {
  by: Cancelling
  /** The reason given by the operator; told to the attendee. */
  note?: string
  inform?: boolean
}

export type Cancelled = { registration: LockedRegistration; decision: CancellationDecision }

/**
 * Cancels registrations independently of each other and gives their places to the waiting list, in one transaction. The
 * courses are locked first, so that no booking, move or deadline comes between. Unknown ids are left out.
 */
export async function cancelRegistrations(
  ctx: TenantContext,
  ids: readonly string[],
  { by, note = '', inform = true }: Cancellation,
): Promise<{ cancelled: Cancelled[]; movedUp: LockedRegistration[] }> {
  const courses = await lockSeats(ctx, await coursesOfRegistrations(ctx, ids))
  const registrations = await lockRegistrations(ctx, ids)
  const decided = registrations.map((registration) => {
    const course = courses.get(registration.course_id) as LockedCourse
    return { registration, decision: decideCancellation(registration, course, by, ctx.now) }
  })
  const leaving = decided
    .filter(({ decision }) => decision.kind === 'cancelled')
    .map((one) => one.registration)
  const moves = leaving.map((registration) => ({
    registration,
    to: 'cancelled' as const,
    cause: by.cause,
    note,
  }))
  const [, emptier] = await Promise.all([
    storeMoves(ctx, moves, ctx.actor),
    moveSeats(ctx, courses, moves),
    recordMany(
      ctx,
      leaving.map((registration) => ({
        event: registrationCancelled(
          tellingOfBooking(registration, leaving, inform),
          { from: registration.state, to: 'cancelled' },
          { cause: by.cause, note },
        ),
        actor: ctx.actor,
        origin: ctx.origin,
      })),
    ),
  ])
  const movedUp: LockedRegistration[] = []
  for (const course of emptier) movedUp.push(...(await moveUpWaiters(ctx, course)))
  return { cancelled: decided, movedUp }
}

/** An operator cancels one registration. Cancelling it a second time changes nothing and sends no mail. */
export async function cancelRegistration(
  ctx: TenantContext,
  id: string,
  { reason, inform }: { reason: string; inform: boolean },
): Promise<void> {
  const { cancelled } = await cancelRegistrations(ctx, [id], {
    by: { cause: 'operator' },
    note: reason,
    inform,
  })
  if (cancelled.length === 0) throw new Refusal('NOT_FOUND')
}
