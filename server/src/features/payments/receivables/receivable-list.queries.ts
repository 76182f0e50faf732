import { parseReference } from '@reihum/contract/ledger/payment-reference.ts'
import type { ReceivableKind } from '@reihum/contract/ledger/receivable-states.ts'
import type {
  Receivable,
  ReceivableAction,
  ReceivableFilter,
  ReceivableTotals,
  receivableExportInput,
  receivableListInput,
} from '@reihum/contract/payments/receivable.schema.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { receivableState } from '#features/ledger/ledger.rules.ts'
import { readPage } from '#platform/database/read-page.ts'
import type { Receivable as ReceivableTable } from '#platform/database/schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

type Row = Selectable<ReceivableTable> & {
  payer_name: string
  payer_email: string
  attendees: string[] | null
  last_paid_at: Date | null
}

export const today = (ctx: TenantContext) => wallClockOf(ctx.now, ctx.tenant.timeZone).date

const attendees = sql<string[] | null>`(
  select array_agg(distinct trim(g.first_name || ' ' || g.last_name)) from receivable_line l
  join registration g on g.tenant_id = l.tenant_id and g.id = l.registration_id
  where l.tenant_id = r.tenant_id and l.receivable_id = r.id)`

const lastPaidAt = sql<Date | null>`(select max(a.at) from allocation a
  where a.tenant_id = r.tenant_id and a.receivable_id = r.id and r.open_cents = 0 and r.allocated_cents > 0)`

export function receivableRows(ctx: TenantContext) {
  return ctx.tx
    .selectFrom('receivable as r')
    .innerJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.id', '=', 'r.payer_person_id'),
    )
    .selectAll('r')
    .select(sql<string>`trim(p.first_name || ' ' || p.last_name)`.as('payer_name'))
    .select(['p.email as payer_email'])
    .select([attendees.as('attendees'), lastPaidAt.as('last_paid_at')])
    .where('r.tenant_id', '=', ctx.tenantId)
}

function actionsOf(ctx: TenantContext, row: Row): ReceivableAction[] {
  if (ctx.role !== null && !may(ctx.role, 'money.manage')) return []
  const actions: ReceivableAction[] = ['change']
  if (row.open_cents > 0) actions.push('pay', 'write_off')
  if (row.written_off_cents > 0) actions.push('take_back_write_off')
  return actions
}

export function asReceivable(ctx: TenantContext, row: Row): Receivable {
  const figures = {
    chargedCents: row.charged_cents,
    allocatedCents: row.allocated_cents,
    writtenOffCents: row.written_off_cents,
    dueOn: row.due_on,
    isReminded: row.reminded_at !== null,
    dunningLevel: row.dunning_level,
  }
  return {
    id: row.id,
    kind: row.kind as ReceivableKind,
    state: receivableState(figures, today(ctx)),
    title: row.title,
    reference: row.reference,
    payer: { id: row.payer_person_id, name: row.payer_name, email: row.payer_email },
    courseId: row.course_id,
    registrationId: row.registration_id,
    attendees: (row.attendees ?? []).filter((name) => name !== '' && name !== row.payer_name),
    issuedAt: row.issued_at.toISOString(),
    dueOn: row.due_on,
    serviceStart: row.service_start,
    serviceEnd: row.service_end,
    currencyCode: row.currency,
    amountCents: row.charged_cents,
    paidCents: row.allocated_cents,
    writtenOffCents: row.written_off_cents,
    openCents: row.open_cents,
    paidAt: row.last_paid_at?.toISOString() ?? null,
    remindedAt: row.reminded_at?.toISOString() ?? null,
    dunnedAt: row.dunned_at?.toISOString() ?? null,
    dunningLevel: row.dunning_level,
    allowedActions: actionsOf(ctx, row),
  } as Receivable
}

/** By a reference however it is typed, or by words in the data of whoever pays or attends, or in what it is for. */
function searchedFor(ctx: TenantContext, q: string) {
  const reference = parseReference(q)
  if (reference) return sql<boolean>`r.reference = ${reference}`
  return sql<boolean>`(r.id in (
    with found as materialized (select id from found_persons(${q}) as person(id))
    select v.id from receivable v where v.tenant_id = ${ctx.tenantId} and v.payer_person_id in (select id from found)
    union
    select v.id from registration g join receivable v on v.tenant_id = g.tenant_id and v.registration_id = g.id
    where g.tenant_id = ${ctx.tenantId} and g.person_id in (select id from found)
    union
    select v.id from course c join receivable v on v.tenant_id = c.tenant_id and v.course_id = c.id
    where c.tenant_id = ${ctx.tenantId} and c.id in (select id from found_courses(${q}) as course(id))
  ))`
}

