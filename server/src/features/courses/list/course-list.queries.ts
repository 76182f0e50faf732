import type { CourseSummary } from '@reihum/contract/courses/course.schema.ts'
import {
  type CourseFilter,
  courseFilter,
  type courseListInput,
  type courseOrderInput,
} from '@reihum/contract/courses/course-list.schema.ts'
import { type CoursePhase, courseState } from '@reihum/contract/courses/course-states.ts'
import { instantOf } from '@reihum/contract/wire/wall-clock.ts'
import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { methodsSetUp } from '#features/tenants/payment-setup.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { addDays } from '../appointments/series.rules.ts'
import { isForAge } from '../characteristics/course-age.queries.ts'
import { asCourseSummary, nextDate, type ShownCourseRow, shownCourses } from '../course-row.queries.ts'
import { whereInDecision } from '../decision/decision.queries.ts'
import { ledByInstructor } from '../instructors/leaders.queries.ts'

/** The same order as `phaseOf`, for the database. */
const whereInPhase: Record<CoursePhase, (now: Date) => ReturnType<typeof sql<boolean>>> = {
  draft: () => sql<boolean>`c.state = 'draft'`,
  closed: () => sql<boolean>`c.state = 'closed'`,
  cancelled: () => sql<boolean>`c.state = 'cancelled'`,
  archived: () => sql<boolean>`c.state = 'archived'`,
  upcoming: (now) => sql<boolean>`c.state = 'published' and c.starts_at > ${now}`,
  running: (now) => sql<boolean>`c.state = 'published' and c.starts_at <= ${now} and c.ends_at > ${now}`,
  ended: (now) => sql<boolean>`c.state = 'published' and c.ends_at <= ${now}`,
}

/** Whether a new booking finds a free place; the same sum as `freePlaces`. */
export const hasFreePlaces = sql<boolean>`(c.attendee_limit is null
  or c.attendee_limit + c.extra_seats - c.taken - c.waiting > 0)`

/** Whether a course is offered for money that nobody can pay; the same as `availableOf` and `highestFeeCents`. */
const isUnpayable = (ctx: TenantContext) => sql<boolean>`(c.state = 'published'
  and (c.ends_at is null or c.ends_at > ${ctx.now})
  and not c.payment_methods && ${methodsSetUp(ctx)}
  and (c.fee_cents > 0 or exists (select from price_category p
    where p.tenant_id = c.tenant_id and p.course_id = c.id and p.fee_cents > 0)))`

/** Whether a course is neither over nor called off nor archived. */
const isCurrent = (now: Date) => sql<boolean>`(c.state in ('draft', 'published', 'closed')
  and (c.ends_at is null or c.ends_at > ${now}))`

/** The instant at which a day begins in the tenant's time zone. */
export function dayBegins(ctx: TenantContext, date: string): string {
  return instantOf({ date, time: '00:00' }, ctx.tenant.timeZone)
}

/** The conditions of a filter, shared by pages, counts, exports and bulk actions so that all mean the same courses. */
function conditionsOf(ctx: TenantContext, filter: CourseFilter) {
  const conditions: ReturnType<typeof sql<boolean>>[] = []
  const add = (condition: ReturnType<typeof sql<boolean>>) => conditions.push(condition)
  // A literal condition, so that the partial index of agreed lessons can be used.
  add(filter.agreed ? sql`c.agreed` : sql`not c.agreed`)
  if (filter.kind) add(sql`c.kind = ${filter.kind}`)
  if (filter.phase) add(whereInPhase[filter.phase](ctx.now))
  if (filter.decision) add(whereInDecision[filter.decision](ctx.now))
  if (filter.from) add(sql`c.starts_at >= ${dayBegins(ctx, filter.from)}`)
  if (filter.until) add(sql`c.starts_at < ${dayBegins(ctx, addDays(filter.until, 1))}`)
  if (filter.placeId) add(sql`c.place_id = ${filter.placeId}`)
  if (filter.instructorId) add(ledByInstructor(ctx, filter.instructorId))
  if (filter.templateId) add(sql`c.template_id = ${filter.templateId}`)
  if (filter.valueId)
    add(sql`c.id in (select o.course_id from value_of_course o
      where o.tenant_id = ${ctx.tenantId} and o.value_id = ${filter.valueId})`)
  if (filter.age !== undefined) add(isForAge(filter.age))
  if (filter.free) add(filter.free === 'yes' ? hasFreePlaces : sql`not ${hasFreePlaces}`)
  if (filter.opensLater !== undefined) {
    const opensLater = sql<boolean>`c.state = 'published' and c.registration_opens_at is not null and c.registration_opens_at > ${ctx.now}`
    add(filter.opensLater ? opensLater : sql<boolean>`not (${opensLater})`)
  }
  if (filter.unpayable !== undefined)
    add(filter.unpayable ? isUnpayable(ctx) : sql<boolean>`not (${isUnpayable(ctx)})`)
  if (filter.paymentMethod) add(sql`${filter.paymentMethod} = any(c.payment_methods)`)
  // A literal condition, not a parameter, so that the partial index of promoted courses can be used.
  if (filter.promoted !== undefined) add(filter.promoted ? sql`c.promoted` : sql`not c.promoted`)
  if (filter.current !== undefined)
    add(filter.current ? isCurrent(ctx.now) : sql<boolean>`not ${isCurrent(ctx.now)}`)
  if (filter.q) add(sql`c.id in (select id from found_courses(${filter.q}) as found(id))`)
  return conditions
}

