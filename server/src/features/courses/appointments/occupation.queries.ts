import type { ClashReport, Clash as ToldClash } from '@reihum/contract/courses/appointment.schema.ts'
import { clashesListed } from '@reihum/contract/courses/appointment.schema.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { type Clash, clashesOf, type Occupation } from './clash.rules.ts'

/** A planned or stored appointment with the names of what it belongs to. */
export type NamedOccupation = Occupation & {
  courseId: string | null
  courseTitle: string
  isPlanned: boolean
}

type Holder = { id: string; title: string; place_id: string | null; instructor_id: string | null }

/** What an appointment keeps busy: its own place and instructor, or those of the course. */
export function occupationIn(course: Holder, planned: Occupation): NamedOccupation {
  const { id, startsAt, endsAt, placeId, instructorId } = planned
  return {
    id,
    startsAt,
    endsAt,
    placeId: placeId ?? course.place_id,
    instructorId: instructorId ?? course.instructor_id,
    courseId: course.id,
    courseTitle: course.title,
    isPlanned: true,
  }
}

export function courseHolding(ctx: TenantContext, courseId: string): Promise<Holder | undefined> {
  return ctx.tx
    .selectFrom('course')
    .select(['id', 'title', 'place_id', 'instructor_id'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', courseId)
    .executeTakeFirst()
}

type StoredAppointment = {
  id: string
  starts_at: Date
  ends_at: Date
  place_id: string | null
  instructor_id: string | null
}

export function occupationOf(row: StoredAppointment): Occupation {
  return {
    id: row.id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    placeId: row.place_id,
    instructorId: row.instructor_id,
  }
}

type OccupationRow = StoredAppointment & { course_id: string; title: string }

export function needed(planned: readonly Occupation[], key: 'placeId' | 'instructorId'): string[] {
  return [...new Set(planned.map((one) => one[key]).filter((id) => id !== null))]
}

/** Appointments with one of these places or instructors: their own, or from a course that takes place at that time. */
function holders(
  { tenantId }: TenantContext,
  column: 'place_id' | 'instructor_id',
  ids: readonly string[],
  { from, until }: { from: Date; until: Date },
) {
  const inTime = (table: string) => {
    const [starts, ends] = [sql.ref(`${table}.starts_at`), sql.ref(`${table}.ends_at`)]
    return sql`${starts} < ${until} and ${ends} > ${from}`
  }
  const [own, ofCourse] = [sql.ref(`x.${column}`), sql.ref(`k.${column}`)]
  return sql`select x.id from appointment x
      where x.tenant_id = ${tenantId} and ${own} = any(${ids}::uuid[]) and ${inTime('x')} and x.cancelled_at is null
    union
    select x.id from course k join appointment x on x.tenant_id = k.tenant_id and x.course_id = k.id
      where k.tenant_id = ${tenantId} and ${ofCourse} = any(${ids}::uuid[]) and ${inTime('k')}
        and ${own} is null and ${inTime('x')} and x.cancelled_at is null`
}

/**
 * Stored appointments at the time of the planned ones with a place or an instructor in common, their own or their
 * course's. Cancelled appointments, and those of cancelled or archived courses, keep nothing busy. Each way to share
 * one is a query of its own, so that an index serves it.
 */
export async function storedOccupations(
  ctx: TenantContext,
  planned: readonly Occupation[],
): Promise<NamedOccupation[]> {
  const [places, instructors] = [needed(planned, 'placeId'), needed(planned, 'instructorId')]
  if (places.length + instructors.length === 0) return []
  const time = {
    from: new Date(Math.min(...planned.map(({ startsAt }) => startsAt.getTime()))),
    until: new Date(Math.max(...planned.map(({ endsAt }) => endsAt.getTime()))),
  }
  const arms = [
    ...(places.length > 0 ? [holders(ctx, 'place_id', places, time)] : []),
    ...(instructors.length > 0 ? [holders(ctx, 'instructor_id', instructors, time)] : []),
  ]
  const { rows } = await sql<OccupationRow>`
    select a.id, a.starts_at, a.ends_at, coalesce(a.place_id, c.place_id) as place_id,
      coalesce(a.instructor_id, c.instructor_id) as instructor_id, c.id as course_id, c.title
    from (${sql.join(arms, sql` union `)}) found
    join appointment a on a.tenant_id = ${ctx.tenantId} and a.id = found.id
    join course c on c.tenant_id = a.tenant_id and c.id = a.course_id
    where c.state not in ('cancelled', 'archived')`.execute(ctx.tx)
  return rows.map((row) => ({
    ...occupationOf(row),
    courseId: row.course_id,
    courseTitle: row.title,
    isPlanned: false,
  }))
}

async function namesOf(
  ctx: TenantContext,
  clashes: readonly Clash<NamedOccupation>[],
): Promise<Map<string, string>> {
  const ids = [...new Set(clashes.map(({ id }) => id))]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from place where tenant_id = ${ctx.tenantId} and id = any(${ids}::uuid[])
    union all
    select id, fullname from instructor where tenant_id = ${ctx.tenantId} and id = any(${ids}::uuid[])`.execute(
    ctx.tx,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function sideOf(side: NamedOccupation) {
  return {
    appointmentId: side.isPlanned ? null : side.id,
    courseId: side.courseId,
    courseTitle: side.courseTitle,
    start: side.startsAt.toISOString(),
    end: side.endsAt.toISOString(),
  }
}

/** Reports the clashes of planned appointments, with both sides of each. */
export async function reportClashes(
  ctx: TenantContext,
  planned: readonly NamedOccupation[],
): Promise<ClashReport> {
  const clashes = clashesOf(planned, await storedOccupations(ctx, planned))
  const names = await namesOf(ctx, clashes.slice(0, clashesListed))
  return {
    count: clashes.length,
    clashes: clashes.slice(0, clashesListed).map(({ over, id, sides }) => {
      const [first, second] = sides
      const [mine, other] = first.isPlanned ? [first, second] : [second, first]
      return { over, name: names.get(id) ?? '', planned: sideOf(mine), other: sideOf(other) } as ToldClash
    }),
  }
}
