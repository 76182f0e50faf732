import type { CourseSummary } from '@kurso/contract/courses/course.schema.ts'
import type {
  CourseFilter,
  courseListInput,
  courseOrderInput,
} from '@kurso/contract/courses/course-list.schema.ts'
import type { CoursePhase } from '@kurso/contract/courses/course-states.ts'
import { instantOf } from '@kurso/contract/wire/wall-clock.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { readPage } from '#platform/database/read-page.ts'
import { foldedPattern } from '#platform/fold.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { asCourseSummary, namedCourses } from './course-row.queries.ts'
import { addDays } from './series.rules.ts'

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

/** Places that a newcomer may take; the same sum as `freePlaces`. */
export const hasFreePlaces = sql<boolean>`(c.attendee_limit is null
  or c.attendee_limit + c.extra_seats - c.taken - c.waiting > 0)`

/** Where a day of the tenant's calendar begins. */
export function dayBegins(ctx: TenantContext, date: string): string {
  return instantOf({ date, time: '00:00' }, ctx.tenant.timeZone)
}

/** The conditions of a filter, one by one, so that pages, counts, exports and bulk actions mean the same courses. */
export function conditionsOf(ctx: TenantContext, filter: CourseFilter) {
  const conditions: ReturnType<typeof sql<boolean>>[] = []
  const add = (condition: ReturnType<typeof sql<boolean>>) => conditions.push(condition)
  if (filter.kind) add(sql`c.kind = ${filter.kind}`)
  if (filter.phase) add(whereInPhase[filter.phase](ctx.now))
  if (filter.from) add(sql`c.starts_at >= ${dayBegins(ctx, filter.from)}`)
  if (filter.until) add(sql`c.starts_at < ${dayBegins(ctx, addDays(filter.until, 1))}`)
  if (filter.placeId) add(sql`c.place_id = ${filter.placeId}`)
  if (filter.instructorId) add(sql`c.instructor_id = ${filter.instructorId}`)
  if (filter.templateId) add(sql`c.template_id = ${filter.templateId}`)
  if (filter.free) add(filter.free === 'yes' ? hasFreePlaces : sql`not ${hasFreePlaces}`)
  if (filter.promoted !== undefined) add(sql`c.promoted = ${filter.promoted}`)
  if (filter.q) {
    const words = foldedPattern(filter.q)
    add(sql`(c.title_sort like ${words} or lower(c.reference) like ${words})`)
  }
  return conditions
}

// biome-ignore lint/suspicious/noExplicitAny: whatever else was joined and selected
type Courses<Row> = SelectQueryBuilder<any, any, Row>

export function narrowed<Row>(query: Courses<Row>, ctx: TenantContext, filter: CourseFilter): Courses<Row> {
  return conditionsOf(ctx, filter).reduce((narrower, condition) => narrower.where(condition), query)
}

export function matchingCourses(ctx: TenantContext, filter: CourseFilter) {
  return narrowed(ctx.tx.selectFrom('course as c').where('c.tenant_id', '=', ctx.tenantId), ctx, filter)
}

export const sortColumns = {
  start: 'c.starts_at',
  title: 'c.title_sort',
  reference: 'c.reference',
  feeCents: 'c.fee_cents',
  attendeeCount: 'c.taken',
} as const

type Order = Pick<z.output<typeof courseOrderInput>, 'sort' | 'dir'>

export function inOrder<Row>(query: Courses<Row>, { sort, dir }: Order): Courses<Row> {
  return query.orderBy(sortColumns[sort], dir).orderBy('c.id', dir)
}

export async function listCourses(
  ctx: TenantContext,
  input: z.output<typeof courseListInput>,
): Promise<{ items: CourseSummary[]; total: number }> {
  const { rows, total } = await readPage(
    inOrder(narrowed(namedCourses(ctx), ctx, input), input),
    matchingCourses(ctx, input),
    input,
  )
  return { items: rows.map((row) => asCourseSummary(row as never, ctx.now)), total }
}
