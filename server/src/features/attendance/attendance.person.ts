import type { AttendanceType } from '@reihum/contract/attendance/attendance.schema.ts'
import type { PersonPart } from '#features/people/person-part.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** A person's attendance by the latest marks; earlier marks that were corrected no longer count. */
async function attendancesOf(ctx: TenantContext, personId: string) {
  const rows = await ctx.tx
    .selectFrom('attendance_mark as m')
    .innerJoin('registration as r', (join) =>
      join.onRef('r.tenant_id', '=', 'm.tenant_id').onRef('r.id', '=', 'm.registration_id'),
    )
    .innerJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.course_id'),
    )
    .distinctOn(['m.registration_id', 'm.appointment_starts_at'])
    .select(['m.appointment_starts_at', 'm.type', 'm.marked_at', 'r.shortcode', 'c.title'])
    .where('m.tenant_id', '=', ctx.tenantId)
    .where('r.person_id', '=', personId)
    .orderBy('m.registration_id')
    .orderBy('m.appointment_starts_at')
    .orderBy('m.marked_at', 'desc')
    .orderBy('m.id', 'desc')
    .execute()
  return rows.map((row) => ({
    shortcode: row.shortcode,
    courseTitle: row.title,
    start: row.appointment_starts_at.toISOString(),
    type: row.type as AttendanceType | null,
    markedAt: row.marked_at.toISOString(),
  }))
}

/** Marks refer to registrations and contain no names, so they move and stay with them, and figures remain right. */
export const attendancePart = {
  report: async (ctx: TenantContext, personId: string) => ({
    attendances: await attendancesOf(ctx, personId),
  }),
} satisfies PersonPart
