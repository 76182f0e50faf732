import { type CourseKind, courseKindNames } from '@reihum/contract/courses/course-states.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { pathOfEntry, writeMailedCalendars } from './calendar-file.rules.ts'
import { shownBy } from './portal-course.queries.ts'

export type BookedCourse = {
  courseId: string
  /**
   * Part of the ids: another booking of the same course has its own calendar entries, and only those are removed with
   * it.
   */
  bookingId: string
  /** How often this booking has changed in this course; never decreases. */
  version: number
  changedAt: Date
  /** What was cancelled before was never in a calendar of this booking. */
  bookedAt: Date
  method: 'PUBLISH' | 'CANCEL'
  /** The address that the file is sent to. */
  email: string
  locale: Locale
  /** Include the address of an online course, for people with a confirmed place. */
  tellsOnlineAddress: boolean
  publicUrl: string
}

function appointmentRows(
  { tx, tenantId, now }: TenantContext,
  { courseId, method, bookedAt }: Pick<BookedCourse, 'courseId' | 'method' | 'bookedAt'>,
) {
  const isEntered = method === 'PUBLISH'
  return (
    tx
      .selectFrom('appointment as a')
      .innerJoin('course as c', (join) =>
        join.onRef('c.tenant_id', '=', 'a.tenant_id').onRef('c.id', '=', 'a.course_id'),
      )
      .leftJoin('place as p', (join) =>
        join
          .onRef('p.tenant_id', '=', 'c.tenant_id')
          .on((eb) => eb('p.id', '=', eb.fn.coalesce('a.place_id', 'c.place_id'))),
      )
      .select([
        'a.id',
        'a.starts_at',
        'a.ends_at',
        'a.title as part',
        'a.sequence',
        'a.updated_at',
        'a.cancelled_at',
      ])
      .select(['c.title', 'c.kind', 'c.mode', 'c.online_address', 'c.revision', 'c.agreed'])
      .select(['c.updated_at as course_updated_at', 'p.updated_at as place_updated_at'])
      .select(['p.name as place_name', 'p.street', 'p.postal_code', 'p.city'])
      .where('a.tenant_id', '=', tenantId)
      .where('a.course_id', '=', courseId)
      // A calendar may hold a cancelled appointment from before, and stops showing it only where the file says so.
      .$if(isEntered, (rows) =>
        rows.where((eb) => eb.or([eb('a.cancelled_at', 'is', null), eb('a.cancelled_at', '>=', bookedAt)])),
      )
      // What is over took place and stays in the calendar: each date that goes is a file of the letter.
      .$if(!isEntered, (rows) => rows.where('a.ends_at', '>', now))
      .orderBy('a.starts_at')
      .orderBy('a.id')
      .execute()
  )
}

type Row = Awaited<ReturnType<typeof appointmentRows>>[number]

function locationOf(row: Row): string {
  if (!row.place_name) return row.mode === 'online' ? 'Online' : ''
  return [row.place_name, row.street, `${row.postal_code ?? ''} ${row.city ?? ''}`.trim()]
    .filter(Boolean)
    .join(', ')
}

/**
 * The appointments of a course as files that enter them in the calendar of a booking, or remove them; those that were
 * cancelled since stay in it as cancelled. The same version always gives the same bytes.
 */
export async function bookedCalendars(ctx: TenantContext, booked: BookedCourse): Promise<string[]> {
  const { tenantId, tenant, tx } = ctx
  const { courseId, bookingId, version, method, locale, publicUrl } = booked
  const [rows, shown, organizer] = await Promise.all([
    appointmentRows(ctx, booked),
    shownBy(ctx),
    tx.selectFrom('tenant').select('email').where('id', '=', tenantId).executeTakeFirstOrThrow(),
  ])
  if (rows.length === 0) return []
  const path = pathOfEntry({ id: courseId, agreed: rows[0]?.agreed ?? false }, shown.pages)
  const url = `${publicUrl}/portal/${tenant.slug}/${path}`
  const entries = rows.map((row) => {
    const changes = [booked.changedAt, row.updated_at, row.course_updated_at, row.place_updated_at]
    const online = booked.tellsOnlineAddress ? row.online_address : ''
    return {
      uid: `${row.id}.${bookingId}@${new URL(publicUrl).hostname}`,
      sequence: row.sequence + row.revision + version,
      changedAt: new Date(Math.max(...changes.map((at) => at?.getTime() ?? 0))),
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      isCancelled: row.cancelled_at !== null,
      summary: row.part ? `${row.title}: ${row.part}` : row.title,
      description: online,
      url,
      location: locationOf(row) || online,
      category: courseKindNames[row.kind as CourseKind][locale],
    }
  })
  return writeMailedCalendars({
    method,
    attendee: booked.email,
    timeZone: tenant.timeZone,
    entries,
    organizer: { name: tenant.company, email: organizer.email },
  })
}
