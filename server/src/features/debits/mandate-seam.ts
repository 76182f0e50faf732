import { sql } from 'kysely'
import { payerAccountPlace } from '#features/payments/statements/payer-account.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'

export const openSealedAccount = (vault: Vault, tenantId: string, sealed: string) =>
  vault.open(sealed, payerAccountPlace(tenantId))

export async function markMandatesUsed(
  ctx: TenantContext,
  ids: readonly string[],
  on: string,
): Promise<void> {
  await sql`update mandate set last_used_on = greatest(last_used_on, ${on}::date), amended = false
    where tenant_id = ${ctx.tenantId} and id = any(${[...ids]}::uuid[])`.execute(ctx.tx)
}

export async function suspendMandate(ctx: TenantContext, id: string, code: string): Promise<void> {
  await sql`update mandate set suspended_at = ${ctx.now}, suspended_for = ${code}
    where tenant_id = ${ctx.tenantId} and id = ${id} and suspended_at is null`.execute(ctx.tx)
}
