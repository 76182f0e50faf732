import type { CourseKind } from '@reihum/contract/courses/course-states.ts'
import type { Wording } from '@reihum/contract/wire/locales.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { addDays } from '../appointments/series.rules.ts'
import { dayBegins } from '../list/course-list.queries.ts'
import { type CalendarEntry, shortened, writeCalendar } from './calendar-file.rules.ts'
import { type Shown, shownBy, showsPlace } from './portal-course.queries.ts'

/** Cancelled courses stay in the feed, so that the cancellation reaches subscribers' calendars. */
const publicStates = ['published', 'closed', 'cancelled']

/** Subscribers still see the last months; older appointments are dropped, or the file would grow for ever. */
export const daysBack = 92
/** Of more appointments the earliest are listed; later ones come into sight as time goes by. */
export const entryLimit = 10_000
const descriptionLimit = 500

const kinds: Record<CourseKind, Wording> = {
  COURSE: { de: 'Kurs', en: 'Course' },
  EVENT: { de: 'Veranstaltung', en: 'Event' },
}
export const cancelledWord: Wording = { de: 'Abgesagt', en: 'Cancelled' }
const nameOfAll: Wording = { de: 'Kurse', en: 'Courses' }

/**
 * One course by id, even if it is not listed; without an id all listed ones. Texts are left out: they are read once a
 * course.
 */
function feedRows(ctx: TenantContext, courseId: string | undefined, from: string) {
  const chosen = courseId ? sql<boolean>`c.id = ${courseId}` : sql<boolean>`c.portal_listed`
  return ctx.tx
    .selectFrom('appointment as a')
    .innerJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'a.tenant_id').onRef('c.id', '=', 'a.course_id'),
    )
    .select(['a.id', 'a.course_id', 'a.starts_at', 'a.ends_at', 'a.title', 'a.cancelled_at', 'a.sequence'])
    .select(['a.updated_at', sql<string | null>`coalesce(a.place_id, c.place_id)`.as('place_id')])
    .where('a.tenant_id', '=', ctx.tenantId)
    .where('a.ends_at', '>', new Date(from))
    .where('c.state', 'in', publicStates)
    .where(chosen)
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .limit(sql.lit(entryLimit))
    .execute()
}

type FeedRow = Awaited<ReturnType<typeof feedRows>>[number]

const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))
const among = (ids: readonly (string | null)[]) =>
  sql<boolean>`id = any(${[...new Set(ids)].filter((id) => id !== null)}::uuid[])`

async function coursesOf(ctx: TenantContext, rows: readonly FeedRow[]) {
  const courses = await ctx.tx
    .selectFrom('course')
    .select(['id', 'title', 'kind', 'state', 'mode', 'portal_place', 'revision', 'updated_at'])
    .select(sql<string>`left(description, ${sql.lit(descriptionLimit + 1)})`.as('description'))
    .where('tenant_id', '=', ctx.tenantId)
    .where(among(rows.map(({ course_id }) => course_id)))
    .execute()
  return byId(courses)
}

async function placesOf(ctx: TenantContext, rows: readonly FeedRow[]) {
  const places = await ctx.tx
    .selectFrom('place')
    .select(['id', 'name', 'street', 'postal_code', 'city', 'updated_at'])
    .where('tenant_id', '=', ctx.tenantId)
    .where(among(rows.map(({ place_id }) => place_id)))
    .execute()
  return byId(places)
}

type Named<Found extends (...args: never[]) => Promise<Map<string, unknown>>> =
  Awaited<ReturnType<Found>> extends Map<string, infer Row> ? Row : never
type FeedCourse = Named<typeof coursesOf>
type FeedPlace = Named<typeof placesOf>

