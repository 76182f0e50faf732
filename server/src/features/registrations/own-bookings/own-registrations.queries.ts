import type { CoursePhase, CourseState } from '@reihum/contract/courses/course-states.ts'
import {
  type OwnDate,
  type OwnRegistration,
  ownBookingsLimits,
} from '@reihum/contract/registrations/own-bookings.schema.ts'
import {
  parseRegistrationState,
  type RegistrationState,
  seatStates,
} from '@reihum/contract/registrations/registration-states.ts'
import { sql } from 'kysely'
import { phaseOf } from '#features/courses/course.rules.ts'
import { locationOf } from '#features/courses/course-row.queries.ts'
import { type Shown, showsPlace } from '#features/courses/portal/portal-course.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { isShownTo, standingOf } from './own-bookings.rules.ts'

/** The bookings whose letters go to an address, which is given in lower case; `isShownTo` says the same of one. */
const bookingsOf = ({ tenantId }: TenantContext, email: string) => sql`
  select b.id, b.email as contact_email, p.email as person_email from booking b
    join person p on p.tenant_id = b.tenant_id and p.id = b.contact_person_id
    where b.tenant_id = ${tenantId} and b.email_sort = ${email} and b.email_sort <> ''
  union all
  select b.id, b.email, p.email from person p
    join booking b on b.tenant_id = p.tenant_id and b.contact_person_id = p.id
    where p.tenant_id = ${tenantId} and p.email_sort = ${email} and b.email_sort = ''`

export async function isAnythingBooked(ctx: TenantContext, email: string): Promise<boolean> {
  const { rows } = await sql`select from (${bookingsOf(ctx, email)}) own limit 1`.execute(ctx.tx)
  return rows.length > 0
}

