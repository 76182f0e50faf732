import { formatDate } from '@reihum/contract/wire/dates.ts'
import { sql } from 'kysely'
import { decideLine } from '#features/payments/returns/decide-line.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'

type Return = { lineId: string; paymentId: string }

/** Lines that wait and took back one of our debits: they carry its id. */
async function ownReturns(ctx: TenantContext): Promise<Return[]> {
  const { rows } = await sql<Return>`
    select l.id as "lineId", d.payment_id as "paymentId" from bank_line l
    join debit d on d.tenant_id = l.tenant_id and d.end_to_end_id = lower(l.end_to_end_id) and d.state = 'collected'
    where l.tenant_id = ${ctx.tenantId} and l.outcome = 'waiting' and l.taken_back_at is null
      and l.kind in ('return', 'reversal') and l.currency = 'EUR'
      and not exists (select from bank_line_decision e
        where e.tenant_id = l.tenant_id and e.bank_line_id = l.id and e.undone_at is null)
      -- What somebody has undone is theirs to decide.
      and not exists (select from bank_line_decision e where e.tenant_id = l.tenant_id and e.bank_line_id = l.id)
    order by l.booked_on, l.id`.execute(ctx.tx)
  return rows
}

type Batch = { lineId: string; collectOn: string }

/** How many days after the collection a bank books the sum. */
const settleDays = 7

/**
 * Sums that wait and are those of one group of a file: the same amount, right after its day, and no other group and no
 * other line that could be meant. Where there is any doubt, somebody decides.
 */
async function ownBatches(ctx: TenantContext): Promise<Batch[]> {
  const { rows } = await sql<Batch>`
    with groups as (
      select run_id, collect_on, sequence_type, sum(cents) as cents from debit
      where tenant_id = ${ctx.tenantId} and state in ('handed_in', 'collected', 'returned')
        and collect_on >= ${ctx.now}::timestamptz::date - 60
      group by 1, 2, 3
    ), batches as (
      select l.id, l.booked_on, l.cents, e.id as decision from bank_line l
      left join bank_line_decision e on e.tenant_id = l.tenant_id and e.bank_line_id = l.id
      where l.tenant_id = ${ctx.tenantId} and l.is_batch and l.outcome = 'waiting' and l.taken_back_at is null
        and l.cents > 0 and l.currency = 'EUR'
    ), pairs as (
      select b.id, b.decision, g.collect_on,
        count(*) over (partition by b.id) as groups,
        count(*) over (partition by g.run_id, g.collect_on, g.sequence_type) as batches
      from batches b join groups g on g.cents = b.cents
        and b.booked_on between g.collect_on and g.collect_on + ${sql.lit(settleDays)}
    )
    select id as "lineId", collect_on as "collectOn" from pairs
    where decision is null and groups = 1 and batches = 1 order by id`.execute(ctx.tx)
  return rows
}

const batchReasons = {
  de: (day: string) => `Sammelgutschrift der Lastschriften vom ${day}: Sie sind einzeln verbucht`,
  en: (day: string) => `Sum of the direct debits of ${day}: they are booked one by one`,
}

/**
 * Recognises what a statement says of our direct debits: a return takes back the payment of its debit, and the sum of a
 * file is no further payment. Each line is decided in a transaction of its own, so that one that does not fit stops none.
 */
export async function recogniseLines(inTenant: InTenant, tenantId: string): Promise<void> {
  const enter = <Result>(body: (ctx: TenantContext) => Promise<Result>) =>
    inTenant({ tenant: tenantId, access: 'system', origin: noOrigin }, body)
  const decide = async (
    ...[lineId, decision]: Parameters<typeof decideLine> extends [unknown, ...infer Rest] ? Rest : never
  ) => {
    try {
      await enter((ctx) => decideLine(ctx, lineId, decision))
    } catch (error) {
      // Another amount than that of the debit, or decided meanwhile: it waits for somebody.
      if (!(error instanceof Refusal)) throw error
    }
  }
  const { returns, batches, language } = await enter(async (ctx) => ({
    returns: await ownReturns(ctx),
    batches: await ownBatches(ctx),
    language: ctx.tenant.language,
  }))
  for (const { lineId, paymentId } of returns)
    await decide(lineId, { kind: 'returned', requestKey: newId(), paymentId: paymentId as never })
  for (const { lineId, collectOn } of batches) {
    const day = formatDate(collectOn, { timeZone: 'UTC', locale: language })
    await decide(lineId, { kind: 'ignored', requestKey: newId(), reason: batchReasons[language](day) })
  }
}
