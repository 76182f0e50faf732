import type { CoursePhase, CourseState } from '@reihum/contract/courses/course-states.ts'
import {
  type OwnDate,
  type OwnRegistration,
  type OwnSelection,
  ownBookingsLimits,
  type SharedRegistration,
} from '@reihum/contract/registrations/own-bookings.schema.ts'
import {
  parseRegistrationState,
  type RegistrationState,
  seatStates,
} from '@reihum/contract/registrations/registration-states.ts'
import { type RawBuilder, sql } from 'kysely'
import { phaseOf } from '#features/courses/course.rules.ts'
import { locationOf } from '#features/courses/course-row.queries.ts'
import { type Shown, showsPlace } from '#features/courses/portal/portal-course.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { isShownTo, standingOf } from './own-bookings.rules.ts'

/**
 * The bookings whose letters go to an address, which is given in lower case or as a column; `isShownTo` says the same of one.
 */
const bookingsOf = ({ tenantId }: TenantContext, email: string | RawBuilder<string>) => sql`
  select b.id, b.email as contact_email, p.email as person_email from booking b
    join person p on p.tenant_id = b.tenant_id and p.id = b.contact_person_id
    where b.tenant_id = ${tenantId} and b.email_sort = ${email} and b.email_sort <> ''
  union all
  select b.id, b.email, p.email from person p
    join booking b on b.tenant_id = p.tenant_id and b.contact_person_id = p.id
    where p.tenant_id = ${tenantId} and p.email_sort = ${email} and b.email_sort = ''`

/** Whether there is anything to see for an address: what was booked with it, or what another one lets it see. */
export async function isAnythingShown(ctx: TenantContext, email: string): Promise<boolean> {
  const { rows } = await sql`select from (${bookingsOf(ctx, email)}) own
    union all select from shared_view where tenant_id = ${ctx.tenantId} and viewer_email = ${email} limit 1`.execute(
    ctx.tx,
  )
  return rows.length > 0
}