/** The location in a form that maps can find; empty if the provider does not publish it. */
function locationOf(course: FeedCourse, place: FeedPlace | undefined, shown: Shown): string {
  if (!showsPlace(course, shown)) return ''
  if (!place) return course.mode === 'online' ? 'Online' : ''
  const town = `${place.postal_code} ${place.city}`.trim()
  return [place.name, place.street, town].filter(Boolean).join(', ')
}

type Telling = { publicUrl: string; shown: Shown; course: FeedCourse; place: FeedPlace | undefined }

function entryOf(
  ctx: TenantContext,
  row: FeedRow,
  { publicUrl, shown, course, place }: Telling,
): CalendarEntry {
  const { language, slug } = ctx.tenant
  const isCancelled = row.cancelled_at !== null || course.state === 'cancelled'
  const title = row.title ? `${course.title}: ${row.title}` : course.title
  const url = `${publicUrl}/portal/${slug}/course/${course.id}${shown.pages ? '' : '/register'}`
  const about = shortened(course.description, descriptionLimit)
  const changes = [row.updated_at, course.updated_at, place?.updated_at ?? row.updated_at]
  return {
    uid: `${row.id}@${new URL(publicUrl).hostname}`,
    // Both numbers only grow, and every visible change of the course raises its revision.
    sequence: row.sequence + course.revision,
    changedAt: latestOf(changes),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isCancelled,
    // The summary says that it is cancelled, because not every calendar program shows the status.
    summary: isCancelled ? `${cancelledWord[language]}: ${title}` : title,
    description: about ? `${about}\n\n${url}` : url,
    url,
    location: locationOf(course, place, shown),
    category: kinds[course.kind as CourseKind][language],
  }
}

const latestOf = (dates: readonly Date[]) =>
  new Date(dates.reduce((latest, at) => Math.max(latest, at.getTime()), 0))

/** The course of the requested calendar; one that was never public, or is archived, is not found. */
async function publicCourse(ctx: TenantContext, id: string) {
  const row = await ctx.tx
    .selectFrom('course')
    .select(['title', 'updated_at'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .where('state', 'in', publicStates)
    .where('agreed', '=', false)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** The time of the last change that may have removed an appointment from the calendar of all courses. */
async function coursesChangedAt(ctx: TenantContext): Promise<Date> {
  const { at } = await ctx.tx
    .selectFrom('course')
    .select(sql<Date | null>`max(updated_at)`.as('at'))
    .where('tenant_id', '=', ctx.tenantId)
    .executeTakeFirstOrThrow()
  return at ?? new Date(0)
}

type Feed = { content: string; filename: string; changedAt: Date }

/** The dates of all courses in the list, or of one course, as iCalendar. */
export async function calendarFeed(
  ctx: TenantContext,
  courseId: string | undefined,
  publicUrl: string,
): Promise<Feed> {
  const { timeZone, language, company } = ctx.tenant
  const chosen = courseId ? await publicCourse(ctx, courseId) : null
  const today = wallClockOf(ctx.now, timeZone).date
  const shown = await shownBy(ctx)
  const rows = await feedRows(ctx, courseId, dayBegins(ctx, addDays(today, -daysBack)))
  const [courses, places] = await Promise.all([coursesOf(ctx, rows), placesOf(ctx, rows)])
  const entries = rows.flatMap((row) => {
    const course = courses.get(row.course_id)
    const place = places.get(row.place_id ?? '')
    return course ? [entryOf(ctx, row, { publicUrl, shown, course, place })] : []
  })
  return {
    content: writeCalendar({
      name: chosen ? `${chosen.title} – ${company}` : `${nameOfAll[language]} – ${company}`,
      timeZone,
      entries,
    }),
    filename: `${ctx.tenant.slug}.ics`,
    changedAt: latestOf([
      chosen ? chosen.updated_at : await coursesChangedAt(ctx),
      ...entries.map(({ changedAt }) => changedAt),
      // The window moves every day; other causes, such as a change of tier, therefore show after a day at most.
      new Date(dayBegins(ctx, today)),
    ]),
  }
}
