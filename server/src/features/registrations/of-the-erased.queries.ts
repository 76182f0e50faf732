import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/** Which of these registrations belong to an erased person, who will not attend. */
export async function ofTheErased(ctx: TenantContext, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select r.id from registration r join person p on p.tenant_id = r.tenant_id and p.id = r.person_id
    where r.tenant_id = ${ctx.tenantId} and r.id = any(${[...ids]}::uuid[]) and p.erased_at is not null`.execute(
    ctx.tx,
  )
  return new Set(rows.map(({ id }) => id))
}
