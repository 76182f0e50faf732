import type { AttendanceType } from '@reihum/contract/attendance/attendance.schema.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

export type NewMark = {
  id: string
  registrationId: string
  appointmentId: string | null
  appointmentStartsAt: Date
  type: AttendanceType | null
  markedAt: Date
  userId: string
}

/** Locks the appointments that still exist against deletion until the marks are inserted. */
export async function holdAppointments(ctx: TenantContext, ids: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.tx
    .selectFrom('appointment')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Inserts marks in the order of their ids, so that two batches with the same marks never deadlock. Returns the ids that
 * were new.
 */
export async function insertMarks(ctx: TenantContext, marks: readonly NewMark[]): Promise<Set<string>> {
  if (marks.length === 0) return new Set()
  const rows = await ctx.tx
    .insertInto('attendance_mark')
    .values(
      marks
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .map((mark) => ({
          tenant_id: ctx.tenantId,
          id: mark.id,
          registration_id: mark.registrationId,
          appointment_id: mark.appointmentId,
          appointment_starts_at: mark.appointmentStartsAt,
          type: mark.type,
          marked_at: mark.markedAt,
          received_at: ctx.now,
          user_id: mark.userId,
        })),
    )
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .returning('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}
