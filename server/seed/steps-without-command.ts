import { seatStates } from '@kurso/contract/registrations/registration-states.ts'
import { courseMoved } from '#features/courses/course.events.ts'
import { setCourseStates } from '#features/courses/course.store.ts'
import { changeSeats, lockSeats } from '#features/courses/seats.ts'
import { lockRegistration, storeMove } from '#features/registrations/registration.store.ts'
import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** States that no command leads to yet, written as a command would: with move, seats and entry in the log. */
export async function cancelRegistration(
  ctx: TenantContext,
  id: string,
  cause: 'attendee' | 'deadline' | 'course',
) {
  const { state, course_id: courseId } = await lockRegistration(ctx, id)
  await lockSeats(ctx, [courseId])
  const reason = cause === 'deadline' ? 'MISSING_PAYMENT' : 'UNDEFINED'
  await storeMove(ctx, { id, from: state, to: 'cancelled', cause })
  await ctx.tx
    .updateTable('registration')
    .set({ reason })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
  const hadSeat = seatStates.includes(state)
  await changeSeats(ctx, [{ courseId, taken: hadSeat ? -1 : 0, waiting: hadSeat ? 0 : -1 }])
  await record(ctx, {
    name: 'registration.cancelled',
    subject: { kind: 'registration', id },
    payload: { registrationId: id },
    metadata: { cause, before: { state }, after: { state: 'cancelled', reason } },
  })
}

export async function cancelCourse(ctx: TenantContext, id: string) {
  await setCourseStates(ctx, [id], 'cancelled')
  await record(ctx, courseMoved(id, 'published', 'cancelled'))
}
