import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/**
 * Positions on the waiting lists of their courses, counted from 1 by party, because a family has one turn.
 * Registrations that are not on a waiting list are left out.
 */
export async function waitingPositions(
  ctx: TenantContext,
  registrationIds: readonly string[],
): Promise<Map<string, number>> {
  if (registrationIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; position: number }>`
    select r.id, 1 + (
      select count(distinct before.queue_number)::int from registration before
      where before.tenant_id = r.tenant_id and before.course_id = r.course_id and before.state = 'on_waiting_list'
        and before.queue_number < r.queue_number
    ) as position
    from registration r
    where r.tenant_id = ${ctx.tenantId} and r.id = any(${[...registrationIds]}::uuid[]) and r.state = 'on_waiting_list'`.execute(
    ctx.tx,
  )
  return new Map(rows.map(({ id, position }) => [id, position]))
}
