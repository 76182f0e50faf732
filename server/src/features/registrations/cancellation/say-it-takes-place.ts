import { seatStates } from '@reihum/contract/registrations/registration-states.ts'
import { sql } from 'kysely'
import { decideCourse } from '#features/courses/decision/decide-course.ts'
import { recordMany } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { tellingOf } from '../moved-booking.rules.ts'
import { toldItTakesPlace } from '../registration.events.ts'
import { requireRoomToTell } from '../tell-registrations.ts'

async function placedIn({ tx, tenantId }: TenantContext, courseId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('registration')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('course_id', '=', courseId)
    .where(sql<boolean>`state = any(${[...seatStates]}::text[])`)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Decides that a course takes place and, if wished, has everybody with a place told; repeated, no second mail is sent.
 */
export async function sayItTakesPlace(
  ctx: TenantContext,
  { courseId, decision, inform }: { courseId: string; decision: 'go' | 'open'; inform: boolean },
): Promise<{ decision: 'go' | 'open'; told: number }> {
  const done = await decideCourse(ctx, courseId, decision)
  if (done === 'already' || decision === 'open' || !inform) return { decision, told: 0 }
  const told = await requireRoomToTell(ctx, await placedIn(ctx, courseId))
  await recordMany(
    ctx,
    told.map((registration) => ({
      event: toldItTakesPlace(tellingOf(registration, told)),
      actor: ctx.actor,
      origin: ctx.origin,
    })),
  )
  return { decision, told: new Set(told.map(({ booking_id }) => booking_id)).size }
}
