import { courseFieldWords } from '@reihum/contract/courses/course.fields.ts'
import { type CourseKind, courseKindNames } from '@reihum/contract/courses/course-states.ts'
import type { Locale, Wording } from '@reihum/contract/wire/locales.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { appointmentsWithPlaceAndInstructor, holding } from '../appointments/appointment.queries.ts'
import { addDays } from '../appointments/series.rules.ts'
import { leaderNames } from '../instructors/leaders.queries.ts'
import { dayBegins } from '../list/course-list.queries.ts'
import { cancelledWord, daysBack, entryLimit } from '../portal/calendar-feed.queries.ts'
import { type CalendarEntry, writeCalendar } from '../portal/calendar-file.rules.ts'
import type { feedByToken } from './feed.queries.ts'

type FeedOf = Awaited<ReturnType<typeof feedByToken>>

/**
 * Includes courses that the portal does not list, because they occupy the room all the same. Drafts may still become
 * anything.
 */
const knownStates = ['published', 'closed', 'cancelled']

const words = {
  attendees: courseFieldWords.attendeeCount.label,
  of: { de: 'von höchstens', en: 'of at most' },
  waiting: courseFieldWords.waiterCount.label,
  instructor: courseFieldWords.instructorId.label,
  reference: courseFieldWords.reference.label,
} satisfies Record<string, Wording>

function feedRows(ctx: TenantContext, { owner, ownerId }: FeedOf, from: string) {
  const column = owner === 'place' ? 'place_id' : 'instructor_id'
  return appointmentsWithPlaceAndInstructor(ctx)
    .select(['a.id', 'a.course_id', 'a.starts_at', 'a.ends_at', 'a.title as part', 'a.cancelled_at'])
    .select(['a.sequence', 'a.updated_at', 'c.title', 'c.reference', 'c.kind', 'c.state', 'c.revision'])
    .select(['c.mode', 'c.online_address', 'c.taken', 'c.waiting', 'c.attendee_limit'])
    .select(['c.updated_at as course_updated_at', 'p.updated_at as place_updated_at'])
    .select(['p.name as place_name', 'p.street', 'p.postal_code', 'p.city'])
    .select(
      sql<string>`case when a.instructor_id is null then ${leaderNames} else coalesce(i.fullname, '') end`.as(
        'leaders',
      ),
    )
    .where(holding(ctx, column, ownerId))
    .where('a.ends_at', '>', new Date(from))
    .where('c.state', 'in', knownStates)
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .limit(sql.lit(entryLimit))
    .execute()
}

type Row = Awaited<ReturnType<typeof feedRows>>[number]

function locationOf(row: Row): string {
  if (!row.place_name) return row.mode === 'online' ? row.online_address || 'Online' : ''
  const town = `${row.postal_code ?? ''} ${row.city ?? ''}`.trim()
  return [row.place_name, row.street, town].filter(Boolean).join(', ')
}

/** Notes for the instructor, or whoever opens the door; names of attendees are only shown after a sign-in. */
function notesOf(row: Row, language: Locale): string {
  const line = (word: Wording, value: string | number | null) =>
    value ? `${word[language]}: ${value}` : null
  const limit = row.attendee_limit === null ? '' : ` ${words.of[language]} ${row.attendee_limit}`
  return [
    `${words.attendees[language]}: ${row.taken}${limit}`,
    line(words.waiting, row.waiting),
    line(words.instructor, row.leaders),
    line(words.reference, row.reference),
    row.mode === 'on_site' ? null : row.online_address,
  ]
    .filter(Boolean)
    .join('\n')
}

function entryOf(row: Row, { publicUrl, language }: { publicUrl: string; language: Locale }): CalendarEntry {
  const isCancelled = row.cancelled_at !== null || row.state === 'cancelled'
  const title = row.part ? `${row.title}: ${row.part}` : row.title
  const isEvent = row.kind === 'EVENT'
  const url = `${publicUrl}/courses/${row.course_id}/${isEvent ? 'general' : `appointments/${row.id}`}`
  const changes = [row.updated_at, row.course_updated_at, row.place_updated_at]
  return {
    // The same uid as in the calendar of all courses: subscribers of both see one appointment.
    uid: `${row.id}@${new URL(publicUrl).hostname}`,
    sequence: row.sequence + row.revision,
    changedAt: new Date(Math.max(...changes.map((at) => at?.getTime() ?? 0))),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isCancelled,
    summary: isCancelled ? `${cancelledWord[language]}: ${title}` : title,
    description: `${notesOf(row, language)}\n\n${url}`,
    url,
    location: locationOf(row),
    category: courseKindNames[row.kind as CourseKind][language],
  }
}

/** The appointments at a place or of an instructor, as iCalendar; whoever knows the address need not sign in. */
export async function privateFeed(ctx: TenantContext, of: FeedOf, publicUrl: string): Promise<string> {
  const { timeZone, language, company } = ctx.tenant
  const today = wallClockOf(ctx.now, timeZone).date
  const rows = await feedRows(ctx, of, dayBegins(ctx, addDays(today, -daysBack)))
  return writeCalendar({
    name: `${of.name} – ${company}`,
    timeZone,
    entries: rows.map((row) => entryOf(row, { publicUrl, language })),
  })
}
