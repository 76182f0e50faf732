import { type Bank, bank, emptyBank, type ShownAccount } from '@reihum/contract/tenants/bank.schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'

/** The place of the bank details in the vault; those of another tenant do not open here. */
export const bankPlace = (tenantId: string) => `${tenantId} bank`

export async function loadBank(ctx: TenantContext, vault: Vault): Promise<Bank> {
  const row = await ctx.tx
    .selectFrom('tenant_secret')
    .select('sealed')
    .where('tenant_id', '=', ctx.tenantId)
    .where('name', '=', 'bank')
    .executeTakeFirst()
  if (!row) return emptyBank
  return { ...emptyBank, ...bank.parse(JSON.parse(vault.open(row.sealed, bankPlace(ctx.tenantId)))) }
}

/** The account that attendees transfer to, held by the company where no holder is entered. Null: there is none. */
export async function transferAccount(ctx: TenantContext, vault: Vault): Promise<ShownAccount | null> {
  const { accountHolder, iban, bic } = await loadBank(ctx, vault)
  return iban ? { accountHolder: accountHolder || ctx.tenant.company, iban, bic } : null
}

/** Who collects, and how many days before it is announced; null: the bank details say too little. */
export async function creditorOf(ctx: TenantContext, vault: Vault) {
  const bank = await loadBank(ctx, vault)
  const iban = bank.creditorIban || bank.iban
  if (bank.creditorId === '' || iban === '') return null
  return {
    identifier: bank.creditorId,
    name: bank.creditorName || bank.accountHolder || ctx.tenant.company,
    iban,
    bic: bank.creditorIban ? bank.creditorBic : bank.bic,
    noticeDays: bank.preNotificationDays,
  }
}