/** The newest of them; somebody with more finds the papers of the others on the pages of their bookings. */
export async function ownBookingIds(ctx: TenantContext, email: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select own.id from (${bookingsOf(ctx, email)}) own order by own.id desc
    limit ${ownBookingsLimits.atOnce}`.execute(ctx.tx)
  return rows.map(({ id }) => id)
}

type OwnAttendee = {
  id: string
  booking_id: string
  person_id: string
  first_name: string
  last_name: string
  contact_email: string
  person_email: string
}

/**
 * Who was registered in the bookings of an address and is known under it, or under none, the latest registration first. Anybody can
 * book for somebody whose name and address they know, and that proves nothing: such a person is known under another address.
 */
export async function ownAttendees(ctx: TenantContext, email: string): Promise<OwnAttendee[]> {
  const { rows } = await sql<OwnAttendee>`
    select r.id, r.booking_id, r.person_id, r.first_name, r.last_name, own.contact_email, own.person_email
    from (${bookingsOf(ctx, email)}) own
    join registration r on r.tenant_id = ${ctx.tenantId} and r.booking_id = own.id
    join person a on a.tenant_id = r.tenant_id and a.id = r.person_id and a.email_sort in (${email}, '')
    where not r.unnamed
    order by r.id desc limit ${ownBookingsLimits.places}`.execute(ctx.tx)
  return shownTo(email, rows)
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
  /** By whose address it is seen. */
  shown_to: string
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
  past_count: number
  coming_count: number
}

export type OwnRow = Omit<Row, 'state'> & {
  state: RegistrationState
  phase: CoursePhase
  personId: string
  name: string
}

type Wanted = {
  /** Everything is for the calendar, which has no pages; coming is for those who see what others booked. */
  of: OwnSelection | 'everything' | 'coming'
  part: number
}

/** Which of those that stand in a row, what is to come in one and what is past in another, each counted from one. */
function isWanted({ of, part }: Wanted) {
  const { atOnce, latestPast, pastAtOnce } = ownBookingsLimits
  if (of === 'everything') return sql`true`
  if (of === 'coming') return sql`not is_past and nth <= ${atOnce}`
  if (of === 'past') return sql`is_past and nth > ${(part - 1) * pastAtOnce} and nth <= ${part * pastAtOnce}`
  const latest = part === 1 ? latestPast : 0
  return sql`(not is_past and nth > ${(part - 1) * atOnce} and nth <= ${part * atOnce}) or (is_past and nth <= ${latest})`
}

/** The registrations in the bookings of an address. */
const registrationsOf = (ctx: TenantContext, email: string) => sql`
  select r.*, own.contact_email, own.person_email, ${email}::text as shown_to
  from (${bookingsOf(ctx, email)}) own
  join registration r on r.tenant_id = ${ctx.tenantId} and r.booking_id = own.id`

/** The registrations that other addresses let this one see, as long as they see them themselves. */
const registrationsSharedWith = (ctx: TenantContext, viewer: string) => sql`
  select r.*, own.contact_email, own.person_email, s.email as shown_to
  from shared_view s
  cross join lateral (${bookingsOf(ctx, sql<string>`s.email`)}) own
  join registration r on r.tenant_id = s.tenant_id and r.booking_id = own.id
    and r.person_id = s.person_id and not r.unnamed
  where s.tenant_id = ${ctx.tenantId} and s.viewer_email = ${viewer}`

/** Somebody in the bookings of an address, by the name that was given last. */
type BookedFor = { personId: string; name: string; shownTo: string }

async function latestNames({ tx }: TenantContext, registrations: RawBuilder<unknown>): Promise<BookedFor[]> {
  type Found = {
    person_id: string
    first_name: string
    last_name: string
    contact_email: string
    person_email: string
    shown_to: string
  }
  const { rows } = await sql<Found>`
    select person_id, first_name, last_name, contact_email, person_email, shown_to from (
      select distinct on (r.shown_to, r.person_id) r.* from (${registrations}) r
      where not r.unnamed order by r.shown_to, r.person_id, r.id desc
    ) latest order by id desc limit ${ownBookingsLimits.atOnce}`.execute(tx)
  return rows.filter(isShown).map((row) => ({
    personId: row.person_id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    shownTo: row.shown_to,
  }))
}

/** Whom an address has booked for, the latest registration first. */
export const personsBookedFor = (ctx: TenantContext, email: string) =>
  latestNames(ctx, registrationsOf(ctx, email))

/** Whom other addresses let this one see. */
export const personsSharedWith = (ctx: TenantContext, viewer: string) =>
  latestNames(ctx, registrationsSharedWith(ctx, viewer))

type Addressed = { contact_email: string; person_email: string }

/** Asked once more by the rule of the house, whatever the database found. */
const isShown = ({ shown_to, contact_email, person_email }: Addressed & { shown_to: string }) =>
  isShownTo(shown_to, { contactEmail: contact_email, personEmail: person_email })

const shownTo = <Of extends Addressed>(email: string, rows: readonly Of[]): Of[] =>
  rows.filter((row) => isShown({ ...row, shown_to: email }))

export type OwnPlace = {
  id: string
  booking_id: string
  course_id: string
  personId: string
  state: RegistrationState
  payment_due_at: Date | null
  title: string
  contact_email: string
  person_email: string
}

/** What was not cancelled, whether it is to come or past: of it something may be owed, and it is not booked a second time. */
export async function ownPlaces(ctx: TenantContext, email: string): Promise<OwnPlace[]> {
  const { rows } = await sql<OwnPlace>`
    select r.id, r.booking_id, r.course_id, case when r.unnamed then r.id else r.person_id end as "personId", r.state, r.payment_due_at, c.title,
      own.contact_email, own.person_email
    from (${bookingsOf(ctx, email)}) own
    join registration r on r.tenant_id = ${ctx.tenantId} and r.booking_id = own.id
    join course c on c.tenant_id = r.tenant_id and c.id = r.course_id
    where r.state <> 'cancelled' order by r.id desc limit ${ownBookingsLimits.places}`.execute(ctx.tx)
  return shownTo(email, rows).map((row) => ({ ...row, state: parseRegistrationState(row.state) }))
}

/** A part of these registrations: what is to come before what is over, and of that the latest first. One query, however many there are. */
async function partOf(
  { tx, now }: TenantContext,
  registrations: RawBuilder<unknown>,
  wanted: Wanted,
): Promise<{ rows: OwnRow[]; pastCount: number; parts: number }> {
  const { rows } = await sql<Row>`
    with own_registration as (select r.id, r.booking_id, r.course_id, r.person_id, r.first_name, r.last_name, r.state, r.shortcode,
      r.offer_expires_at, r.payment_due_at, r.contact_email, r.person_email, r.shown_to,
      c.kind, c.state as course_state, c.title, c.starts_at, c.ends_at, c.mode, c.portal_place,
      l.name as place_name, l.city as place_city, n.next_at,
      (r.state = 'cancelled' or c.state in ('cancelled', 'archived') or coalesce(c.ends_at <= ${now}, false)) as is_past
    from (${registrations}) r
    join course c on c.tenant_id = r.tenant_id and c.id = r.course_id
    left join place l on l.tenant_id = c.tenant_id and l.id = c.place_id
    left join lateral (
      select min(a.starts_at) as next_at from appointment a
      where c.ends_at > ${now} and r.state <> 'cancelled' and a.tenant_id = c.tenant_id and a.course_id = c.id
        and a.cancelled_at is null and a.ends_at > ${now}
    ) n on true
    ), standing as (
      select *, count(*) filter (where is_past) over ()::int as past_count,
        count(*) filter (where not is_past) over ()::int as coming_count,
        row_number() over (partition by is_past order by next_at, starts_at desc nulls last, id)::int as nth
      from own_registration
    )
    select * from standing where ${isWanted(wanted)} order by is_past, nth limit ${ownBookingsLimits.atOnce + ownBookingsLimits.latestPast}`.execute(
    tx,
  )
  const pastCount = rows[0]?.past_count ?? 0
  const ways =
    wanted.of === 'past'
      ? pastCount / ownBookingsLimits.pastAtOnce
      : (rows[0]?.coming_count ?? 0) / ownBookingsLimits.atOnce
  return {
    pastCount,
    parts: Math.max(1, Math.ceil(ways)),
    rows: rows.filter(isShown).map((row) => ({
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

/** The registrations of an address, a part of them. */
export const ownRegistrations = (ctx: TenantContext, email: string, wanted: Wanted) =>
  partOf(ctx, registrationsOf(ctx, email), wanted)

/** What is to come of what other addresses let this one see. */
export async function sharedRegistrations(ctx: TenantContext, viewer: string): Promise<OwnRow[]> {
  const { rows } = await partOf(ctx, registrationsSharedWith(ctx, viewer), { of: 'coming', part: 1 })
  return rows
}

const hasPlace = ({ state }: OwnRow) => seatStates.includes(state)

type Known = {
  shown: Shown
  positions: ReadonlyMap<string, number>
  /** Into which course it can be booked again, by the id of the registration. */
  again: ReadonlyMap<string, string>
}

/** What of a registration others may see. */
export function asSharedRegistration(row: OwnRow, shown: Shown): SharedRegistration {
  return {
    courseId: row.course_id,
    kind: row.kind,
    phase: row.phase,
    title: row.title,
    start: row.starts_at?.toISOString() ?? null,
    end: row.ends_at?.toISOString() ?? null,
    next: row.next_at?.toISOString() ?? null,
    location: hasPlace(row) || showsPlace(row, shown) ? locationOf(row) : '',
    state: row.state,
    standing: standingOf(row),
  } as SharedRegistration
}

export function asOwnRegistration(
  { now }: TenantContext,
  row: OwnRow,
  { shown, positions, again }: Known,
): OwnRegistration {
  const offer = row.offer_expires_at
  return {
    ...asSharedRegistration(row, shown),
    bookingId: row.booking_id,
    shortcode: row.shortcode,
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
