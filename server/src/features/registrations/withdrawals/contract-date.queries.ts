import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/**
 * When each registration got its place, which is when its contract was made: by booking, or by moving up from the
 * waiting list. Registrations that never had a place are left out.
 */
export async function contractDates(
  ctx: TenantContext,
  registrationIds: readonly string[],
): Promise<Map<string, Date>> {
  if (registrationIds.length === 0) return new Map()
  const rows = await ctx.tx
    .selectFrom('registration_move')
    .select(['registration_id', ({ fn }) => fn.max('at').as('at')])
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`registration_id = any(${[...registrationIds]}::uuid[])`)
    .where(sql<boolean>`coalesce(from_state, 'on_waiting_list') = 'on_waiting_list'`)
    .where('to_state', 'in', ['reserved', 'confirmed'])
    .groupBy('registration_id')
    .execute()
  return new Map(rows.map(({ registration_id, at }) => [registration_id, at]))
}
