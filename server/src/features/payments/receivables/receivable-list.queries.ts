import type { ReceivableKind } from '@reihum/contract/ledger/receivable-states.ts'
import type {
  Receivable,
  ReceivableAction,
  ReceivableFilter,
  receivableExportInput,
  receivableListInput,
} from '@reihum/contract/payments/receivable.schema.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { receivableState } from '#features/ledger/ledger.rules.ts'
import { awaitsDebit } from '#features/registrations/deadlines/collected-bookings.queries.ts'
import { readPage } from '#platform/database/read-page.ts'
import type { Receivable as ReceivableTable } from '#platform/database/schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { isLate, owedBefore } from '../late/late-receivables.queries.ts'
import { today } from '../today.ts'
import { counted, narrowed } from './receivable-filter.queries.ts'
import type { ReceivableRow } from './receivable-table.rules.ts'

type Row = Selectable<ReceivableTable> & {
  payer_name: string
  payer_email: string
  attendees: string[] | null
  last_paid_at: Date | null
  late_cents: number | null
  awaits_debit: boolean
}

const attendees = sql<string[] | null>`(
  select array_agg(distinct trim(g.first_name || ' ' || g.last_name)) from receivable_line l
  join registration g on g.tenant_id = l.tenant_id and g.id = l.registration_id
  where l.tenant_id = r.tenant_id and l.receivable_id = r.id)`

const lastPaidAt = sql<Date | null>`(select max(a.at) from allocation a
  where a.tenant_id = r.tenant_id and a.receivable_id = r.id and r.open_cents = 0 and r.allocated_cents > 0)`

/** What its place cost, if that expired; null: it did not, which most rows say at once. */
const lateCents = sql<
  number | null
>`(case when r.charged_cents = 0 then (case when ${isLate} then ${owedBefore} end) end)`

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
    .select(lateCents.as('late_cents'))
    .select(awaitsDebit(ctx, 'r').as('awaits_debit'))
    .where('r.tenant_id', '=', ctx.tenantId)
}

function actionsOf(ctx: TenantContext, row: Row): ReceivableAction[] {
  if (ctx.role !== null && !may(ctx.role, 'money.manage')) return []
  const actions: ReceivableAction[] = ['change']
  if (row.open_cents > 0 || row.late_cents !== null) actions.push('pay')
  if (row.open_cents > 0) actions.push('write_off')
  if (row.written_off_cents > 0) actions.push('take_back_write_off')
  return actions
}

export function asReceivable(ctx: TenantContext, row: Row): Receivable {
  const figures = {
    chargedCents: row.charged_cents,
    allocatedCents: row.allocated_cents,
    writtenOffCents: row.written_off_cents,
    dueOn: row.due_on,
    awaitsDebit: row.awaits_debit,
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
    payableCents: row.late_cents ?? row.open_cents,
    hasExpired: row.late_cents !== null,
    paidAt: row.last_paid_at?.toISOString() ?? null,
    remindedAt: row.reminded_at?.toISOString() ?? null,
    dunnedAt: row.dunned_at?.toISOString() ?? null,
    dunningLevel: row.dunning_level,
    allowedActions: actionsOf(ctx, row),
  } as Receivable
}

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
  const { query, count } = counted(ctx, input)
  const { rows, total } = await readPage(inOrder(ctx, input, input), query, input, count)
  return { items: rows.map((row) => asReceivable(ctx, row)), total }
}

export async function receivablesForTable(
  ctx: TenantContext,
  input: ReceivableFilter & Order,
  atMost: number,
): Promise<ReceivableRow[]> {
  const rows = await inOrder(ctx, input, input)
    .leftJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.course_id'),
    )
    .select('c.title as course_title')
    .limit(sql.lit(atMost))
    .execute()
  return rows.map((row) => ({ ...asReceivable(ctx, row), courseTitle: row.course_title ?? '' }))
}
