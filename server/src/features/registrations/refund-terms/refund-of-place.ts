import type { RefundTerms } from '@reihum/contract/courses/refund-terms.ts'
import type { RefundReason } from '@reihum/contract/registrations/refund-reason.ts'
import { sql } from 'kysely'
import { refundTermsOfCourses } from '#features/courses/refund-terms/course-refund-terms.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { refundFor } from './refund-terms.rules.ts'

type Row = {
  courseId: string
  cause: string | null
  priceCents: number
  startsAt: Date | null
  appointments: Date[] | null
}

/** What goes back of what had been paid for a place that was given up at that moment, and why. */
export async function refundOfPlace(
  ctx: TenantContext,
  { registrationId, at, paidCents }: { registrationId: string; at: Date; paidCents: number },
): Promise<{ cents: number; reason: RefundReason }> {
  const { rows } = await sql<Row>`
    select r.course_id as "courseId", m.cause, r.fee_cents as "priceCents", c.starts_at as "startsAt", (
      select array_agg(a.starts_at order by a.starts_at) from appointment a
      where a.tenant_id = c.tenant_id and a.course_id = c.id and a.cancelled_at is null) as appointments
    from registration r
    join course c on c.tenant_id = r.tenant_id and c.id = r.course_id
    left join registration_move m on m.tenant_id = r.tenant_id and m.registration_id = r.id
      and m.to_state = 'cancelled' and m.at = ${at}
    where r.tenant_id = ${ctx.tenantId} and r.id = ${registrationId}`.execute(ctx.tx)
  const [row] = rows
  if (!row) return { cents: paidCents, reason: { kind: 'everything' } }
  const { courseId, cause, priceCents, startsAt, appointments } = row
  const { timeZone } = ctx.tenant
  const given = { cause, at, startsAt, appointments: appointments ?? [], timeZone }
  const terms = (await refundTermsOfCourses(ctx, [courseId])).get(courseId) as RefundTerms
  return refundFor(terms, given, { priceCents, paidCents })
}
