import { refundDays } from '@reihum/contract/debits/debit-states.ts'
import type { Debit, debitListInput } from '@reihum/contract/debits/debits.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { today as todayOf } from '#features/payments/today.ts'
import { readPage } from '#platform/database/read-page.ts'
import { Refusal } from '#platform/refusal.ts'
import { addDays } from '#platform/sepa/target-days.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { shownState } from './debit.rules.ts'
import { stepOf } from './return-history.queries.ts'

type Asked = z.output<typeof debitListInput>

const items = sql<Debit['items']>`(
  select json_agg(json_build_object('receivableId', i.receivable_id, 'title', r.title, 'cents', i.cents) order by r.due_on, r.id)
  from debit_item i join receivable r on r.tenant_id = i.tenant_id and r.id = i.receivable_id
  where i.tenant_id = d.tenant_id and i.debit_id = d.id)`

function debitRows(ctx: TenantContext) {
  return ctx.tx
    .selectFrom('debit as d')
    .innerJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'd.tenant_id').onRef('p.id', '=', 'd.payer_person_id'),
    )
    .innerJoin('mandate as m', (join) =>
      join.onRef('m.tenant_id', '=', 'd.tenant_id').onRef('m.id', '=', 'd.mandate_id'),
    )
    .selectAll('d')
    .select(['m.reference', 'm.account_end', 'p.email', items.as('items')])
    .select(sql<string>`trim(p.first_name || ' ' || p.last_name)`.as('name'))
    .where('d.tenant_id', '=', ctx.tenantId)
}

type Row = Awaited<ReturnType<ReturnType<typeof debitRows>['executeTakeFirstOrThrow']>>

function asDebit(row: Row, today: string): Debit {
  return {
    id: row.id,
    state: shownState(row.state as Exclude<Debit['state'], 'final'>, row.collect_on, today),
    payer: { id: row.payer_person_id, name: row.name, email: row.email },
    cents: row.cents,
    collectOn: row.collect_on,
    announcedOn: row.announced_on,
    mandateReference: row.reference,
    accountEnd: row.account_end,
    endToEndId: row.end_to_end_id,
    runId: row.run_id,
    paymentId: row.payment_id,
    items: row.items,
    returned: row.returned_at && {
      code: row.return_code,
      at: row.returned_at.toISOString(),
      step: stepOf(row.return_code, row.settled_at !== null),
      isSettled: row.settled_at !== null,
      bankFeeCents: row.bank_fee_cents,
    },
  } as Debit
}

const sortColumns = { collectOn: 'd.collect_on', cents: 'd.cents', payer: 'p.name_sort' } as const

/** The states that are stored; that a collected debit is final is a matter of time. */
function stateCondition(state: Debit['state'], today: string) {
  const border = sql`${addDays(today, -refundDays)}::date`
  if (state === 'final') return sql<boolean>`d.state = 'collected' and d.collect_on < ${border}`
  if (state === 'collected') return sql<boolean>`d.state = 'collected' and d.collect_on >= ${border}`
  return sql<boolean>`d.state = ${state}`
}

export async function listDebits(
  ctx: TenantContext,
  { q, state, runId, mandateId, personId, undecided, sort, dir, ...page }: Asked,
): Promise<{ items: Debit[]; total: number }> {
  const today = todayOf(ctx)
  const narrowed = debitRows(ctx)
    .$if(state !== undefined, (rows) => rows.where(stateCondition(state as Debit['state'], today)))
    .$if(runId !== undefined, (rows) => rows.where('d.run_id', '=', runId as string))
    .$if(mandateId !== undefined, (rows) => rows.where('d.mandate_id', '=', mandateId as string))
    .$if(personId !== undefined, (rows) => rows.where('d.payer_person_id', '=', personId as string))
    .$if(undecided === true, (rows) =>
      rows.where(sql<boolean>`d.state = 'returned' and d.settled_at is null`),
    )
    .$if(Boolean(q), (rows) =>
      rows.where(
        sql<boolean>`(d.payer_person_id in (select id from found_persons(${q}) as person(id))
          or folded(m.reference) = folded(${q}) or d.end_to_end_id = lower(${q}))`,
      ),
    )
  const { rows, total } = await readPage(
    narrowed.orderBy(sortColumns[sort], dir).orderBy('d.id', dir),
    ctx.tx.selectFrom(narrowed.as('found')),
    page,
  )
  return { items: rows.map((row) => asDebit(row, today)), total }
}

/** Announced, and in no file yet. */
export async function announcedDebits(ctx: TenantContext, atMost: number): Promise<Debit[]> {
  const rows = await debitRows(ctx)
    .where('d.state', '=', 'announced')
    .orderBy('d.collect_on')
    .orderBy('d.id')
    .limit(sql.lit(atMost))
    .execute()
  const today = todayOf(ctx)
  return rows.map((row) => asDebit(row, today))
}

export async function debitOf(ctx: TenantContext, id: string): Promise<Debit> {
  const row = await debitRows(ctx).where('d.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return asDebit(row, todayOf(ctx))
}
