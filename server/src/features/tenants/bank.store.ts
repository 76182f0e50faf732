import type { Bank } from '@reihum/contract/tenants/bank.schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { bankPlace } from './bank.queries.ts'

/** A direct debit needs a creditor and the account that is credited. Holder and company stand in for the creditor's name. */
const collects = ({ creditorId, creditorIban, iban }: Bank) =>
  creditorId !== '' && (creditorIban || iban) !== ''

/** Seals the bank details as a whole; beside the seal stands only whether attendees can transfer, and whether we collect. */
export async function storeBank(ctx: TenantContext, vault: Vault, bank: Bank): Promise<void> {
  const sealed = vault.seal(JSON.stringify(bank), bankPlace(ctx.tenantId))
  const values = { sealed, usable: bank.iban !== '', collects: collects(bank), changed_at: ctx.now }
  await ctx.tx
    .insertInto('tenant_secret')
    .values({ tenant_id: ctx.tenantId, name: 'bank', ...values })
    .onConflict((c) => c.columns(['tenant_id', 'name']).doUpdateSet(values))
    .execute()
}
