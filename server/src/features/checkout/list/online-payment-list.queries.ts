import type {
  DisputeState,
  OnlinePaymentFilter,
  OnlinePaymentLine,
  OnlinePaymentTotals,
  onlinePaymentExportInput,
  onlinePaymentListInput,
} from '@reihum/contract/checkout/checkout.schema.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { addDays } from '#features/courses/appointments/series.rules.ts'
import { dayBegins } from '#features/courses/list/course-list.queries.ts'
import { readPage } from '#platform/database/read-page.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

type Order = Pick<z.output<typeof onlinePaymentExportInput>, 'sort' | 'dir'>

/** How the newest dispute of a payment stands. */
const dispute = sql<string | null>`(select d.state from service_dispute d
  where d.tenant_id = s.tenant_id and d.payment_id = s.payment_id order by d.at desc, d.external_id limit 1)`

const refunded = sql<number>`(select coalesce(sum(r.cents), 0)::bigint from service_refund r
  where r.tenant_id = s.tenant_id and r.payment_id = s.payment_id and r.state = 'completed')`

/** What was booked; of several courses the first. */
const courseTitle = sql<string>`coalesce((select c.title from checkout_attempt a
  join registration g on g.tenant_id = a.tenant_id and g.booking_id = a.booking_id
  join course c on c.tenant_id = g.tenant_id and c.id = g.course_id
  where a.tenant_id = s.tenant_id and a.id = s.attempt_id order by g.id limit 1), '')`

function conditionsOf(ctx: TenantContext, filter: OnlinePaymentFilter) {
  const conditions: ReturnType<typeof sql<boolean>>[] = []
  const add = (condition: ReturnType<typeof sql<boolean>>) => conditions.push(condition)
  if (filter.service) add(sql`s.service = ${filter.service}`)
  if (filter.dispute) add(sql`${dispute} = ${filter.dispute}`)
  if (filter.from) add(sql`s.captured_at >= ${dayBegins(ctx, filter.from)}`)
  if (filter.until) add(sql`s.captured_at < ${dayBegins(ctx, addDays(filter.until, 1))}`)
  if (filter.q)
    add(sql`(p.payer_person_id in (select id from found_persons(${filter.q}) as person(id))
      or strpos(folded(p.payer_name), folded(${filter.q})) > 0 or s.external_id = ${filter.q})`)
  return conditions
}

// biome-ignore lint/suspicious/noExplicitAny: whatever else was joined and selected
function narrowed<Query extends SelectQueryBuilder<any, any, any>>(
  ctx: TenantContext,
  query: Query,
  filter: OnlinePaymentFilter,
): Query {
  return conditionsOf(ctx, filter).reduce((narrower, condition) => narrower.where(condition) as Query, query)
}

const onlinePayments = ({ tx, tenantId }: TenantContext) =>
  tx
    .selectFrom('service_payment as s')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.tenant_id', '=', 's.tenant_id').onRef('p.id', '=', 's.payment_id'),
    )
    .where('s.tenant_id', '=', tenantId)

const sortColumns = { capturedAt: 's.captured_at', amount: 'p.amount_cents', fee: 's.fee_cents' } as const

function lines(ctx: TenantContext, filter: OnlinePaymentFilter, { sort, dir }: Order) {
  const rows = onlinePayments(ctx)
    .leftJoin('person as n', (join) =>
      join.onRef('n.tenant_id', '=', 'p.tenant_id').onRef('n.id', '=', 'p.payer_person_id'),
    )
    .select(['s.payment_id', 's.service', 's.external_id', 's.captured_at', 's.fee_cents'])
    .select(['p.amount_cents', 'p.currency', 'p.payer_name'])
    .select(sql<string | null>`nullif(trim(n.first_name || ' ' || n.last_name), '')`.as('person_name'))
    .select([courseTitle.as('course_title'), refunded.as('refunded_cents'), dispute.as('dispute')])
  return narrowed(ctx, rows, filter)
    .orderBy(sortColumns[sort], (column) =>
      dir === 'asc' ? column.asc().nullsFirst() : column.desc().nullsLast(),
    )
    .orderBy('s.payment_id', dir)
}

type Row = Awaited<ReturnType<ReturnType<typeof lines>['execute']>>[number]

function asLine(row: Row): OnlinePaymentLine {
  return {
    id: row.payment_id as OnlinePaymentLine['id'],
    service: row.service as OnlinePaymentLine['service'],
    externalId: row.external_id,
    capturedAt: row.captured_at.toISOString(),
    payerName: row.person_name ?? row.payer_name,
    courseTitle: row.course_title,
    currencyCode: row.currency,
    amountCents: row.amount_cents,
    feeCents: row.fee_cents,
    netCents: row.fee_cents === null ? null : row.amount_cents - row.fee_cents,
    refundedCents: row.refunded_cents,
    dispute: row.dispute as DisputeState | null,
  }
}

/** Payments that came through payment services, with what they cost. */
export async function listOnlinePayments(
  ctx: TenantContext,
  input: z.output<typeof onlinePaymentListInput>,
): Promise<{ items: OnlinePaymentLine[]; total: number }> {
  const matching = narrowed(ctx, onlinePayments(ctx), input)
  const { rows, total } = await readPage(lines(ctx, input, input), matching, input)
  return { items: rows.map(asLine), total }
}

export async function onlinePaymentsForTable(
  ctx: TenantContext,
  input: OnlinePaymentFilter & Order,
  atMost: number,
): Promise<OnlinePaymentLine[]> {
  const rows = await lines(ctx, input, input).limit(sql.lit(atMost)).execute()
  return rows.map(asLine)
}

export async function totalOnlinePayments(
  ctx: TenantContext,
  filter: OnlinePaymentFilter,
): Promise<OnlinePaymentTotals> {
  return narrowed(ctx, onlinePayments(ctx), filter)
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(p.amount_cents), 0)::bigint`.as('amountCents'),
      sql<number>`coalesce(sum(s.fee_cents), 0)::bigint`.as('feeCents'),
      sql<number>`count(*) filter (where s.fee_cents is null)`.as('withoutFee'),
      sql<number>`coalesce(sum(${refunded}), 0)::bigint`.as('refundedCents'),
    ])
    .executeTakeFirstOrThrow()
}
