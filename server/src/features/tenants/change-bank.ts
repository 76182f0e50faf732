import type { Bank } from '@reihum/contract/tenants/bank.schema.ts'
import { record } from '#platform/audit/record.ts'
import { differences } from '#platform/records/differences.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { bankPlace, loadBank } from './bank.queries.ts'
import { maskedBankChange } from './bank.rules.ts'
import { bankChanged } from './tenant.events.ts'
import { lockTenant } from './tenant.store.ts'

/** Seals the bank details as a whole. The log says which fields changed and contains no account number. */
export async function changeBank(ctx: TenantContext, vault: Vault, wanted: Bank): Promise<Bank> {
  await lockTenant(ctx)
  const change = differences(await loadBank(ctx, vault), wanted)
  if (!change) return wanted
  const sealed = vault.seal(JSON.stringify(wanted), bankPlace(ctx.tenantId))
  await ctx.tx
    .insertInto('tenant_secret')
    .values({ tenant_id: ctx.tenantId, name: 'bank', sealed, changed_at: ctx.now })
    .onConflict((c) => c.columns(['tenant_id', 'name']).doUpdateSet({ sealed, changed_at: ctx.now }))
    .execute()
  await record(ctx, bankChanged(ctx.tenantId, maskedBankChange(change)))
  return wanted
}
