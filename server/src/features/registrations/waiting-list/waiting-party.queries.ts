import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/**
 * These registrations and the rest of their parties: the same booking and queue number. Read under the lock of their
 * courses.
 */
export async function withCompanionsWaiting(ctx: TenantContext, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select other.id from registration r
    join registration other on other.tenant_id = r.tenant_id and other.course_id = r.course_id
      and other.booking_id = r.booking_id and other.state = 'on_waiting_list'
      and other.queue_number is not distinct from r.queue_number
    where r.tenant_id = ${ctx.tenantId} and r.id = any(${[...ids]}::uuid[]) and r.state = 'on_waiting_list'
    union select id from registration where tenant_id = ${ctx.tenantId} and id = any(${[...ids]}::uuid[])`.execute(
    ctx.tx,
  )
  return rows.map(({ id }) => id)
}

/** Which of these registrations have moved up from a waiting list. */
export async function movedUpBefore(ctx: TenantContext, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await ctx.tx
    .selectFrom('registration_move')
    .select('registration_id')
    .distinct()
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`registration_id = any(${[...ids]}::uuid[])`)
    .where('from_state', '=', 'on_waiting_list')
    .where('to_state', 'in', ['reserved', 'confirmed'])
    .execute()
  return new Set(rows.map((row) => row.registration_id))
}