/** What each state means in the database; `receivableState` of the ledger says the same of one row. */
function inState(ctx: TenantContext, state: NonNullable<ReceivableFilter['state']>) {
  const isOpen = sql`r.open_cents > 0`
  const isLate = sql`(r.due_on is not null and r.due_on < ${today(ctx)}::date)`
  const isUnasked = sql`r.dunning_level = 0 and r.reminded_at is null`
  const conditions = {
    cancelled: sql<boolean>`r.charged_cents = 0`,
    written_off: sql<boolean>`r.charged_cents > 0 and r.open_cents = 0 and r.written_off_cents > 0`,
    paid: sql<boolean>`r.charged_cents > 0 and r.open_cents = 0 and r.written_off_cents = 0`,
    dunned: sql<boolean>`${isOpen} and r.dunning_level > 0`,
    reminded: sql<boolean>`${isOpen} and r.dunning_level = 0 and r.reminded_at is not null`,
    overdue: sql<boolean>`${isOpen} and ${isUnasked} and ${isLate}`,
    partly_paid: sql<boolean>`${isOpen} and ${isUnasked} and not ${isLate} and r.allocated_cents > 0`,
    open: sql<boolean>`${isOpen} and ${isUnasked} and not ${isLate} and r.allocated_cents = 0`,
  }
  return sql<boolean>`(${conditions[state]})`
}

function conditionsOf(ctx: TenantContext, filter: ReceivableFilter) {
  const conditions: ReturnType<typeof sql<boolean>>[] = []
  const add = (condition: ReturnType<typeof sql<boolean>>) => conditions.push(condition)
  if (filter.state) add(inState(ctx, filter.state))
  if (filter.open !== undefined) add(filter.open ? sql`r.open_cents > 0` : sql`r.open_cents = 0`)
  if (filter.kind) add(sql`r.kind = ${filter.kind}`)
  if (filter.courseId) add(sql`r.course_id = ${filter.courseId}`)
  if (filter.personId) add(sql`r.payer_person_id = ${filter.personId}`)
  if (filter.registrationId) add(sql`r.registration_id = ${filter.registrationId}`)
  if (filter.dueFrom) add(sql`r.due_on >= ${filter.dueFrom}::date`)
  if (filter.dueUntil) add(sql`r.due_on <= ${filter.dueUntil}::date`)
  if (filter.q) add(searchedFor(ctx, filter.q))
  return conditions
}

// biome-ignore lint/suspicious/noExplicitAny: whatever else was joined and selected
function narrowed<Query extends SelectQueryBuilder<any, any, any>>(
  ctx: TenantContext,
  query: Query,
  filter: ReceivableFilter,
): Query {
  return conditionsOf(ctx, filter).reduce((narrower, condition) => narrower.where(condition) as Query, query)
}

const matching = (ctx: TenantContext, filter: ReceivableFilter) =>
  narrowed(ctx, ctx.tx.selectFrom('receivable as r').where('r.tenant_id', '=', ctx.tenantId), filter)

type Order = Pick<z.output<typeof receivableExportInput>, 'sort' | 'dir'>

const sortColumns = {
  issuedAt: 'r.issued_at',
  dueOn: 'r.due_on',
  payer: 'p.name_sort',
  amount: 'r.charged_cents',
  open: 'r.open_cents',
} as const

function inOrder(ctx: TenantContext, filter: ReceivableFilter, { sort, dir }: Order) {
  return narrowed(ctx, receivableRows(ctx), filter).orderBy(sortColumns[sort], dir).orderBy('r.id', dir)
}

export async function listReceivables(
  ctx: TenantContext,
  input: Omit<z.output<typeof receivableListInput>, 'tenant'>,
): Promise<{ items: Receivable[]; total: number }> {
  const { rows, total } = await readPage(inOrder(ctx, input, input), matching(ctx, input), input)
  return { items: rows.map((row) => asReceivable(ctx, row)), total }
}

export async function receivablesForTable(
  ctx: TenantContext,
  input: ReceivableFilter & Order,
  atMost: number,
): Promise<Receivable[]> {
  const rows = await inOrder(ctx, input, input).limit(sql.lit(atMost)).execute()
  return rows.map((row) => asReceivable(ctx, row))
}

export async function totalReceivables(
  ctx: TenantContext,
  filter: ReceivableFilter,
): Promise<ReceivableTotals> {
  const sum = (column: 'charged' | 'allocated' | 'written_off' | 'open') =>
    sql<number>`coalesce(sum(${sql.ref(`r.${column}_cents`)}), 0)::bigint`
  return matching(ctx, filter)
    .select([
      sql<number>`count(*)`.as('count'),
      sum('charged').as('amountCents'),
      sum('allocated').as('paidCents'),
      sum('written_off').as('writtenOffCents'),
      sum('open').as('openCents'),
      sql<number>`coalesce(sum(r.open_cents) filter (where r.due_on < ${today(ctx)}::date), 0)::bigint`.as(
        'overdueCents',
      ),
    ])
    .executeTakeFirstOrThrow()
}
