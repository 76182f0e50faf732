import type { DebitSetup } from '@reihum/contract/debits/debits.schema.ts'
import { sql } from 'kysely'
import { validMandate } from '#features/mandates/mandate.queries.ts'
import { loadBank } from '#features/tenants/bank.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'

/** What is set up for direct debits, without any account number, and where they are used. */
export async function debitSetup(ctx: TenantContext, vault: Vault): Promise<DebitSetup> {
  const bank = await loadBank(ctx, vault)
  const { rows } = await sql<Pick<DebitSetup, 'courses' | 'mandates'>>`select
    (select count(*)::int from course where tenant_id = ${ctx.tenantId}
      and 'sepa_direct_debit' = any(payment_methods) and state in ('draft', 'published', 'closed')
      and (ends_at is null or ends_at > ${ctx.now})) as courses,
    (select count(*)::int from mandate m where m.tenant_id = ${ctx.tenantId}
      and ${validMandate(ctx, 'm')}) as mandates`.execute(ctx.tx)
  const missing: DebitSetup['missing'] = []
  if (bank.creditorId === '') missing.push('creditor_id')
  if (bank.creditorIban === '' && bank.iban === '') missing.push('account')
  if (ctx.tenant.currencyCode !== 'EUR') missing.push('euros')
  return {
    missing,
    creditorName: bank.creditorName || bank.accountHolder || ctx.tenant.company,
    creditorId: bank.creditorId,
    noticeDays: bank.preNotificationDays,
    courses: rows[0]?.courses ?? 0,
    mandates: rows[0]?.mandates ?? 0,
  }
}
