import type { PortalCharacteristic } from '@reihum/contract/courses/characteristic.schema.ts'
import {
  type PortalChoices,
  type PortalMonth,
  type portalChoicesInput,
  portalDayLimits,
  type portalMonthInput,
} from '@reihum/contract/courses/portal-course.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { TenantContext } from '#platform/tenant-context.ts'
import { addDays } from '../appointments/series.rules.ts'
import { filtersAmong } from '../characteristics/portal-characteristics.queries.ts'
import { publicGroups } from '../characteristics/public-groups.queries.ts'
import { opensLater, registrationOffer } from '../course.rules.ts'
import { factsOf } from '../course-row.queries.ts'
import { dayBegins } from '../list/course-list.queries.ts'
import {
  isAhead,
  isListed,
  publicConditions,
  type Shown,
  scopeConditions,
  shownBy,
} from './portal-course.queries.ts'

/** The path of the calendar feed of all courses, or of one. */
export function calendarPath(ctx: TenantContext, courseId?: string): string {
  return `/api/${ctx.tenant.slug}/courses/calendar${courseId ? `?course_id=${courseId}` : ''}`
}

const monthOf = (ctx: TenantContext, instant: Date) =>
  wallClockOf(instant, ctx.tenant.timeZone).date.slice(0, 7)

/** The days of a month, and the first of the next. */
function daysOf(month: string): string[] {
  const days = [`${month}-01`]
  for (;;) {
    const next = addDays(days.at(-1) ?? '', 1)
    days.push(next)
    if (!next.startsWith(month)) return days
  }
}

type Filter = z.output<typeof portalMonthInput>

function publicAppointments(ctx: TenantContext, shown: Shown, filter: Filter) {
  let query = ctx.tx
    .selectFrom('appointment as a')
    .innerJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'a.tenant_id').onRef('c.id', '=', 'a.course_id'),
    )
    .where('a.tenant_id', '=', ctx.tenantId)
    .where(isListed)
  for (const condition of publicConditions(ctx, shown, filter)) query = query.where(condition)
  return query
}

/**
 * The appointments of a month or one day, grouped by day. Of a crowded day only the first are listed: a large school
 * would otherwise get pages of thousands of lines.
 */
export async function portalMonth(ctx: TenantContext, filter: Filter): Promise<PortalMonth> {
  const shown = await shownBy(ctx)
  const days = filter.day ? [filter.day, addDays(filter.day, 1)] : daysOf(filter.month)
  const limit = filter.day ? portalDayLimits.byItself : portalDayLimits.ofMonth
  const begins = days.map((day) => dayBegins(ctx, day))
  const [from, until] = [begins[0] ?? '', begins.at(-1) ?? '']
  const thisMonth = dayBegins(ctx, `${monthOf(ctx, ctx.now)}-01`)
  // Grouped by the limits of the days, because the database may not know the name of the time zone.
  const day = sql<number>`width_bucket(a.starts_at, ${begins}::timestamptz[])`
  const matching = publicAppointments(ctx, shown, filter)
  const ofMonth = matching
    .where('a.starts_at', '>=', new Date(from))
    .where('a.starts_at', '<', new Date(until))
    .select(['a.starts_at as at', 'a.ends_at as until', 'a.cancelled_at', 'c.id', 'c.title'])
    .select(['c.state', 'c.starts_at', 'c.ends_at', 'c.published_at', 'c.appointment_count'])
    .select(['c.registration_opens_at', 'c.registration_closes_at', 'c.registration_closes_hours'])
    .select(['c.attendee_limit', 'c.waiter_limit', 'c.extra_seats', 'c.taken', 'c.waiting'])
    .select(day.as('day'))
    .select(sql<number>`row_number() over (partition by ${day} order by a.starts_at, a.id)`.as('nth'))
    .select(sql<number>`count(*) over (partition by ${day})`.as('of_day'))
  const [rows, after, before] = await Promise.all([
    ctx.tx
      .selectFrom(ofMonth.as('m'))
      .selectAll()
      .where('nth', '<=', limit)
      .orderBy('at')
      .orderBy('nth')
      .execute(),
    matching
      .where('a.starts_at', '>=', new Date(until))
      .where('a.starts_at', '>', ctx.now)
      .select('a.starts_at as at')
      .orderBy('a.starts_at')
      .limit(1)
      .executeTakeFirst(),
    matching
      .where('a.starts_at', '<', new Date(from))
      .where('a.starts_at', '>=', new Date(thisMonth))
      .select('a.starts_at as at')
      .orderBy('a.starts_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  const crowded = rows.filter(({ nth, of_day }) => nth === 1 && of_day > limit)
  const month = {
    appointments: rows.map((row) => {
      const facts = factsOf(row)
      return {
        courseId: row.id,
        title: row.title,
        start: row.at.toISOString(),
        end: row.until.toISOString(),
        cancelled: row.cancelled_at !== null,
        offer: registrationOffer(facts, ctx.now),
        opensAt: opensLater(facts, ctx.now) ? facts.opensAt.toISOString() : null,
        hasPage: shown.pages,
      }
    }),
    crowded: crowded.map(({ day, of_day }) => ({ date: days[day - 1] ?? '', count: of_day })),
    previous: before ? monthOf(ctx, before.at) : null,
    next: after ? monthOf(ctx, after.at) : null,
  }
  return month as PortalMonth
}

/** What is left to choose where all courses have one value already. */
function beside(characteristics: PortalCharacteristic[], fixed: string | undefined): PortalCharacteristic[] {
  return characteristics.flatMap((one) => {
    const values = one.values.filter(({ slug }) => `${one.slug}/${slug}` !== fixed)
    return one.kind === 'choice' && values.length === 0 ? [] : [{ ...one, values }]
  })
}

/** The choices of the filters: only those that find something, and none for what the scope has fixed already. */
export async function portalChoices(
  ctx: TenantContext,
  { scope }: z.output<typeof portalChoicesInput> = {},
): Promise<PortalChoices> {
  const shown = await shownBy(ctx)
  const isFound = sql.join([isAhead(ctx), ...scopeConditions(ctx, shown, scope)], sql` and `)
  const ahead = ctx.tx
    .selectFrom('course as c')
    .where('c.tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`${isFound}`)
  const [places, event, characteristics, groups] = await Promise.all([
    shown.placeAndInstructor && !scope?.placeId
      ? ctx.tx
          .selectFrom('place as p')
          .select(['p.id', 'p.name'])
          .where('p.tenant_id', '=', ctx.tenantId)
          .where(
            sql<boolean>`exists (select from course c where c.tenant_id = p.tenant_id and c.place_id = p.id
              and c.portal_place and ${isFound})`,
          )
          .orderBy('p.name_sort')
          .execute()
      : [],
    ahead.select(sql`1`.as('one')).where('c.kind', '=', 'EVENT').limit(1).executeTakeFirst(),
    filtersAmong(ctx, isFound),
    publicGroups(ctx),
  ])
  return {
    today: wallClockOf(ctx.now, ctx.tenant.timeZone).date,
    places: places as PortalChoices['places'],
    characteristics: beside(characteristics, scope?.value),
    hasGroups: groups.length > 0,
    hasEvents: event !== undefined && !scope?.kind,
    calendarAddress: shown.calendar ? calendarPath(ctx) : null,
  }
}
