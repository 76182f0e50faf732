import type {
  Appointment,
  appointmentFilter,
  appointmentListInput,
} from '@reihum/contract/courses/appointment.schema.ts'
import type { CourseKind, CourseState } from '@reihum/contract/courses/course-states.ts'
import type { InstructorId, PlaceId } from '@reihum/contract/wire/ids.schema.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Appointment as AppointmentTable } from '#platform/database/schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { phaseOf } from '../course.rules.ts'
import type { CourseRow } from '../course-row.queries.ts'
import { type FurtherInstructor, furtherInstructors } from '../instructors/leaders.queries.ts'
import { dayBegins } from '../list/course-list.queries.ts'
import { allowedActionsOf, type DatedCourse } from './appointment.rules.ts'
import { addDays } from './series.rules.ts'

type DatedCourseRow = Pick<CourseRow, 'kind' | 'state' | 'appointment_count' | 'taken' | 'waiting'>

export function datedCourseOf({
  kind,
  state,
  appointment_count,
  taken,
  waiting,
}: DatedCourseRow): DatedCourse {
  return {
    kind: kind as CourseKind,
    state: state as CourseState,
    planned: appointment_count,
    taken,
    waiting,
  }
}

/** Its number among the appointments of its course that take place; no two of these begin at the same time. */
const numberOf = sql<number>`(select count(*) from appointment o where o.tenant_id = a.tenant_id
  and o.course_id = a.course_id and o.cancelled_at is null and o.starts_at <= a.starts_at)`

/** Appointments with their course (c), and the place (p) and instructor (i) they have: their own or the course's. */
export function appointmentsWithPlaceAndInstructor(ctx: TenantContext) {
  return ctx.tx
    .selectFrom('appointment as a')
    .innerJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'a.tenant_id').onRef('c.id', '=', 'a.course_id'),
    )
    .leftJoin('place as p', (join) =>
      join.onRef('p.tenant_id', '=', 'a.tenant_id').on(sql<boolean>`p.id = coalesce(a.place_id, c.place_id)`),
    )
    .leftJoin('instructor as i', (join) =>
      join
        .onRef('i.tenant_id', '=', 'a.tenant_id')
        .on(sql<boolean>`i.id = coalesce(a.instructor_id, c.instructor_id)`),
    )
    .where('a.tenant_id', '=', ctx.tenantId)
}

/** Who leads an appointment besides its instructor (i): the further ones of the course, if it has none of its own. */
const furtherOfAppointment = sql<
  FurtherInstructor[]
>`case when a.instructor_id is null then ${furtherInstructors} else '[]' end`

/** The name of the person with whom the lessons are agreed. */
const agreedName = sql<string | null>`(select btrim(w.first_name || ' ' || w.last_name) from person w
  where w.tenant_id = c.tenant_id and w.id = c.agreed_with and w.erased_at is null)`

export function namedAppointments(ctx: TenantContext) {
  return appointmentsWithPlaceAndInstructor(ctx)
    .selectAll('a')
    .select(['c.title as course_title', 'c.reference', 'c.kind', 'c.state', 'c.taken', 'c.waiting'])
    .select(['c.starts_at as course_starts_at', 'c.ends_at as course_ends_at', 'c.appointment_count'])
    .select(['p.id as named_place_id', 'p.name as place_name'])
    .select(['i.id as named_instructor_id', 'i.fullname as instructor_name'])
    .select([furtherOfAppointment.as('further_instructors'), 'c.agreed', agreedName.as('agreed_name')])
    .select(numberOf.as('number'))
}

type NamedAppointmentRow = Selectable<AppointmentTable> &
  Pick<CourseRow, 'kind' | 'state' | 'taken' | 'waiting' | 'reference' | 'appointment_count'> & {
    course_title: string
    course_starts_at: Date | null
    course_ends_at: Date | null
    named_place_id: string | null
    place_name: string | null
    named_instructor_id: string | null
    instructor_name: string | null
    further_instructors: FurtherInstructor[]
    agreed: boolean
    agreed_name: string | null
    number: number
  }

function named<Id extends string>(id: Id | null, name: string | null, own: string | null) {
  return id === null ? null : { id, name: name ?? '', own: own !== null }
}

export function asAppointment(row: NamedAppointmentRow, now: Date): Appointment {
  const course = datedCourseOf(row)
  const times = { state: course.state, startsAt: row.course_starts_at, endsAt: row.course_ends_at }
  const isCancelled = row.cancelled_at !== null
  return {
    id: row.id as Appointment['id'],
    courseId: row.course_id as Appointment['courseId'],
    courseTitle: row.course_title,
    courseReference: row.reference,
    courseKind: course.kind,
    coursePhase: phaseOf(times, now),
    start: row.starts_at.toISOString(),
    end: row.ends_at.toISOString(),
    duration: Math.round((row.ends_at.getTime() - row.starts_at.getTime()) / 60_000),
    title: row.title,
    place: named(row.named_place_id as PlaceId | null, row.place_name, row.place_id),
    instructor: named(row.named_instructor_id as InstructorId | null, row.instructor_name, row.instructor_id),
    furtherInstructors: row.further_instructors.map(({ id, fullname }) => ({
      id: id as InstructorId,
      name: fullname,
    })),
    number: isCancelled ? 0 : row.number,
    count: row.appointment_count,
    attendeeCount: course.taken,
    agreedWith: row.agreed ? (row.agreed_name ?? '') : null,
    cancelled: isCancelled,
    cancellationReason: row.cancellation_reason,
    sequence: row.sequence,
    allowedActions: allowedActionsOf(course, { isCancelled, hasBegun: row.starts_at <= now }),
  }
}

