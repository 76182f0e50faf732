import type { ClashReport, Clash as ToldClash } from '@reihum/contract/courses/appointment.schema.ts'
import { clashesListed } from '@reihum/contract/courses/appointment.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { leaderIds } from '../instructors/leaders.queries.ts'
import { type Clash, clashesOf, instructorsHeld, type Occupation, placesHeld } from './clash.rules.ts'

/** A planned or stored appointment with the names of what it belongs to. */
export type NamedOccupation = Occupation & {
  courseTitle: string
  isPlanned: boolean
}

/** An appointment with the place and instructor it has of its own. */
export type OwnOccupation = Pick<Occupation, 'id' | 'startsAt' | 'endsAt' | 'placeId'> & {
  instructorId: string | null
}

/** A course with the place and the instructors of its appointments that have none of their own. */
export type Holder = {
  /** Null: it is not made yet. */
  id: string | null
  title: string
  placeId: string | null
  leaders: readonly string[]
  trialOf: string | null
}

/**
 * What an appointment keeps busy: its own place and instructor, or those of the course. One that has an instructor of its
 * own is led by that one alone.
 */
export function occupationIn(course: Holder, planned: OwnOccupation): NamedOccupation {
  const { id, startsAt, endsAt, placeId, instructorId } = planned
  return {
    id,
    startsAt,
    endsAt,
    placeId: placeId ?? course.placeId,
    instructorIds: instructorId === null ? course.leaders : [instructorId],
    courseId: course.id,
    trialOf: course.trialOf,
    courseTitle: course.title,
    isPlanned: true,
  }
}

export async function courseHolding(ctx: TenantContext, courseId: string): Promise<Holder | undefined> {
  const row = await ctx.tx
    .selectFrom('course as c')
    .select(['c.id', 'c.title', 'c.place_id', 'c.trial_of'])
    .select(sql<string[]>`array(${leaderIds})`.as('leaders'))
    .where('c.tenant_id', '=', ctx.tenantId)
    .where('c.id', '=', courseId)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      title: row.title,
      placeId: row.place_id,
      leaders: row.leaders,
      trialOf: row.trial_of,
    }
  )
}

/** The same of a course that is locked, so it is there. */
export async function lockedHolding(ctx: TenantContext, courseId: string): Promise<Holder> {
  const holder = await courseHolding(ctx, courseId)
  if (!holder) throw new Error('a course that is locked is not there')
  return holder
}

type StoredAppointment = {
  id: string
  starts_at: Date
  ends_at: Date
  place_id: string | null
  instructor_id: string | null
}

export function occupationOf(row: StoredAppointment): OwnOccupation {
  return {
    id: row.id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    placeId: row.place_id,
    instructorId: row.instructor_id,
  }
}

type OccupationRow = Omit<StoredAppointment, 'instructor_id'> & {
  instructor_ids: string[]
  course_id: string
  title: string
  trial_of: string | null
}

export function needed(planned: readonly Occupation[]): { places: string[]; instructors: string[] } {
  return {
    places: [...new Set(planned.flatMap(placesHeld))],
    instructors: [...new Set(planned.flatMap(instructorsHeld))],
  }
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
        and ${own} is null and ${inTime('x')} and x.cancelled_at is null
    ${column === 'instructor_id' ? furtherHolders(tenantId, ids, inTime) : sql``}`
}

/** Appointments of courses that one of these instructors leads as a further one. */
function furtherHolders(
  tenantId: string,
  ids: readonly string[],
  inTime: (table: string) => RawBuilder<unknown>,
) {
  return sql`union
    select x.id from course_instructor f
      join course k on k.tenant_id = f.tenant_id and k.id = f.course_id
      join appointment x on x.tenant_id = k.tenant_id and x.course_id = k.id
      where f.tenant_id = ${tenantId} and f.instructor_id = any(${ids}::uuid[]) and ${inTime('k')}
        and x.instructor_id is null and ${inTime('x')} and x.cancelled_at is null`
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
  const { places, instructors } = needed(planned)
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
      case when a.instructor_id is null then array(${leaderIds}) else array[a.instructor_id] end as instructor_ids, c.id as course_id, c.title, c.trial_of
    from (${sql.join(arms, sql` union `)}) found
    join appointment a on a.tenant_id = ${ctx.tenantId} and a.id = found.id
    join course c on c.tenant_id = a.tenant_id and c.id = a.course_id
    where c.state not in ('cancelled', 'archived')`.execute(ctx.tx)
  return rows.map((row) => ({
    id: row.id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    placeId: row.place_id,
    instructorIds: row.instructor_ids,
    courseId: row.course_id,
    trialOf: row.trial_of,
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
