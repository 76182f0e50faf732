import type { CourseSummary } from '@reihum/contract/courses/course.schema.ts'
import type { CourseState } from '@reihum/contract/courses/course-states.ts'
import { type Selectable, sql } from 'kysely'
import type { Course as CourseTable } from '#platform/database/schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import * as rules from './course.rules.ts'
import { possibleMoves } from './course-moves.rules.ts'
import { decidedOf } from './decision/decision.queries.ts'
import { decisionPhaseOf } from './decision/decision.rules.ts'
import { type FurtherInstructor, furtherInstructors } from './instructors/leaders.queries.ts'

export type CourseRow = Selectable<CourseTable>

/** The beginning of the appointment that is going on or comes next, of a course that is not called off. */
export const nextDate = (now: Date) => sql<Date | null>`(select min(a.starts_at) from appointment a
  where a.tenant_id = c.tenant_id and a.course_id = c.id and a.cancelled_at is null and a.ends_at > ${now}
    and c.state not in ('cancelled', 'archived'))`

/** The values it has of characteristics, in one order whatever they are called. */
const valueIds = sql<string[]>`array(select o.value_id from value_of_course o
  where o.tenant_id = c.tenant_id and o.course_id = c.id order by o.value_id)`

/** The course that it is a trial lesson of. */
const trialOfCourse = sql<
  Names['trial_of_course']
>`(select jsonb_build_object('id', t.id, 'title', t.title, 'reference', t.reference)
  from course t where t.tenant_id = c.tenant_id and t.id = c.trial_of)`

/** The person with whom lessons are agreed; nobody is named once they were erased. */
const agreedPerson = sql<Names['agreed_person']>`(select jsonb_build_object('id', w.id,
    'name', btrim(w.first_name || ' ' || w.last_name))
  from person w where w.tenant_id = c.tenant_id and w.id = c.agreed_with and w.erased_at is null)`

type Names = {
  next_at: Date | null
  value_ids: string[]
  place_name: string | null
  place_city: string | null
  instructor_name: string | null
  instructor_email: string | null
  instructor_phone: string | null
  further_instructors: FurtherInstructor[]
  trial_of_course: { id: string; title: string; reference: string } | null
  agreed_person: { id: string; name: string } | null
}

/** The columns that lists show; whole courses would carry all their descriptions along. */
const shown = [
  'id',
  'kind',
  'state',
  'title',
  'reference',
  'starts_at',
  'ends_at',
  'mode',
  'place_id',
  'instructor_id',
  'fee_cents',
  'attendee_limit',
  'waiter_limit',
  'extra_seats',
  'taken',
  'waiting',
  'promoted',
  'published_at',
  'appointment_count',
  'registration_opens_at',
  'registration_opens_days',
  'registration_closes_at',
  'registration_closes_hours',
  'minimum_attendees',
  'decide_by',
  'decision',
  'age_from',
  'age_to',
  'address_code',
  'agreed',
] as const

export type ShownCourseRow = Pick<CourseRow, (typeof shown)[number]> & Names

/** Courses with the place (p) and instructor (i) they have. */
export function coursesWithPlaceAndInstructor(ctx: TenantContext) {
  return ctx.tx
    .selectFrom('course as c')
    .leftJoin('place as p', (join) =>
      join.onRef('p.tenant_id', '=', 'c.tenant_id').onRef('p.id', '=', 'c.place_id'),
    )
    .leftJoin('instructor as i', (join) =>
      join.onRef('i.tenant_id', '=', 'c.tenant_id').onRef('i.id', '=', 'c.instructor_id'),
    )
    .where('c.tenant_id', '=', ctx.tenantId)
}

function withNames(ctx: TenantContext) {
  return coursesWithPlaceAndInstructor(ctx)
    .select(['p.name as place_name', 'p.city as place_city', 'i.fullname as instructor_name'])
    .select(['i.email as instructor_email', 'i.phone as instructor_phone'])
    .select(valueIds.as('value_ids'))
    .select([nextDate(ctx.now).as('next_at'), furtherInstructors.as('further_instructors')])
    .select([trialOfCourse.as('trial_of_course'), agreedPerson.as('agreed_person')])
}

