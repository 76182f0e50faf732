import type { CourseKind } from '@kurso/contract/courses/course-states.ts'
import type { Wording } from '@kurso/contract/wire/locales.ts'
import { wallClockOf } from '@kurso/contract/wire/wall-clock.ts'
import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { type CalendarEntry, shortened, writeCalendar } from './calendar-file.rules.ts'
import { dayBegins } from './course-list.queries.ts'
import { type Shown, shownBy, showsPlace } from './portal-course.queries.ts'
import { addDays } from './series.rules.ts'

/** What was once public stays in calendars, so that a cancellation reaches those who have it there. */
const publicStates = ['published', 'closed', 'cancelled']

/** Who subscribed still sees the last months; older ones are dropped, or the file would only ever grow. */
const daysBack = 92
/** A school with more is told of the earlier ones; the later come into sight as time goes by. */
const entryLimit = 10_000
const descriptionLimit = 500

const kinds: Record<CourseKind, Wording> = {
  COURSE: { de: 'Kurs', en: 'Course' },
  EVENT: { de: 'Veranstaltung', en: 'Event' },
}
const cancelledWord: Wording = { de: 'Abgesagt', en: 'Cancelled' }
const nameOfAll: Wording = { de: 'Kurse', en: 'Courses' }

/** One course by its id, also where it is in no list; without an id all that are. */
function feedRows(ctx: TenantContext, courseId: string | undefined, from: string) {
  const chosen = courseId ? sql<boolean>`c.id = ${courseId}` : sql<boolean>`c.portal_listed`
  return ctx.tx
    .selectFrom('appointment as a')
    .innerJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'a.tenant_id').onRef('c.id', '=', 'a.course_id'),
    )
    .leftJoin('place as p', (join) =>
      join.onRef('p.tenant_id', '=', 'a.tenant_id').on(sql<boolean>`p.id = coalesce(a.place_id, c.place_id)`),
    )
    .select(['a.id', 'a.starts_at', 'a.ends_at', 'a.title as own_title', 'a.cancelled_at', 'a.sequence'])
    .select(['c.id as course_id', 'c.title', 'c.kind', 'c.state', 'c.mode', 'c.portal_place', 'c.revision'])
    .select(sql<string>`left(c.description, ${sql.lit(descriptionLimit + 1)})`.as('description'))
    .select(['p.name as place_name', 'p.street', 'p.postal_code', 'p.city'])
    .select(sql<Date>`greatest(a.updated_at, c.updated_at, p.updated_at)`.as('changed_at'))
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

/** Where it takes place, as a map finds it; nothing where the provider does not tell the public. */
function locationOf(row: FeedRow, shown: Shown): string {
  if (!showsPlace(row, shown)) return ''
  if (row.place_name === null) return row.mode === 'online' ? 'Online' : ''
  const town = `${row.postal_code ?? ''} ${row.city ?? ''}`.trim()
  return [row.place_name, row.street, town].filter(Boolean).join(', ')
}

type Telling = { publicUrl: string; shown: Shown }

function entryOf(ctx: TenantContext, row: FeedRow, { publicUrl, shown }: Telling): CalendarEntry {
  const { language, slug } = ctx.tenant
  const isCancelled = row.cancelled_at !== null || row.state === 'cancelled'
  const title = row.own_title ? `${row.title}: ${row.own_title}` : row.title
  const url = `${publicUrl}/portal/${slug}/course/${row.course_id}${shown.pages ? '' : '/register'}`
  const about = shortened(row.description, descriptionLimit)
  return {
    uid: `${row.id}@${new URL(publicUrl).hostname}`,
    // Both only ever grow, and whatever a course shows of itself moves its revision on.
    sequence: row.sequence + row.revision,
    changedAt: row.changed_at,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isCancelled,
    // Not every program shows the state of an appointment.
    summary: isCancelled ? `${cancelledWord[language]}: ${title}` : title,
    description: about ? `${about}\n\n${url}` : url,
    url,
    location: locationOf(row, shown),
    category: kinds[row.kind as CourseKind][language],
  }
}

/** The course whose calendar is asked for; what was never public, or was put away, does not exist. */
async function publicCourse(ctx: TenantContext, id: string) {
  const row = await ctx.tx
    .selectFrom('course')
    .select(['title', 'updated_at'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .where('state', 'in', publicStates)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** When anything changed that may have taken an appointment out of the calendar of all courses. */
async function coursesChangedAt(ctx: TenantContext): Promise<Date | null> {
  const { at } = await ctx.tx
    .selectFrom('course')
    .select(sql<Date | null>`max(updated_at)`.as('at'))
    .where('tenant_id', '=', ctx.tenantId)
    .executeTakeFirstOrThrow()
  return at
}

export type Feed = { content: string; filename: string; changedAt: Date }

/** The dates of all courses in the list, or of one course, as iCalendar. */
export async function calendarFeed(
  ctx: TenantContext,
  courseId: string | undefined,
  publicUrl: string,
): Promise<Feed> {
  const { timeZone, language, company } = ctx.tenant
  const course = courseId ? await publicCourse(ctx, courseId) : null
  const today = wallClockOf(ctx.now, timeZone).date
  const shown = await shownBy(ctx)
  const rows = await feedRows(ctx, courseId, dayBegins(ctx, addDays(today, -daysBack)))
  const changes = [
    course ? course.updated_at : await coursesChangedAt(ctx),
    ...rows.map(({ changed_at }) => changed_at),
    // The window moves on each day; and what else decides over the content, such as the tier, is told a day later at most.
    dayBegins(ctx, today),
  ]
  return {
    content: writeCalendar({
      name: course ? `${course.title} – ${company}` : `${nameOfAll[language]} – ${company}`,
      timeZone,
      entries: rows.map((row) => entryOf(ctx, row, { publicUrl, shown })),
    }),
    filename: `${ctx.tenant.slug}.ics`,
    changedAt: new Date(changes.reduce((latest, at) => Math.max(latest, at ? new Date(at).getTime() : 0), 0)),
  }
}
