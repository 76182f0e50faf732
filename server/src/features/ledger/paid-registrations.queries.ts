import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/** The registrations that these receivables are for. */
export async function registrationsOfReceivables(
  ctx: TenantContext,
  receivableIds: readonly string[],
): Promise<string[]> {
  if (receivableIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select distinct registration_id as id from receivable_line
    where tenant_id = ${ctx.tenantId} and receivable_id = any(${[...receivableIds]}::uuid[])
      and registration_id is not null`.execute(ctx.tx)
  return rows.map(({ id }) => id)
}

/**
 * Which of these registrations are paid as far as their places depend on it: nothing is open of the receivables that
 * confirm them, and something was charged.
 */
export async function paidRegistrations(
  ctx: TenantContext,
  registrationIds: readonly string[],
): Promise<string[]> {
  if (registrationIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select l.registration_id as id from receivable_line l
    join receivable r on r.tenant_id = l.tenant_id and r.id = l.receivable_id
    where l.tenant_id = ${ctx.tenantId} and l.registration_id = any(${[...registrationIds]}::uuid[])
      and r.confirms and r.charged_cents > 0
    group by 1 having max(r.open_cents) = 0 and bool_or(r.allocated_cents > 0)`.execute(ctx.tx)
  return rows.map(({ id }) => id)
}
