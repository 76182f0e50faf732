import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import { cancelRegistrations } from '../cancellation/cancel-registrations.ts'
import { thresholdDays } from './attendee-threshold.queries.ts'
import type { AttendeeContext } from './enter-by-link.ts'

/** In which courses those of a booking are that were chosen; a stranger's registration is none. */
export async function coursesOfChosen(
  { ctx, bookingId }: AttendeeContext,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await ctx.tx
    .selectFrom('registration')
    .select('course_id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('booking_id', '=', bookingId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
  if (rows.length < new Set(ids).size) throw new Refusal('NOT_FOUND')
  return rows.map(({ course_id }) => course_id)
}

/**
 * Gives places back: all that were chosen, or none where it is too late for one of them. What is cancelled already stays so,
 * and nobody is told of it again.
 */
export async function cancelByAttendee(attendee: AttendeeContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) throw new Refusal('NO_REGISTRATIONS_SELECTED')
  const { ctx } = attendee
  const thresholds = await thresholdDays(ctx, await coursesOfChosen(attendee, ids))
  const { cancelled } = await cancelRegistrations(ctx, ids, {
    by: { cause: 'attendee', thresholdDays: thresholds, timeZone: ctx.tenant.timeZone },
  })
  // What the others have become is undone with the transaction.
  if (cancelled.some(({ decision }) => decision.kind === 'refused')) throw new Refusal('CANCELLATION_OVER')
}
