import { sql } from 'kysely'
import { collectionOf } from '#features/mandates/collection.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { type MandateFacts, mandateFault } from './debit.rules.ts'

type Row = MandateFacts & { id: string; collectOn: string; isOwed: boolean; isTooEarly: boolean }

export type Broken = { id: string; why: 'not_owed' | 'mandate' | 'too_early' }

/**
 * Debits before the hand-in that must not be collected any more: something they are for is paid, cancelled, given up or
 * disputed, their mandate allows it no more, or their course has moved behind the day that was announced. Too few people
 * are no reason any more: when it was announced there were enough.
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
            and (p.person_id = r.payer_person_id or p.receivable_id = r.id)))) as "isOwed",
      exists (select from debit_item i
        join receivable r on r.tenant_id = i.tenant_id and r.id = i.receivable_id
        cross join ${collectionOf(ctx, 'r')} f
        where i.tenant_id = d.tenant_id and i.debit_id = d.id
          and (f.day > d.collect_on or (f.day is null and f.kind <> 'minimum_reached'))) as "isTooEarly"
    from debit d join mandate m on m.tenant_id = d.tenant_id and m.id = d.mandate_id
    where d.tenant_id = ${ctx.tenantId} and d.state in ('announced', 'in_run')
      ${ids ? sql`and d.id = any(${[...ids]}::uuid[])` : sql``}
    order by d.id`.execute(ctx.tx)
  return rows.flatMap((row): Broken[] => {
    if (!row.isOwed) return [{ id: row.id, why: 'not_owed' }]
    if (mandateFault(row, row.collectOn)) return [{ id: row.id, why: 'mandate' }]
    return row.isTooEarly ? [{ id: row.id, why: 'too_early' }] : []
  })
}