/** Courses with the names of what they refer to. */
export function namedCourses(ctx: TenantContext) {
  return withNames(ctx).selectAll('c')
}

export function shownCourses(ctx: TenantContext) {
  return withNames(ctx).select(shown.map((column) => `c.${column}` as const))
}

type Facts = Pick<ShownCourseRow, 'state' | 'starts_at' | 'ends_at' | 'published_at' | 'attendee_limit'> &
  Pick<
    ShownCourseRow,
    'waiter_limit' | 'extra_seats' | 'taken' | 'waiting' | 'appointment_count' | 'registration_opens_at'
  > &
  Pick<ShownCourseRow, 'registration_closes_at' | 'registration_closes_hours'>

/** What the rules judge a course by. */
export function factsOf(row: Facts) {
  return {
    state: row.state as CourseState,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    publishedAt: row.published_at,
    attendeeLimit: row.attendee_limit,
    waiterLimit: row.waiter_limit,
    extraSeats: row.extra_seats,
    taken: row.taken,
    waiting: row.waiting,
    planned: row.appointment_count,
    opensAt: row.registration_opens_at,
    closesAt: row.registration_closes_at,
    closesHours: row.registration_closes_hours,
  }
}

type Located = { mode: string; place_name: string | null; place_city: string | null }

/** The location on one line: the place and its town, or that the course is online. */
export function locationOf({ mode, place_name, place_city }: Located): string {
  if (place_name === null) return mode === 'online' ? 'Online' : ''
  return place_city && !place_name.includes(place_city) ? `${place_name}, ${place_city}` : place_name
}

export function asCourseSummary(row: ShownCourseRow, now: Date): CourseSummary {
  const facts = factsOf(row)
  return {
    id: row.id as CourseSummary['id'],
    kind: row.kind as CourseSummary['kind'],
    state: facts.state,
    phase: rules.phaseOf(facts, now),
    title: row.title,
    reference: row.reference,
    start: row.starts_at?.toISOString() ?? null,
    end: row.ends_at?.toISOString() ?? null,
    next: row.next_at?.toISOString() ?? null,
    registrationOpensAt: row.registration_opens_at?.toISOString() ?? null,
    closesAt: rules.closingOf(facts)?.toISOString() ?? null,
    mode: row.mode as CourseSummary['mode'],
    location: locationOf(row),
    place: row.place_id ? { id: row.place_id, name: row.place_name ?? '' } : null,
    instructor: row.instructor_id
      ? {
          id: row.instructor_id,
          fullname: row.instructor_name ?? '',
          email: row.instructor_email ?? '',
          phone: row.instructor_phone ?? '',
        }
      : null,
    furtherInstructors: row.further_instructors,
    feeCents: row.fee_cents,
    attendeeLimit: row.attendee_limit,
    waiterLimit: row.waiter_limit,
    attendeeCount: row.taken,
    waiterCount: row.waiting,
    limitReached: rules.isLimitReached(facts),
    started: rules.hasStarted(facts, now),
    ended: rules.hasEnded(facts, now),
    waitingRegistrationPossible: rules.isWaitingPossible(facts, now),
    minimumAttendees: row.minimum_attendees,
    decideBy: row.decide_by?.toISOString() ?? null,
    decisionPhase: decisionPhaseOf(decidedOf(row), now),
    promoted: row.promoted,
    valueIds: row.value_ids,
    ageFrom: row.age_from,
    ageTo: row.age_to,
    trialOf: row.trial_of_course,
    agreedWith: row.agreed
      ? { personId: row.agreed_person?.id ?? null, name: row.agreed_person?.name ?? '' }
      : null,
    allowedActions: [
      ...(facts.state === 'archived' || facts.state === 'cancelled' ? [] : (['edit'] as const)),
      ...possibleMoves(facts, now),
    ],
  } as CourseSummary
}
