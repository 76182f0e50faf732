import type { Selectable } from 'kysely'
import type { PaymentAccount } from '#platform/database/schema.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import type { Credentials } from '../payment-port.ts'
import type { ServiceName } from '../services/services.ts'

const placeOf = (ctx: TenantContext, service: ServiceName) => `${ctx.tenantId} ${service}`

/** Unseals what a service needs to believe us; kept nowhere else. Null: it is not set up. */
export async function credentialsOf(
  ctx: TenantContext,
  vault: Vault,
  service: ServiceName,
): Promise<{ credentials: Credentials; usable: boolean } | null> {
  const row = await ctx.tx
    .selectFrom('tenant_secret')
    .select(['sealed', 'usable'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('name', '=', service)
    .executeTakeFirst()
  if (!row) return null
  return { credentials: JSON.parse(vault.open(row.sealed, placeOf(ctx, service))), usable: row.usable }
}

export async function requireCredentials(
  ctx: TenantContext,
  vault: Vault,
  service: ServiceName,
): Promise<Credentials> {
  const found = await credentialsOf(ctx, vault, service)
  if (!found) throw new Refusal('PAYMENT_SERVICE_NOT_SET_UP')
  return found.credentials
}

/** Seals the credentials; the method is offered only where they are usable. */
export async function storeCredentials(
  ctx: TenantContext,
  vault: Vault,
  service: ServiceName,
  { credentials, usable }: { credentials: Credentials; usable: boolean },
): Promise<void> {
  const sealed = vault.seal(JSON.stringify(credentials), placeOf(ctx, service))
  const values = { sealed, usable, changed_at: ctx.now }
  await ctx.tx
    .insertInto('tenant_secret')
    .values({ tenant_id: ctx.tenantId, name: service, ...values })
    .onConflict((c) => c.columns(['tenant_id', 'name']).doUpdateSet(values))
    .execute()
}

export async function setUsable(ctx: TenantContext, service: ServiceName, usable: boolean): Promise<void> {
  await ctx.tx
    .updateTable('tenant_secret')
    .set({ usable })
    .where('tenant_id', '=', ctx.tenantId)
    .where('name', '=', service)
    .execute()
}

export async function deleteCredentials(ctx: TenantContext, service: ServiceName): Promise<void> {
  await ctx.tx
    .deleteFrom('tenant_secret')
    .where('tenant_id', '=', ctx.tenantId)
    .where('name', '=', service)
    .execute()
}

export async function readAccount(
  ctx: TenantContext,
  service: ServiceName,
): Promise<Selectable<PaymentAccount> | null> {
  const row = await ctx.tx
    .selectFrom('payment_account')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('service', '=', service)
    .executeTakeFirst()
  return row ?? null
}

type Checked = Pick<
  Selectable<PaymentAccount>,
  'service' | 'environment' | 'payee' | 'account_name' | 'outcome' | 'listens'
>

export async function storeAccount(ctx: TenantContext, checked: Checked): Promise<void> {
  const values = { ...checked, checked_at: ctx.now }
  await ctx.tx
    .insertInto('payment_account')
    .values({ tenant_id: ctx.tenantId, ...values })
    .onConflict((c) =>
      c.columns(['tenant_id', 'service']).doUpdateSet((eb) => ({
        environment: checked.environment,
        payee: checked.payee,
        account_name: checked.account_name,
        outcome: checked.outcome,
        listens: checked.listens,
        checked_at: ctx.now,
        revision: eb('payment_account.revision', '+', 1),
      })),
    )
    .execute()
}