export function matchingCourses(ctx: TenantContext, filter: CourseFilter) {
  return conditionsOf(ctx, filter).reduce(
    (narrower, condition) => narrower.where(condition),
    ctx.tx.selectFrom('course as c').where('c.tenant_id', '=', ctx.tenantId),
  )
}

const sortColumns = {
  start: 'c.starts_at',
  title: 'c.title_sort',
  reference: 'c.reference',
  feeCents: 'c.fee_cents',
  attendeeCount: 'c.taken',
} as const

export type CourseOrder = Pick<z.output<typeof courseOrderInput>, 'sort' | 'dir'>

/** What courses are sorted by. The next date is looked up for each course that the filter finds. */
export function sortKey(ctx: TenantContext, sort: CourseOrder['sort']) {
  return sort === 'next' ? nextDate(ctx.now) : sql.ref(sortColumns[sort])
}

export function inOrder<Row>(
  ctx: TenantContext,
  // biome-ignore lint/suspicious/noExplicitAny: whatever else was joined and selected
  query: SelectQueryBuilder<any, any, Row>,
  { sort, dir }: CourseOrder,
) {
  return query.orderBy(sortKey(ctx, sort), dir).orderBy('c.id', dir)
}

type Page = { page: number; size: number }

const narrowing = courseFilter.omit({ kind: true, phase: true }).keyof().options

/** Counts that the database keeps: of all courses, of a kind, or of a state that time does not change. */
function countedCourses(ctx: TenantContext, filter: CourseFilter) {
  const { kind, phase } = filter
  const isNarrower = narrowing.some((key) => filter[key] !== undefined && filter[key] !== '')
  const isPassing = phase && !courseState.safeParse(phase).success
  if (isNarrower || isPassing) return null
  return ctx.tx
    .selectFrom('course_count')
    .select(sql<number>`coalesce(sum(courses), 0)`.as('total'))
    .where('tenant_id', '=', ctx.tenantId)
    .$if(kind !== undefined, (counted) => counted.where('kind', '=', kind as string))
    .$if(phase !== undefined, (counted) => counted.where('state', '=', phase as string))
}

export async function countCourses(ctx: TenantContext, filter: CourseFilter): Promise<number> {
  const counting =
    countedCourses(ctx, filter) ?? matchingCourses(ctx, filter).select(sql<number>`count(*)`.as('total'))
  return (await counting.executeTakeFirstOrThrow()).total
}

/** Full rows of only these courses, in order, with the names of what they refer to. */
export function coursesAmong(
  ctx: TenantContext,
  ids: Expression<unknown>,
  order: CourseOrder,
): Promise<ShownCourseRow[]> {
  const courses = shownCourses(ctx).where(sql<boolean>`c.id = any (${ids})`)
  return inOrder(ctx, courses, order).execute() as Promise<ShownCourseRow[]>
}

/** Page and count come from an index each; the limit is a literal, as in `readPage`. */
async function filtered(ctx: TenantContext, filter: CourseFilter, order: CourseOrder, { page, size }: Page) {
  const ids = inOrder(ctx, matchingCourses(ctx, filter).select('c.id'), order)
    .limit(sql.lit(size))
    .offset(sql.lit((page - 1) * size))
  const [rows, total] = await Promise.all([
    coursesAmong(ctx, sql`array(${ids})`, order),
    countCourses(ctx, filter),
  ])
  return { rows, total }
}

/** The search runs once, for both the page and the count. */
async function searched(ctx: TenantContext, filter: CourseFilter, order: CourseOrder, { page, size }: Page) {
  const found = matchingCourses(ctx, filter).select(['c.id', sortKey(ctx, order.sort).as('key')])
  const direction = sql.raw(order.dir)
  const { rows } = await sql<{ ids: string[]; total: number }>`
    with found as materialized (${found})
    select (select count(*) from found) as total, array(
      select id from found order by key ${direction}, id ${direction}
      limit ${sql.lit(size)} offset ${sql.lit((page - 1) * size)}) as ids`.execute(ctx.tx)
  const { ids = [], total = 0 } = rows[0] ?? {}
  return { rows: await coursesAmong(ctx, sql`${ids}::uuid[]`, order), total }
}

export async function listCourses(
  ctx: TenantContext,
  input: z.output<typeof courseListInput>,
): Promise<{ items: CourseSummary[]; total: number }> {
  const { rows, total } = await (input.q ? searched : filtered)(ctx, input, input, input)
  return { items: rows.map((row) => asCourseSummary(row, ctx.now)), total }
}

/** Ids in the default order of the list. */
export async function idsOfCourses(ctx: TenantContext, filter: CourseFilter, atMost: number) {
  const rows = await inOrder(ctx, matchingCourses(ctx, filter).select('c.id'), { sort: 'start', dir: 'desc' })
    .limit(sql.lit(atMost))
    .execute()
  return rows.map(({ id }) => id)
}
