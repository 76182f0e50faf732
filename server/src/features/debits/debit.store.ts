import { sql } from 'kysely'
import { actorColumns } from '#platform/audit/actor-columns.ts'
import { insertTogether } from '#platform/database/insert-together.ts'
import { newId } from '#platform/ids.ts'
import { addDays } from '#platform/sepa/target-days.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { type PlannedDebit, sequenceTypeOf } from './debit.rules.ts'

/** Banks pass on money, and tell of what came back at once, within some days of the collection. */
const settleDays = 5

export type NewItem = { receivableId: string; cents: number; recurring: boolean }
export type NewDebit = PlannedDebit<NewItem>

/** Stores letters with the debits that each announces, and says of what they are for that money is on its way. */
export async function insertNotices(
  ctx: TenantContext,
  letters: readonly { payerId: string; debits: readonly NewDebit[] }[],
  { today, creditorId }: { today: string; creditorId: string },
): Promise<{ noticeId: string; payerId: string; debits: readonly NewDebit[] }[]> {
  const at = ctx.now.getTime()
  const stored = letters.map((letter) => ({ ...letter, noticeId: newId(at) }))
  const debits = stored.flatMap(({ noticeId, debits: made }) =>
    made.map((debit) => ({ noticeId, debit, id: newId(at) })),
  )
  await insertTogether(ctx.tx, {
    debit_notice: stored.map(({ noticeId, payerId }) => ({
      tenant_id: ctx.tenantId,
      id: noticeId,
      payer_person_id: payerId,
      announced_on: today,
      creditor_id: creditorId,
      at: ctx.now,
      ...actorColumns(ctx.actor),
    })),
  })
  await insertTogether(ctx.tx, {
    debit: debits.map(({ noticeId, debit, id }) => ({
      tenant_id: ctx.tenantId,
      id,
      notice_id: noticeId,
      payer_person_id: debit.payerId,
      mandate_id: debit.mandateId,
      end_to_end_id: id.replaceAll('-', ''),
      cents: debit.items.reduce((sum, { cents }) => sum + cents, 0),
      sequence_type: sequenceTypeOf(debit.items[0] ?? { recurring: true }),
      announced_on: today,
      notice_days: debit.noticeDays,
      announced_for: debit.collectOn,
      collect_on: debit.collectOn,
      state: 'announced',
      made_at: ctx.now,
    })),
  })
  const items = debits.flatMap(({ debit, id }) => debit.items.map((item) => ({ ...item, debit, id })))
  await insertTogether(ctx.tx, {
    debit_item: items.map(({ id, receivableId, cents }) => ({
      tenant_id: ctx.tenantId,
      debit_id: id,
      receivable_id: receivableId,
      cents,
    })),
  })
  await sayOnItsWay(
    ctx,
    items.map(({ receivableId, debit }) => ({ receivableId, until: addDays(debit.collectOn, settleDays) })),
  )
  return stored
}

/** Until that day nobody is dunned for it; null: it is not on its way any more. The receivables are locked. */
async function sayOnItsWay(
  ctx: TenantContext,
  said: readonly { receivableId: string; until: string | null }[],
): Promise<void> {
  if (said.length === 0) return
  await sql`update receivable r set on_its_way_until = s.until
    from json_to_recordset(${JSON.stringify(said)}::json) as s("receivableId" uuid, until date)
    where r.tenant_id = ${ctx.tenantId} and r.id = s."receivableId"`.execute(ctx.tx)
}

/** What these debits are for stands in none of them any more. */
export async function endItems(ctx: TenantContext, debitIds: readonly string[]): Promise<void> {
  if (debitIds.length === 0) return
  await sql`with ended as (
      update debit_item set is_living = false
      where tenant_id = ${ctx.tenantId} and debit_id = any(${[...debitIds]}::uuid[]) and is_living
      returning receivable_id)
    update receivable r set on_its_way_until = null from ended
    where r.tenant_id = ${ctx.tenantId} and r.id = ended.receivable_id`.execute(ctx.tx)
}

export type LockedDebit = {
  id: string
  payerId: string
  mandateId: string
  runId: string | null
  endToEndId: string
  cents: number
  collectOn: string
  sequenceType: 'RCUR' | 'OOFF'
  state: 'announced' | 'in_run' | 'handed_in' | 'collected' | 'returned' | 'dropped'
  items: { receivableId: string; cents: number }[]
}

/** Debits are locked after receivables and payments, in the order of their ids. */
export async function lockDebits(
  ctx: TenantContext,
  of: { ids: readonly string[] } | { runId: string },
): Promise<LockedDebit[]> {
  const only = 'ids' in of ? sql`id = any(${[...of.ids]}::uuid[])` : sql`run_id = ${of.runId}`
  const { rows } = await sql<LockedDebit>`
    with locked as materialized (
      select * from debit where tenant_id = ${ctx.tenantId} and ${only} order by id for update)
    select d.id, d.payer_person_id as "payerId", d.mandate_id as "mandateId", d.run_id as "runId",
      d.end_to_end_id as "endToEndId", d.cents, d.collect_on as "collectOn", d.sequence_type as "sequenceType", d.state,
      (select json_agg(json_build_object('receivableId', i.receivable_id, 'cents', i.cents) order by i.receivable_id)
        from debit_item i where i.tenant_id = d.tenant_id and i.debit_id = d.id) as items
    from locked d order by d.id`.execute(ctx.tx)
  return rows
}
