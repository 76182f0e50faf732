import {
  type Bank,
  bank,
  emptyBank,
  type PaymentSetup,
  type ShownAccount,
} from '@reihum/contract/tenants/bank.schema.ts'
import { sql } from 'kysely'
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

/** Whether attendees can transfer, for queries of courses: an account is entered. The seal stays closed. */
export const hasBankAccount = ({ tenantId }: TenantContext) => sql<boolean>`exists (
  select from tenant_secret s where s.tenant_id = ${tenantId} and s.name = 'bank' and s.usable)`

export async function paymentSetup(ctx: TenantContext): Promise<PaymentSetup> {
  const { rows } = await sql<PaymentSetup>`select ${hasBankAccount(ctx)} as "bankTransfer"`.execute(ctx.tx)
  return { bankTransfer: rows[0]?.bankTransfer ?? false }
}

/** The account that attendees transfer to, held by the company where no holder is entered. Null: there is none. */
export async function transferAccount(ctx: TenantContext, vault: Vault): Promise<ShownAccount | null> {
  const { accountHolder, iban, bic } = await loadBank(ctx, vault)
  return iban ? { accountHolder: accountHolder || ctx.tenant.company, iban, bic } : null
}
