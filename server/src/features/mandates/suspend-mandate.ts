import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/** The bank refused with that code: nothing is collected under the mandate until somebody has cleared it up. */
export async function suspendMandate(ctx: TenantContext, id: string, code: string): Promise<void> {
  await sql`update mandate set suspended_at = ${ctx.now}, suspended_for = ${code}, revision = revision + 1
    where tenant_id = ${ctx.tenantId} and id = ${id} and suspended_at is null`.execute(ctx.tx)
}
