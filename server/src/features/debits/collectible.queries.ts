import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { type MandateFacts, mandateFault } from './debit.rules.ts'

type Row = MandateFacts & { id: string; collectOn: string; isOwed: boolean }

export type Broken = { id: string; why: 'not_owed' | 'mandate' }

/**
 * Debits before the hand-in that must not be collected any more: something they are for is paid, cancelled, given up or
 * disputed, or their mandate allows it no more.
 */
export async function brokenDebits(
  ctx: TenantContext,
  today: string,
  ids?: readonly string[],
): Promise<Broken[]> {
  const { rows } = await sql<Row>`
    select d.id, d.collect_on as "collectOn", m.signed_on as "signedOn", m.last_used_on as "lastUsedOn", m.recurring,
      m.revoked_at is not null as "isRevoked", m.suspended_at is not null as "isSuspended",
      m.notice_days as "noticeDays", m.country, m.city <> '' as "hasAddress",
      not exists (select from debit_item i
        join receivable r on r.tenant_id = i.tenant_id and r.id = i.receivable_id
        where i.tenant_id = d.tenant_id and i.debit_id = d.id and (r.open_cents < i.cents or exists (
          select from dunning_pause p where p.tenant_id = r.tenant_id and p.ended_at is null and p.reason = 'dispute'
            and (p.until is null or p.until >= ${today}::date)
            and (p.person_id = r.payer_person_id or p.receivable_id = r.id)))) as "isOwed"
    from debit d join mandate m on m.tenant_id = d.tenant_id and m.id = d.mandate_id
    where d.tenant_id = ${ctx.tenantId} and d.state in ('announced', 'in_run')
      ${ids ? sql`and d.id = any(${[...ids]}::uuid[])` : sql``}
    order by d.id`.execute(ctx.tx)
  return rows.flatMap((row): Broken[] => {
    if (!row.isOwed) return [{ id: row.id, why: 'not_owed' }]
    return mandateFault(row, row.collectOn) ? [{ id: row.id, why: 'mandate' }] : []
  })
}