/**
 * Appointments with this place or instructor, their own or from their course; a look-up each, so that each uses an index.
 */
export function holding({ tenantId }: TenantContext, column: 'place_id' | 'instructor_id', id: string) {
  const [own, ofCourse] = [sql.ref(`x.${column}`), sql.ref(`k.${column}`)]
  return sql<boolean>`a.id in (
    select x.id from appointment x where x.tenant_id = ${tenantId} and ${own} = ${id}
    union all
    select x.id from course k join appointment x on x.tenant_id = k.tenant_id and x.course_id = k.id
      where k.tenant_id = ${tenantId} and ${ofCourse} = ${id} and ${own} is null
    ${column === 'instructor_id' ? ledFurther(tenantId, id) : sql``})`
}

const ledFurther = (tenantId: string, id: string) => sql`union all
    select x.id from course_instructor f join appointment x on x.tenant_id = f.tenant_id and x.course_id = f.course_id
      where f.tenant_id = ${tenantId} and f.instructor_id = ${id} and x.instructor_id is null`

/** Every word of the search is in the title of the appointment or in the search text of its course. */
function worded({ tenantId }: TenantContext, q: string) {
  const patterns = sql`array(select search_patterns(${q}))`
  return sql<boolean>`a.id in (
    select x.id from appointment x
      where x.tenant_id = ${tenantId} and x.course_id = any(array(select id from found_courses(${q}) as found(id)))
    union all
    select x.id from appointment x where x.tenant_id = ${tenantId} and x.title <> ''
      and ${patterns} <> '{}' and x.search_words like all (${patterns}))`
}

function conditionsOf(ctx: TenantContext, filter: z.output<typeof appointmentFilter>): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = []
  const add = (condition: RawBuilder<boolean>) => conditions.push(condition)
  if (filter.courseId) add(sql`a.course_id = ${filter.courseId}`)
  if (filter.placeId) add(holding(ctx, 'place_id', filter.placeId))
  if (filter.instructorId) add(holding(ctx, 'instructor_id', filter.instructorId))
  if (filter.state)
    add(filter.state === 'planned' ? sql`a.cancelled_at is null` : sql`a.cancelled_at is not null`)
  if (filter.from) add(sql`a.starts_at >= ${dayBegins(ctx, filter.from)}`)
  if (filter.until) add(sql`a.starts_at < ${dayBegins(ctx, addDays(filter.until, 1))}`)
  if (filter.q) add(worded(ctx, filter.q))
  return conditions
}

/** Full rows are read for one page only, because a search may find tens of thousands. */
export async function listAppointments(
  ctx: TenantContext,
  input: z.output<typeof appointmentListInput>,
): Promise<{ items: Appointment[]; total: number }> {
  const { sort, dir, page, size } = input
  const matching = conditionsOf(ctx, input).reduce(
    (narrower, condition) => narrower.where(condition),
    ctx.tx.selectFrom('appointment as a').where('a.tenant_id', '=', ctx.tenantId),
  )
  const byCourse = matching
    .innerJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'a.tenant_id').onRef('c.id', '=', 'a.course_id'),
    )
    .orderBy('c.title_sort', dir)
  const ids = (sort === 'course' ? byCourse : matching)
    .select('a.id')
    .orderBy('a.starts_at', dir)
    .orderBy('a.id', dir)
    .limit(sql.lit(size))
    .offset(sql.lit((page - 1) * size))
  const named = namedAppointments(ctx).where(sql<boolean>`a.id = any(array(${ids}))`)
  const [rows, { total }] = await Promise.all([
    (sort === 'course' ? named.orderBy('c.title_sort', dir) : named)
      .orderBy('a.starts_at', dir)
      .orderBy('a.id', dir)
      .execute(),
    matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { items: rows.map((row) => asAppointment(row, ctx.now)), total }
}

/** Appointments in the order of the list; unknown ids are left out. */
export async function getAppointments(ctx: TenantContext, ids: readonly string[]): Promise<Appointment[]> {
  const rows = await namedAppointments(ctx)
    .where(sql<boolean>`a.id = any(${[...ids]}::uuid[])`)
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .execute()
  return rows.map((row) => asAppointment(row, ctx.now))
}

/** What happened since these appointments were added: registrations of the course, and attendance taken at them. */
export async function countingOn(
  ctx: TenantContext,
  courseId: string,
  { ids, since }: { ids: readonly string[]; since: Date },
): Promise<{ registeredSince: number; isAttended: boolean }> {
  const { count, attended } = await ctx.tx
    .selectFrom('registration')
    .select(sql<number>`count(*)::integer`.as('count'))
    .select(
      sql<boolean>`exists (select from attendance_mark m
        where m.tenant_id = ${ctx.tenantId} and m.appointment_id = any(${[...ids]}::uuid[]))`.as('attended'),
    )
    .where('tenant_id', '=', ctx.tenantId)
    .where('course_id', '=', courseId)
    .where('state', '<>', 'cancelled')
    .where('state_since', '>=', since)
    .executeTakeFirstOrThrow()
  return { registeredSince: count, isAttended: attended }
}

export async function getAppointment(ctx: TenantContext, id: string): Promise<Appointment> {
  const [appointment] = await getAppointments(ctx, [id])
  if (!appointment) throw new Error('an appointment that was just stored is not there')
  return appointment
}
