import type { BankChange } from '@reihum/contract/tenants/bank.schema.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

const noticeMs = 24 * 3_600_000
const most = 20

/**
 * Whether there was no account at all before: entering the first one takes no money away from anybody. Whoever empties
 * the account and enters another changes it all the same.
 */
const isFirstAccount = sql<boolean>`coalesce(d.metadata #>> '{before,iban}' = '', false)
  and coalesce(d.metadata #>> '{before,creditorIban}', '') = ''
  and not exists (select from audit_entry ee
    join audit_detail ed on ed.tenant_id = ee.tenant_id and ed.audit_id = ee.id
    where ee.tenant_id = e.tenant_id and ee.command_type = e.command_type and (ee.at, ee.id) < (e.at, e.id)
      and concat(ed.metadata #>> '{before,iban}', ed.metadata #>> '{after,iban}',
        ed.metadata #>> '{before,creditorIban}', ed.metadata #>> '{after,creditorIban}') <> '')`

/** Changes of the bank details as the log keeps them: who, when, and the ends of numbers. */
function bankChanges({ tx, tenantId }: TenantContext) {
  return tx
    .selectFrom('audit_entry as e')
    .innerJoin('audit_detail as d', (join) =>
      join.onRef('d.tenant_id', '=', 'e.tenant_id').onRef('d.audit_id', '=', 'e.id'),
    )
    .leftJoin('member_name as n', 'n.user_id', 'e.actor_id')
    .select(['e.at', 'n.username', 'n.full_name', 'd.metadata'])
    .select(isFirstAccount.as('is_first'))
    .where('e.tenant_id', '=', tenantId)
    .where('e.command_type', '=', 'tenant.bank-changed')
}

type Row = Awaited<ReturnType<ReturnType<typeof bankChanges>['execute']>>[number]

function asBankChange({ at, username, full_name, metadata }: Row): BankChange {
  const { before, after } = metadata as Record<'before' | 'after', Record<string, unknown>>
  return {
    at: at.toISOString(),
    by: full_name || username || null,
    fields: Object.keys(after).map((field) => ({
      field: field as BankChange['fields'][number]['field'],
      before: String(before[field]),
      after: String(after[field]),
    })),
  }
}

/** What was changed in the last day, the newest first; entering the first account is no change to warn of. */
export async function recentBankChanges(ctx: TenantContext): Promise<{ changes: BankChange[] }> {
  const rows = await bankChanges(ctx)
    .where('e.at', '>', new Date(ctx.now.getTime() - noticeMs))
    .where(sql<boolean>`not (${isFirstAccount})`)
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(most)
    .execute()
  return { changes: rows.map(asBankChange) }
}

export async function bankChangeOf(ctx: TenantContext, eventId: string) {
  const row = await bankChanges(ctx).where('e.id', '=', eventId).executeTakeFirst()
  return row && { change: asBankChange(row), isFirst: row.is_first }
}
