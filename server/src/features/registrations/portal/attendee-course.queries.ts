import type { AttendeeCourse } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import { sql } from 'kysely'
import { phaseOf } from '#features/courses/course.rules.ts'
import { factsOf, locationOf } from '#features/courses/course-row.queries.ts'
import { calendarPath } from '#features/courses/portal/portal-calendar.queries.ts'
import {
  portalRows,
  type Shown,
  showsInstructor,
  showsPlace,
} from '#features/courses/portal/portal-course.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

const atMostNames = 500

/** Courses of a booking, with details that only those who booked may see. */
function courseRows(ctx: TenantContext, ids: readonly string[]) {
  return portalRows(ctx)
    .select(['c.offered', 'c.offer_hours', 'c.waiting_cutoff_hours'])
    .select(['c.agreed', 'c.online_address', 'c.withdrawal_right', 'c.share_attendee_details'])
    .where(sql<boolean>`c.id = any(${[...ids]}::uuid[])`)
    .execute()
}

export type CourseRow = Awaited<ReturnType<typeof courseRows>>[number]

function appointmentRows(ctx: TenantContext, ids: readonly string[]) {
  return ctx.tx
    .selectFrom('appointment as a')
    .leftJoin('place as p', (join) =>
      join.onRef('p.tenant_id', '=', 'a.tenant_id').onRef('p.id', '=', 'a.place_id'),
    )
    .select(['a.course_id', 'a.starts_at', 'a.ends_at', 'a.title', 'a.cancelled_at'])
    .select(['p.name as place_name', 'p.city as place_city'])
    .where('a.tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`a.course_id = any(${[...ids]}::uuid[])`)
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .execute()
}

/** Only the names, of people with a confirmed place who are not of this booking. */
async function otherNames(
  ctx: TenantContext,
  courseIds: readonly string[],
  bookingId: string,
): Promise<Map<string, string[]>> {
  if (courseIds.length === 0) return new Map()
  const rows = await ctx.tx
    .selectFrom('registration')
    .select(['course_id', 'first_name', 'last_name'])
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`course_id = any(${[...courseIds]}::uuid[])`)
    .where('state', '=', 'confirmed')
    .where('unnamed', '=', false)
    .where('booking_id', '<>', bookingId)
    .orderBy('name_sort')
    .limit(atMostNames)
    .execute()
  const byCourse = Map.groupBy(rows, ({ course_id }) => course_id)
  return new Map(
    [...byCourse].map(([id, people]) => [
      id,
      people.map(({ first_name, last_name }) => `${first_name} ${last_name}`),
    ]),
  )
}

/** Whether anybody of the booking has a place in a course, and a confirmed one. */
export type Held = { hasPlace: boolean; isConfirmed: boolean }

export type CourseFacts = Omit<
  AttendeeCourse,
  | 'registrations'
  | 'cancellableUntil'
  | 'cancellationDays'
  | 'refundTerms'
  | 'withdrawalRight'
  | 'withdrawableUntil'
  | 'replacement'
  | 'movingUp'
  | 'namesUntil'
  | 'takesNames'
>

type Known = { appointments: Awaited<ReturnType<typeof appointmentRows>>; others: readonly string[] }

/** With a place the location is always shown, whatever the tier lets the public see; the instructor is not. */
function asFacts(
  ctx: TenantContext,
  row: CourseRow,
  shown: Shown,
  held: Held,
  { appointments, others }: Known,
) {
  const tellsPlace = held.hasPlace || showsPlace(row, shown)
  return {
    id: row.id,
    kind: row.kind,
    phase: phaseOf(factsOf(row), ctx.now),
    title: row.title,
    start: row.starts_at?.toISOString() ?? null,
    end: row.ends_at?.toISOString() ?? null,
    mode: row.mode,
    location: tellsPlace ? locationOf(row) : '',
    instructor: showsInstructor(row, shown)
      ? [row.instructor_name, ...row.further_names].filter(Boolean).join(', ')
      : '',
    hasPage: shown.pages && !row.agreed && ['published', 'closed', 'cancelled'].includes(row.state),
    appointments: appointments.map((one) => ({
      start: one.starts_at.toISOString(),
      end: one.ends_at.toISOString(),
      title: one.title,
      location: tellsPlace && one.place_name ? locationOf({ ...one, mode: row.mode }) : '',
      cancelled: one.cancelled_at !== null,
      past: one.ends_at <= ctx.now,
    })),
    calendarAddress:
      shown.calendar && !row.agreed && row.state === 'published' ? calendarPath(ctx, row.id) : null,
    onlineAddress: held.isConfirmed ? row.online_address : '',
    others,
  } as CourseFacts
}

export type AttendeeCourses = { rows: Map<string, CourseRow>; factsOf: (courseId: string) => CourseFacts }

/** The courses of a booking by id, with as much detail as `Held` allows for each. */
export async function attendeeCourses(
  ctx: TenantContext,
  bookingId: string,
  shown: Shown,
  held: ReadonlyMap<string, Held>,
): Promise<AttendeeCourses> {
  const ids = [...held.keys()]
  const [rows, appointments] = await Promise.all([courseRows(ctx, ids), appointmentRows(ctx, ids)])
  const sharing = rows.filter((row) => row.share_attendee_details && held.get(row.id)?.isConfirmed)
  const names = await otherNames(
    ctx,
    sharing.map(({ id }) => id),
    bookingId,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    rows: byId,
    factsOf: (courseId) =>
      asFacts(
        ctx,
        byId.get(courseId) as CourseRow,
        shown,
        held.get(courseId) ?? { hasPlace: false, isConfirmed: false },
        {
          appointments: appointments.filter(({ course_id }) => course_id === courseId),
          others: names.get(courseId) ?? [],
        },
      ),
  }
}
