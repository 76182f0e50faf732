import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import { cancelRegistrations } from '../cancellation/cancel-registrations.ts'
import { thresholdDays } from './attendee-threshold.queries.ts'
import type { AttendeeContext } from './enter-by-link.ts'

/** The courses of the chosen registrations of this booking; a registration of another booking is refused. */
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
 * Cancels all chosen registrations, or none if it is too late for one of them. Registrations that are cancelled already
 * stay so, and no second mail is sent for them.
 */
export async function cancelByAttendee(attendee: AttendeeContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) throw new Refusal('NO_REGISTRATIONS_SELECTED')
  const { ctx } = attendee
  const thresholds = await thresholdDays(ctx, await coursesOfChosen(attendee, ids))
  const { cancelled } = await cancelRegistrations(ctx, ids, {
    by: { cause: 'attendee', thresholdDays: thresholds, timeZone: ctx.tenant.timeZone },
  })
  // The refusal rolls the transaction back, and with it the other cancellations.
  if (cancelled.some(({ decision }) => decision.kind === 'refused')) throw new Refusal('CANCELLATION_OVER')
}
