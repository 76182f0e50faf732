import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'

/** A sealed secret opens only as what it was sealed for: the tenant and the name of the secret. */
const placeOf = ({ tenantId }: TenantContext, name: string) => `${tenantId} ${name}`

/** Null: the tenant has no secret of this name. */
export async function readSecret(ctx: TenantContext, vault: Vault, name: string): Promise<string | null> {
  const row = await ctx.tx
    .selectFrom('tenant_secret')
    .select('sealed')
    .where('tenant_id', '=', ctx.tenantId)
    .where('name', '=', name)
    .executeTakeFirst()
  return row ? vault.open(row.sealed, placeOf(ctx, name)) : null
}

export async function storeSecret(
  ctx: TenantContext,
  vault: Vault,
  { name, secret }: { name: string; secret: string },
): Promise<void> {
  const values = { sealed: vault.seal(secret, placeOf(ctx, name)), changed_at: ctx.now }
  await ctx.tx
    .insertInto('tenant_secret')
    .values({ tenant_id: ctx.tenantId, name, ...values })
    .onConflict((c) => c.columns(['tenant_id', 'name']).doUpdateSet(values))
    .execute()
}

export async function forgetSecret(ctx: TenantContext, name: string): Promise<void> {
  await ctx.tx
    .deleteFrom('tenant_secret')
    .where('tenant_id', '=', ctx.tenantId)
    .where('name', '=', name)
    .execute()
}
