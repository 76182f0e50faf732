import { parseReference } from '@reihum/contract/ledger/payment-reference.ts'
import type { ReceivableFilter, ReceivableTotals } from '@reihum/contract/payments/receivable.schema.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import { isPayerLate } from '#features/registrations/deadlines/collected-bookings.queries.ts'
import { isOfFirm } from '#features/registrations/firms/firm-search.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { isLate as isExpired } from '../late/late-receivables.queries.ts'
import { receivableSums } from './receivable-sums.queries.ts'

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
    union
    select v.id from booking b join receivable v on v.tenant_id = b.tenant_id and v.booking_id = b.id
    where ${isOfFirm(ctx, q)}
  ))`
}

type Condition = ReturnType<typeof sql<boolean>>

/**
 * What each state means by the standing that the database keeps and whether their payers are late, of receivables and of their sums alike;
 * `receivableState` of the ledger says the same of one receivable.
 */
function inState(state: NonNullable<ReceivableFilter['state']>, isLate: Condition) {
  if (state === 'overdue') return sql<boolean>`(r.standing in ('open', 'partly_paid') and ${isLate})`
  if (state === 'open' || state === 'partly_paid')
    return sql<boolean>`(r.standing = ${sql.lit(state)} and not ${isLate})`
  return sql<boolean>`r.standing = ${sql.lit(state)}`
}

/** What receivables and their sums can both be filtered by, but for what is open. */
function commonConditions(filter: ReceivableFilter, isLate: Condition): Condition[] {
  const conditions: Condition[] = []
  if (filter.state) conditions.push(inState(filter.state, isLate))
  if (filter.kind) conditions.push(sql`r.kind = ${filter.kind}`)
  if (filter.dueFrom) conditions.push(sql`r.due_on >= ${filter.dueFrom}::date`)
  if (filter.dueUntil) conditions.push(sql`r.due_on <= ${filter.dueUntil}::date`)
  return conditions
}

/** What only receivables can be filtered by: these leave so few that they are added up one by one. */
const narrowing = ['q', 'courseId', 'personId', 'registrationId', 'payable'] as const

function conditionsOf(ctx: TenantContext, filter: ReceivableFilter): Condition[] {
  const conditions = commonConditions(filter, isPayerLate(ctx, 'r'))
  const add = (condition: Condition) => conditions.push(condition)
  if (filter.open !== undefined) add(filter.open ? sql`r.open_cents > 0` : sql`r.open_cents = 0`)
  if (filter.payable !== undefined) {
    const isPayable = sql<boolean>`(r.open_cents > 0 or ${isExpired})`
    add(filter.payable ? isPayable : sql<boolean>`not ${isPayable}`)
  }
  if (filter.courseId) add(sql`r.course_id = ${filter.courseId}`)
  if (filter.personId) add(sql`r.payer_person_id = ${filter.personId}`)
  if (filter.registrationId) add(sql`r.registration_id = ${filter.registrationId}`)
  if (filter.q) add(searchedFor(ctx, filter.q))
  return conditions
}

// biome-ignore lint/suspicious/noExplicitAny: whatever else was joined and selected
export function narrowed<Query extends SelectQueryBuilder<any, any, any>>(
  ctx: TenantContext,
  query: Query,
  filter: ReceivableFilter,
): Query {
  return conditionsOf(ctx, filter).reduce((narrower, condition) => narrower.where(condition) as Query, query)
}

const matching = (ctx: TenantContext, filter: ReceivableFilter) =>
  narrowed(ctx, ctx.tx.selectFrom('receivable as r').where('r.tenant_id', '=', ctx.tenantId), filter)

/** The sums that the database keeps, with the names of receivables, so that the same conditions fit. */
function kept(ctx: TenantContext, filter: ReceivableFilter) {
  const isOpen = sql<boolean>`r.standing in ('open', 'partly_paid', 'reminded', 'dunned')`
  const query = ctx.tx
    .selectFrom(receivableSums(ctx).as('r'))
    .$if(filter.open !== undefined, (open) => open.where(filter.open ? isOpen : sql<boolean>`not ${isOpen}`))
  return commonConditions(filter, sql`r.is_late`).reduce(
    (narrower, condition) => narrower.where(condition),
    query,
  )
}

/** What is counted and added up: receivables one by one where a filter leaves few, or else the sums that are kept. */
export function counted(ctx: TenantContext, filter: ReceivableFilter) {
  // biome-ignore lint/suspicious/noExplicitAny: both name what is added up alike
  type Query = SelectQueryBuilder<any, any, object>
  return narrowing.some((key) => filter[key] !== undefined && filter[key] !== '')
    ? {
        query: matching(ctx, filter) as Query,
        count: sql<number>`count(*)`,
        isLate: isPayerLate(ctx, 'r'),
      }
    : {
        query: kept(ctx, filter) as Query,
        count: sql<number>`coalesce(sum(r.receivables), 0)::bigint`,
        isLate: sql<boolean>`r.is_late`,
      }
}

export async function totalReceivables(
  ctx: TenantContext,
  filter: ReceivableFilter,
): Promise<ReceivableTotals> {
  const { query, count, isLate } = counted(ctx, filter)
  const open = sql`(r.charged_cents - r.allocated_cents - r.written_off_cents)`
  const sum = (cents: ReturnType<typeof sql>) => sql<number>`coalesce(sum(${cents}), 0)::bigint`
  return query
    .select([
      count.as('count'),
      sum(sql`r.charged_cents`).as('amountCents'),
      sum(sql`r.allocated_cents`).as('paidCents'),
      sum(sql`r.written_off_cents`).as('writtenOffCents'),
      sum(open).as('openCents'),
      sql<number>`coalesce(sum(${open}) filter (where ${isLate}), 0)::bigint`.as('overdueCents'),
    ])
    .executeTakeFirstOrThrow()
}
