import { type CourseKind, courseKindNames } from '@reihum/contract/courses/course-states.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { cancelledWord, daysBack } from './calendar-feed.queries.ts'
import { type CalendarEntry, pathOfEntry, writeCalendar } from './calendar-file.rules.ts'
import { shownBy } from './portal-course.queries.ts'

type Wanted = {
  name: string
  courseIds: readonly string[]
  /** The courses whose online address is told: those with a confirmed place. */
  onlineIds: ReadonlySet<string>
  publicUrl: string
}

type Row = {
  id: string
  course_id: string
  starts_at: Date
  ends_at: Date
  part: string
  sequence: number
  cancelled: boolean
  changed_at: Date
  title: string
  kind: CourseKind
  mode: string
  online_address: string
  revision: number
  agreed: boolean
  place: string | null
}

async function rowsOf({ tx, tenantId, now }: TenantContext, courseIds: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a.id, a.course_id, a.starts_at, a.ends_at, a.title as part, a.sequence,
      (a.cancelled_at is not null or c.state = 'cancelled') as cancelled,
      greatest(a.updated_at, c.updated_at, p.updated_at) as changed_at,
      c.title, c.kind, c.mode, c.online_address, c.revision, c.agreed,
      concat_ws(', ', nullif(p.name, ''), nullif(p.street, ''), nullif(trim(p.postal_code || ' ' || p.city), '')) as place
    from appointment a
    join course c on c.tenant_id = a.tenant_id and c.id = a.course_id
    left join place p on p.tenant_id = c.tenant_id and p.id = coalesce(a.place_id, c.place_id)
    where a.tenant_id = ${tenantId} and a.course_id = any (${[...courseIds]}::uuid[])
      and a.ends_at > ${now}::timestamptz - make_interval(days => ${daysBack})
    order by a.starts_at, a.id limit 2000`.execute(tx)
  return rows
}

/** The dates of courses in which somebody has a place, so the location is always told; who comes is not. */
export async function calendarOfCourses(
  ctx: TenantContext,
  { name, courseIds, onlineIds, publicUrl }: Wanted,
): Promise<{ content: string; changedAt: Date }> {
  const { language, slug, timeZone } = ctx.tenant
  const [rows, shown] = await Promise.all([rowsOf(ctx, courseIds), shownBy(ctx)])
  const entries = rows.map((row): CalendarEntry => {
    const online = onlineIds.has(row.course_id) ? row.online_address : ''
    const title = row.part ? `${row.title}: ${row.part}` : row.title
    return {
      uid: `${row.id}@${new URL(publicUrl).hostname}`,
      sequence: row.sequence + row.revision,
      changedAt: row.changed_at,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      isCancelled: row.cancelled,
      summary: row.cancelled ? `${cancelledWord[language]}: ${title}` : title,
      description: online,
      url: `${publicUrl}/portal/${slug}/${pathOfEntry({ id: row.course_id, agreed: row.agreed }, shown.pages)}`,
      location: row.place || online || (row.mode === 'online' ? 'Online' : ''),
      category: courseKindNames[row.kind][language],
    }
  })
  return {
    content: writeCalendar({ name, timeZone, entries }),
    // A booking or a cancellation changes what is in it as well, and leaves no trace here.
    changedAt: ctx.now,
  }
}
