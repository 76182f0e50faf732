import type { PaymentFilter, PaymentTotals } from '@reihum/contract/payments/payment.schema.ts'
import { parseReceiptNumber } from '@reihum/contract/payments/receipt-number.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

type Condition = ReturnType<typeof sql<boolean>>

/** What payments and their sums can both be filtered by. */
function commonConditions(filter: PaymentFilter): Condition[] {
  const conditions: Condition[] = []
  if (filter.way) conditions.push(sql`p.way = ${filter.way}`)
  if (filter.from) conditions.push(sql`p.received_on >= ${filter.from}::date`)
  if (filter.until) conditions.push(sql`p.received_on <= ${filter.until}::date`)
  return conditions
}

/** What only payments can be filtered by: these leave so few that they are added up one by one. */
const narrowing = ['q', 'personId', 'courseId'] as const

function conditionsOf(filter: PaymentFilter): Condition[] {
  const conditions = commonConditions(filter)
  const add = (condition: Condition) => conditions.push(condition)
  if (filter.free !== undefined) add(filter.free ? sql`p.free_cents > 0` : sql`p.free_cents = 0`)
  if (filter.unknown !== undefined)
    add(filter.unknown ? sql`p.payer_person_id is null` : sql`p.payer_person_id is not null`)
  if (filter.personId) add(sql`p.payer_person_id = ${filter.personId}`)
  if (filter.courseId)
    add(sql`p.id in (
      select a.payment_id from receivable r
      join allocation a on a.tenant_id = r.tenant_id and a.receivable_id = r.id
      where r.tenant_id = p.tenant_id and r.course_id = ${filter.courseId}
      group by a.payment_id having sum(a.cents) > 0)`)
  if (filter.q) {
    const receipt = parseReceiptNumber(filter.q)
    add(sql`(p.payer_person_id in (select id from found_persons(${filter.q}) as person(id))
      or strpos(folded(p.payer_name || ' ' || p.remittance), folded(${filter.q})) > 0
      ${receipt === null ? sql`` : sql`or right(p.id::text, 10) = ${receipt}`})`)
  }
  return conditions
}

// biome-ignore lint/suspicious/noExplicitAny: whatever else was joined and selected
export function narrowed<Query extends SelectQueryBuilder<any, any, any>>(
  query: Query,
  filter: PaymentFilter,
): Query {
  return conditionsOf(filter).reduce((narrower, condition) => narrower.where(condition) as Query, query)
}

const matching = (ctx: TenantContext, filter: PaymentFilter) =>
  narrowed(ctx.tx.selectFrom('payment as p').where('p.tenant_id', '=', ctx.tenantId), filter)

/** The sums that the database keeps. */
function kept({ tx, tenantId }: TenantContext, filter: PaymentFilter) {
  const { free, unknown } = filter
  const query = tx
    .selectFrom('payment_sum as p')
    .where('p.tenant_id', '=', tenantId)
    .$if(free !== undefined, (sums) => sums.where('p.is_free', '=', free === true))
    .$if(unknown !== undefined, (sums) => sums.where('p.is_unknown', '=', unknown === true))
  return commonConditions(filter).reduce((narrower, condition) => narrower.where(condition), query)
}

/** What is counted and added up: payments one by one where a filter leaves few, or else the sums that are kept. */
export function counted(ctx: TenantContext, filter: PaymentFilter) {
  // biome-ignore lint/suspicious/noExplicitAny: both name what is added up alike
  type Query = SelectQueryBuilder<any, any, object>
  return narrowing.some((key) => filter[key])
    ? { query: matching(ctx, filter) as Query, count: sql<number>`count(*)` }
    : { query: kept(ctx, filter) as Query, count: sql<number>`coalesce(sum(p.payments), 0)::bigint` }
}

export async function totalPayments(ctx: TenantContext, filter: PaymentFilter): Promise<PaymentTotals> {
  const { query, count } = counted(ctx, filter)
  const sum = (cents: ReturnType<typeof sql>) => sql<number>`coalesce(sum(${cents}), 0)::bigint`
  return query
    .select([
      count.as('count'),
      sum(sql`p.amount_cents`).as('amountCents'),
      sum(sql`p.allocated_cents`).as('allocatedCents'),
      sum(sql`p.amount_cents - p.allocated_cents - p.reversed_cents - p.refunded_cents`).as('freeCents'),
      sum(sql`p.refunded_cents`).as('refundedCents'),
      sum(sql`p.reversed_cents`).as('reversedCents'),
    ])
    .executeTakeFirstOrThrow()
}
