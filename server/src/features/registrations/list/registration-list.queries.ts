import type { FirmDetails } from '@reihum/contract/registrations/firm.schema.ts'
import type {
  ListedRegistration,
  Registration,
  RegistrationFilter,
  registrationExportInput,
  registrationListInput,
} from '@reihum/contract/registrations/registration.schema.ts'
import { parseShortcode } from '@reihum/contract/registrations/shortcode.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { addDays } from '#features/courses/appointments/series.rules.ts'
import { dayBegins } from '#features/courses/list/course-list.queries.ts'
import type { InvoicedBy } from '#features/ledger/invoiced.ts'
import { lateRegistrations } from '#features/ledger/registration-money.queries.ts'
import { readPage } from '#platform/database/read-page.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { isPayerLate } from '../deadlines/collected-bookings.queries.ts'
import { storedFirm } from '../firms/firm.rules.ts'
import { isOfFirm } from '../firms/firm-search.queries.ts'
import { isProofOwed, isProofSent } from '../proofs/proof.queries.ts'
import { mailFailed, registrationRows, withPositions } from '../registration.queries.ts'

/** Searches by a booking number, however it is typed, or by words in the data of attendee or contact. */
function searchedFor(ctx: TenantContext, q: string) {
  const shortcode = parseShortcode(q)
  if (shortcode) return sql<boolean>`r.shortcode = ${shortcode}`
  return sql<boolean>`r.id in (
    with found as materialized (select id from found_persons(${q}) as person(id))
    select a.id from registration a where a.tenant_id = ${ctx.tenantId} and a.person_id in (select id from found)
    union
    select a.id from booking b join registration a on a.tenant_id = b.tenant_id and a.booking_id = b.id
    where b.tenant_id = ${ctx.tenantId} and b.contact_person_id in (select id from found)
    union
    select a.id from booking b join registration a on a.tenant_id = b.tenant_id and a.booking_id = b.id
    where ${isOfFirm(ctx, q)})`
}

/** What `paymentOverdue` says of a registration, where the database filters. */
const isOverdue = (ctx: TenantContext) =>
  sql<boolean>`((r.state = 'reserved' and r.payment_due_at is not null and r.payment_due_at < ${ctx.now})
    or r.id in (${lateRegistrations(ctx, isPayerLate(ctx, 'r'))}))`

/**
 * The conditions of a filter, shared by pages, counts, exports and bulk actions so that all mean the same
 * registrations.
 */
function conditionsOf(ctx: TenantContext, filter: RegistrationFilter) {
  const conditions: ReturnType<typeof sql<boolean>>[] = []
  const add = (condition: ReturnType<typeof sql<boolean>>) => conditions.push(condition)
  if (filter.state) add(sql`r.state = ${filter.state}`)
  if (filter.seated !== undefined) {
    const isSeated = sql<boolean>`r.state in ('reserved', 'confirmed')`
    add(filter.seated ? isSeated : sql`not ${isSeated}`)
  }
  if (filter.courseId) add(sql`r.course_id = ${filter.courseId}`)
  if (filter.from) add(sql`r.registered_at >= ${dayBegins(ctx, filter.from)}`)
  if (filter.until) add(sql`r.registered_at < ${dayBegins(ctx, addDays(filter.until, 1))}`)
  if (filter.overdue !== undefined) {
    add(filter.overdue ? isOverdue(ctx) : sql`not ${isOverdue(ctx)}`)
  }
  if (filter.mailFailed !== undefined) add(filter.mailFailed ? mailFailed : sql`not ${mailFailed}`)
  if (filter.proofSent !== undefined) add(filter.proofSent ? isProofSent : sql`not ${isProofSent}`)
  if (filter.proofOwed !== undefined) add(filter.proofOwed ? isProofOwed : sql`not ${isProofOwed}`)
  if (filter.beginsSoon) {
    add(sql`r.course_id in (select id from course where tenant_id = ${ctx.tenantId}
      and starts_at < ${dayBegins(ctx, addDays(wallClockOf(ctx.now, ctx.tenant.timeZone).date, 8))})`)
  }
  if (filter.current) {
    add(sql`r.course_id in (select id from course
      where tenant_id = ${ctx.tenantId} and state in ('published', 'closed') and (ends_at is null or ends_at > ${ctx.now}))`)
  }
  if (filter.q) add(searchedFor(ctx, filter.q))
  return conditions
}