/** The newest of them; somebody with more finds the papers of the others on the pages of their bookings. */
export async function ownBookingIds(ctx: TenantContext, email: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select own.id from (${bookingsOf(ctx, email)}) own order by own.id desc
    limit ${ownBookingsLimits.atOnce}`.execute(ctx.tx)
  return rows.map(({ id }) => id)
}

type Row = {
  id: string
  booking_id: string
  course_id: string
  person_id: string
  first_name: string
  last_name: string
  state: string
  shortcode: string
  offer_expires_at: Date | null
  payment_due_at: Date | null
  contact_email: string
  person_email: string
  kind: string
  course_state: string
  title: string
  starts_at: Date | null
  ends_at: Date | null
  next_at: Date | null
  mode: string
  portal_place: boolean
  place_name: string | null
  place_city: string | null
  total: number
}

export type OwnRow = Omit<Row, 'state'> & {
  state: RegistrationState
  phase: CoursePhase
  personId: string
  name: string
}

/**
 * The registrations of an address, a part of them: what is to come before what is over, and of that the latest first. One query,
 * however many there are.
 */
export async function ownRegistrations(
  ctx: TenantContext,
  email: string,
  part: number,
): Promise<{ rows: OwnRow[]; total: number }> {
  const { now, tenantId } = ctx
  const { rows } = await sql<Row>`
    select r.id, r.booking_id, r.course_id, r.person_id, r.first_name, r.last_name, r.state, r.shortcode,
      r.offer_expires_at, r.payment_due_at, own.contact_email, own.person_email,
      c.kind, c.state as course_state, c.title, c.starts_at, c.ends_at, c.mode, c.portal_place,
      l.name as place_name, l.city as place_city, n.next_at, count(*) over ()::int as total
    from (${bookingsOf(ctx, email)}) own
    join registration r on r.tenant_id = ${tenantId} and r.booking_id = own.id
    join course c on c.tenant_id = r.tenant_id and c.id = r.course_id
    left join place l on l.tenant_id = c.tenant_id and l.id = c.place_id
    left join lateral (
      select min(a.starts_at) as next_at from appointment a
      where c.ends_at > ${now} and r.state <> 'cancelled' and a.tenant_id = c.tenant_id and a.course_id = c.id
        and a.cancelled_at is null and a.ends_at > ${now}
    ) n on true
    order by (r.state = 'cancelled' or c.state in ('cancelled', 'archived') or coalesce(c.ends_at <= ${now}, false)),
      n.next_at, c.starts_at desc nulls last, r.id
    limit ${ownBookingsLimits.atOnce} offset ${(part - 1) * ownBookingsLimits.atOnce}`.execute(ctx.tx)
  const own = rows.filter((row) =>
    isShownTo(email, { contactEmail: row.contact_email, personEmail: row.person_email }),
  )
  return {
    total: rows[0]?.total ?? 0,
    rows: own.map((row) => ({
      ...row,
      state: parseRegistrationState(row.state),
      phase: phaseOf(
        { state: row.course_state as CourseState, startsAt: row.starts_at, endsAt: row.ends_at },
        now,
      ),
      personId: row.person_id,
      name: `${row.first_name} ${row.last_name}`.trim(),
    })),
  }
}

const hasPlace = ({ state }: OwnRow) => seatStates.includes(state)

type Known = {
  shown: Shown
  positions: ReadonlyMap<string, number>
  /** Into which course it can be booked again, by the id of the registration. */
  again: ReadonlyMap<string, string>
}

export function asOwnRegistration(
  { now }: TenantContext,
  row: OwnRow,
  { shown, positions, again }: Known,
): OwnRegistration {
  const offer = row.offer_expires_at
  return {
    bookingId: row.booking_id,
    courseId: row.course_id,
    kind: row.kind,
    phase: row.phase,
    title: row.title,
    start: row.starts_at?.toISOString() ?? null,
    end: row.ends_at?.toISOString() ?? null,
    next: row.next_at?.toISOString() ?? null,
    location: hasPlace(row) || showsPlace(row, shown) ? locationOf(row) : '',
    state: row.state,
    shortcode: row.shortcode,
    standing: standingOf(row),
    waitingPosition: positions.get(row.id) ?? null,
    againCourseId: again.get(row.id) ?? null,
    offeredUntil: row.state === 'on_waiting_list' && offer && offer > now ? offer.toISOString() : null,
  } as OwnRegistration
}

type DateRow = {
  course_id: string
  starts_at: Date
  ends_at: Date
  title: string
  place_name: string | null
  place_city: string | null
}

/** The next dates of everything in which somebody has a place, in one list. */
export async function ownDates(ctx: TenantContext, rows: readonly OwnRow[]): Promise<OwnDate[]> {
  const placed = rows.filter((row) => hasPlace(row) && standingOf(row) === 'coming')
  if (placed.length === 0) return []
  const byCourse = Map.groupBy(placed, ({ course_id }) => course_id)
  const { rows: dates } = await sql<DateRow>`
    select a.course_id, a.starts_at, a.ends_at, a.title, p.name as place_name, p.city as place_city
    from appointment a
    left join place p on p.tenant_id = a.tenant_id and p.id = a.place_id
    where a.tenant_id = ${ctx.tenantId} and a.course_id = any (${[...byCourse.keys()]}::uuid[])
      and a.cancelled_at is null and a.ends_at > ${ctx.now}
    order by a.starts_at, a.id limit ${ownBookingsLimits.dates}`.execute(ctx.tx)
  return dates.flatMap((date) => {
    const own = byCourse.get(date.course_id) ?? []
    const [course] = own
    if (!course) return []
    const { place_name, place_city } = date.place_name ? date : course
    return [
      {
        start: date.starts_at.toISOString(),
        end: date.ends_at.toISOString(),
        courseTitle: course.title,
        title: date.title,
        location: locationOf({ mode: course.mode, place_name, place_city }),
        names: [...new Set(own.map(({ name }) => name))],
      },
    ]
  })
}
