import type { LaterExtras } from '@reihum/contract/registrations/later-extras.contract.ts'
import {
  parseRegistrationState,
  type RegistrationState,
  seatStates,
} from '@reihum/contract/registrations/registration-states.ts'
import type { ExtraId } from '@reihum/contract/wire/ids.schema.ts'
import { extrasOfCourses } from '#features/courses/extras/extra.queries.ts'
import { readSeats } from '#features/courses/seats.ts'
import { Refusal } from '#platform/refusal.ts'
import type { AttendeeContext } from '../portal/enter-by-link.ts'
import { lastOrderDay, mostInAll } from './later-extras.rules.ts'
import { takenRowsOf } from './taken-extra.queries.ts'

export const hasPlace = ({ state }: { state: RegistrationState }) => seatStates.includes(state)

type Person = LaterExtras['people'][number]

/** Everybody of this booking in one of its courses, whatever became of them; without those who are erased. */
export async function peopleOfBooking({ ctx, bookingId }: AttendeeContext, courseId: string) {
  const rows = await ctx.tx
    .selectFrom('registration as r')
    .innerJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.id', '=', 'r.person_id'),
    )
    .select(['r.id', 'r.first_name', 'r.last_name', 'r.state'])
    .where('r.tenant_id', '=', ctx.tenantId)
    .where('r.booking_id', '=', bookingId)
    .where('r.course_id', '=', courseId)
    .where('p.erased_at', 'is', null)
    .orderBy('r.id')
    .execute()
  return rows.map((row) => ({ ...row, state: parseRegistrationState(row.state) }))
}

/** What the people of a booking can order besides their places in one of its courses, and until when. */
export async function laterExtras(
  attendee: AttendeeContext,
  courseId: LaterExtras['courseId'],
): Promise<LaterExtras> {
  const { ctx } = attendee
  const [course, everybody] = await Promise.all([
    readSeats(ctx, courseId),
    peopleOfBooking(attendee, courseId),
  ])
  if (!course || everybody.length === 0) throw new Refusal('NOT_FOUND')
  const { startsAt } = course
  const people = everybody.filter(hasPlace)
  const [offers, taken] = await Promise.all([
    extrasOfCourses(ctx, [courseId]),
    takenRowsOf(
      ctx,
      people.map(({ id }) => id),
    ),
  ])
  const extrasOf = (registrationId: string): Person['extras'] =>
    (offers.get(courseId) ?? []).flatMap((extra) => {
      const until = lastOrderDay(extra, { startsAt, timeZone: ctx.tenant.timeZone }, ctx.now)
      if (until === null) return []
      const row = taken.get(registrationId)?.find(({ extraId }) => extraId === extra.id)
      const own = row?.quantity ?? 0
      const { name, description, priceCents } = extra
      return {
        extraId: extra.id as ExtraId,
        name,
        description,
        // More of it costs what the first one did.
        priceCents: row?.unitCents ?? priceCents,
        taken: own,
        most: mostInAll(extra, own),
        until,
      }
    })
  return {
    courseId,
    title: course.title,
    start: startsAt?.toISOString() ?? null,
    people: people.map(({ id, first_name, last_name }) => ({
      registrationId: id as Person['registrationId'],
      name: `${first_name} ${last_name}`,
      extras: extrasOf(id),
    })),
  }
}
