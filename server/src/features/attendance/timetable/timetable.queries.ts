import type { AttendanceType } from '@reihum/contract/attendance/attendance.schema.ts'
import {
  type ComingPerson,
  type Timetable,
  timetableLimit,
} from '@reihum/contract/attendance/timetable.schema.ts'
import { seatStates } from '@reihum/contract/registrations/registration-states.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { sql } from 'kysely'
import { holding, namedAppointments } from '#features/courses/appointments/appointment.queries.ts'
import { addDays } from '#features/courses/appointments/series.rules.ts'
import { instructorOfCaller } from '#features/courses/instructors/led-by.queries.ts'
import { dayBegins } from '#features/courses/list/course-list.queries.ts'
import { doInstructorsSeeContacts } from '#features/tenants/tenant.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { asAttended, standingAt } from '../attendance-row.queries.ts'
import { contactAccessOf, contactOf, mondayOf } from './timetable.rules.ts'

/** Longer appointments are found only in the weeks of their first days, as by the attendance of a day. */
const longest = 31

/**
 * The dates of a week that an instructor leads: a date with an instructor of its own is theirs alone, any other that of all
 * who lead its course. Drafts have nobody who comes.
 */
const datesLedBy = (ctx: TenantContext, instructorId: string, monday: string) =>
  namedAppointments(ctx)
    .where(holding(ctx, 'instructor_id', instructorId))
    .where('c.state', '<>', 'draft')
    .where('a.starts_at', '>=', new Date(dayBegins(ctx, addDays(monday, -longest))))
    .where('a.starts_at', '<', new Date(dayBegins(ctx, addDays(monday, 7))))
    .where('a.ends_at', '>', new Date(dayBegins(ctx, monday)))
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .limit(sql.lit(timetableLimit + 1))
    .execute()

/** Everybody with a place in these courses, and how they can be reached. Erased people do not come any more. */
async function peopleIn(ctx: TenantContext, courseIds: readonly string[]) {
  const rows = await ctx.tx
    .selectFrom('registration as r')
    .innerJoin('booking as b', (join) =>
      join.onRef('b.tenant_id', '=', 'r.tenant_id').onRef('b.id', '=', 'r.booking_id'),
    )
    .innerJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.id', '=', 'r.person_id'),
    )
    .innerJoin('person as o', (join) =>
      join.onRef('o.tenant_id', '=', 'b.tenant_id').onRef('o.id', '=', 'b.contact_person_id'),
    )
    .select(['r.id', 'r.course_id', 'r.first_name', 'r.last_name', 'r.state', 'r.phone', 'r.email'])
    .select(sql<string>`coalesce(nullif(b.phone, ''), o.phone)`.as('booking_phone'))
    .select(sql<string>`coalesce(nullif(b.email, ''), o.email)`.as('booking_email'))
    .select(sql<boolean>`b.contact_person_id = r.person_id`.as('is_contact'))
    .where('r.tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`r.course_id = any(${[...courseIds]}::uuid[])`)
    .where('r.state', 'in', [...seatStates])
    .where('p.erased_at', 'is', null)
    .orderBy('r.name_sort')
    .orderBy('r.id')
    .execute()
  return rows
}

type PersonRow = Awaited<ReturnType<typeof peopleIn>>[number]

function comingPerson(row: PersonRow, type: AttendanceType | null, showsContact: boolean): ComingPerson {
  const given = {
    own: { phone: row.phone, email: row.email },
    booking: { phone: row.booking_phone, email: row.booking_email },
    isContact: row.is_contact,
  }
  return {
    registrationId: row.id as ComingPerson['registrationId'],
    firstName: row.first_name,
    lastName: row.last_name,
    state: row.state as ComingPerson['state'],
    type,
    contact: showsContact ? contactOf(given) : null,
  }
}

/** A week of the caller's own dates, with who comes; contacts as the setting and the day allow it. */
export async function timetableOfCaller(ctx: TenantContext, asked: string | undefined): Promise<Timetable> {
  const monday = mondayOf(asked ?? wallClockOf(ctx.now, ctx.tenant.timeZone).date)
  const instructorId = await instructorOfCaller(ctx)
  if (instructorId === null) return { monday, isInstructor: false, dates: [], truncated: false }
  const rows = await datesLedBy(ctx, instructorId, monday)
  const shown = rows.slice(0, timetableLimit)
  const [coming, standing, isOpened] = await Promise.all([
    peopleIn(ctx, [...new Set(shown.map((row) => row.course_id))]),
    standingAt(
      ctx,
      shown.map(({ id }) => id),
    ),
    doInstructorsSeeContacts(ctx),
  ])
  const people = Map.groupBy(coming, ({ course_id }) => course_id)
  const readsRegistrations = may(ctx.role, 'registrations.read')
  return {
    monday,
    isInstructor: true,
    dates: shown.map((row) => {
      const { starts_at: startsAt, ends_at: endsAt } = row
      const contacts = contactAccessOf({ readsRegistrations, isOpened, startsAt, endsAt }, ctx.now)
      return {
        appointment: asAttended(row, ctx.now),
        contacts,
        people: (people.get(row.course_id) ?? []).map((person) =>
          comingPerson(person, standing(row.id, person.id)?.type ?? null, contacts === 'shown'),
        ),
      }
    }),
    truncated: rows.length > timetableLimit,
  }
}