// biome-ignore lint/suspicious/noExplicitAny: whatever else was joined and selected
function narrowed<Query extends SelectQueryBuilder<any, any, any>>(
  ctx: TenantContext,
  query: Query,
  filter: RegistrationFilter,
): Query {
  return conditionsOf(ctx, filter).reduce((narrower, condition) => narrower.where(condition) as Query, query)
}

function matching(ctx: TenantContext, filter: RegistrationFilter) {
  const all = ctx.tx.selectFrom('registration as r').where('r.tenant_id', '=', ctx.tenantId)
  return narrowed(ctx, all, filter)
}

const sortColumns = {
  registeredAt: ['r.registered_at'],
  name: ['r.name_sort'],
  state: ['r.state'],
  course: ['c.title_sort'],
  fee: ['r.fee_cents'],
  due: ['r.payment_due_at'],
  // Queue numbers count within a course, so a list over all courses is sorted by course first.
  waiting: ['c.starts_at', 'r.course_id', 'r.queue_number'],
} as const

type Order = Pick<z.output<typeof registrationExportInput>, 'sort' | 'dir'>

function inOrder<Query extends ReturnType<typeof registrationRows>>(
  query: Query,
  { sort, dir }: Order,
): Query {
  const ordered = sortColumns[sort].reduce((sorted, column) => sorted.orderBy(column, dir) as Query, query)
  return ordered.orderBy('r.id', dir) as Query
}

/** The invoice or draft that each of them is on, for roles that read of money. */
async function withInvoices(
  ctx: TenantContext,
  invoicedBy: InvoicedBy,
  registrations: Registration[],
): Promise<ListedRegistration[]> {
  const isRead = ctx.role === null || may(ctx.role, 'money.read')
  const registrationIds = isRead ? registrations.map(({ id }) => id) : []
  const invoiced = registrationIds.length > 0 ? await invoicedBy(ctx, { registrationIds }) : []
  // The newest comes first, so the first of each counts.
  const newest = new Map(invoiced.toReversed().map((one) => [one.registrationId, one]))
  return registrations.map((registration) => {
    const invoice = newest.get(registration.id)
    return {
      ...registration,
      invoiceId: (invoice?.invoiceId ?? null) as ListedRegistration['invoiceId'],
      invoiceNumber: invoice?.number ?? null,
    }
  })
}

export async function listRegistrations(
  ctx: TenantContext,
  invoicedBy: InvoicedBy,
  input: Omit<z.output<typeof registrationListInput>, 'tenant'>,
): Promise<{ items: ListedRegistration[]; total: number }> {
  const page = inOrder(narrowed(ctx, registrationRows(ctx), input), input)
  const { rows, total } = await readPage(page, matching(ctx, input), input)
  return { items: await withInvoices(ctx, invoicedBy, await withPositions(ctx, rows)), total }
}

/** The firm that ordered; empty where nobody named one. */
type Ordered = { company: string; firm: FirmDetails }

/**
 * All registrations of a filter for a file. Callers ask for one more than a file may hold, to notice that there are too
 * many.
 */
export async function registrationsForTable(
  ctx: TenantContext,
  input: RegistrationFilter & Order,
  atMost: number,
): Promise<(Ordered & { registration: Registration; priceCategory: string })[]> {
  const query = inOrder(narrowed(ctx, registrationRows(ctx), input), input).select(['b.company', 'b.firm'])
  const rows = await query.limit(sql.lit(atMost)).execute()
  const registrations = await withPositions(ctx, rows)
  return registrations.map((registration, at) => ({
    registration,
    priceCategory: rows[at]?.price_category ?? '',
    company: rows[at]?.company ?? '',
    firm: storedFirm(rows[at]?.firm ?? null),
  }))
}

export async function countRegistrations(ctx: TenantContext, filter: RegistrationFilter): Promise<number> {
  const counted = matching(ctx, filter).select(sql<number>`count(*)`.as('total'))
  return (await counted.executeTakeFirstOrThrow()).total
}

/** The ids in the order of arrival. */
export async function idsOfRegistrations(ctx: TenantContext, filter: RegistrationFilter, atMost: number) {
  const rows = await matching(ctx, filter)
    .select('r.id')
    .orderBy('r.registered_at')
    .orderBy('r.id')
    .limit(sql.lit(atMost))
    .execute()
  return rows.map(({ id }) => id)
}
