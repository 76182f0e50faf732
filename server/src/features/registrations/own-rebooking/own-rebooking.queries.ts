import type { OwnRebooking } from '@reihum/contract/registrations/own-rebooking.schema.ts'
import { parseRegistrationState } from '@reihum/contract/registrations/registration-states.ts'
import { type Selectable, sql } from 'kysely'
import { freePlaces } from '#features/courses/course.rules.ts'
import { asPortalCourse, portalRows, shownBy } from '#features/courses/portal/portal-course.queries.ts'
import { type LockedCourse, readManySeats } from '#features/courses/seats.ts'
import type { Registration } from '#platform/database/schema.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { loadOffers } from '../booking/offer.queries.ts'
import { takenBy } from '../extras/taken-by.queries.ts'
import { reductionsOf } from '../portal/attendee-reductions.queries.ts'
import type { AttendeeContext } from '../portal/enter-by-link.ts'
import { extrasAlong, usualPrice, wholeCents, withFee } from '../rebooking/rebooking.rules.ts'
import { mayEnterBoth } from './may-enter-both.ts'
import { otherDatesOfKind, personsThere } from './other-dates-of-kind.queries.ts'
import { hasPlaceToLeave, isLeavable, ownRebookingUntil } from './own-rebooking.rules.ts'
import { ownRebookingSettings } from './own-rebooking-settings.ts'

type Row = Selectable<Registration>

async function placesIn({ ctx, bookingId }: AttendeeContext, courseId: string): Promise<Row[]> {
  const rows = await ctx.tx
    .selectFrom('registration')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('booking_id', '=', bookingId)
    .where('course_id', '=', courseId)
    .orderBy('id')
    .execute()
  if (rows.length === 0) throw new Refusal('NOT_FOUND')
  return rows.filter((row) => hasPlaceToLeave({ state: parseRegistrationState(row.state) }))
}

const nameOf = ({ first_name, last_name }: Row) => `${first_name} ${last_name}`.trim()

type Taken = Awaited<ReturnType<typeof takenBy>>

/** The other dates with what each of the people would pay there; only details that the public sees too. */
async function coursesFor(
  ctx: TenantContext,
  from: LockedCourse,
  { people, feeCents, taken }: { people: readonly Row[]; feeCents: number; taken: Taken },
): Promise<OwnRebooking['courses']> {
  const ids = await otherDatesOfKind(ctx, from.id)
  const persons = people.map(({ person_id }) => person_id)
  const [seats, rows, shown, there] = await Promise.all([
    readManySeats(ctx, ids),
    portalRows(ctx).where(sql<boolean>`c.id = any(${ids}::uuid[])`).execute(),
    shownBy(ctx),
    personsThere(ctx, persons, ids),
  ])
  const courses = ids.flatMap((id) => seats.get(id) ?? [])
  const offers = await loadOffers(
    ctx,
    courses.map((course) => ({ course, namesPrice: true })),
  )
  const pricesIn = (course: LockedCourse) => {
    const { prices, extras } = offers.get(course.id) ?? { prices: [], extras: [] }
    const offered = { feeCents: course.feeCents, prices }
    const fee = { name: '', cents: feeCents }
    return people
      .filter(({ person_id }) => !there.has(`${person_id} ${course.id}`))
      .filter(({ birth_date }) => mayEnterBoth(ctx, { from, to: course }, birth_date))
      .map((row) => ({
        registrationId: row.id as OwnRebooking['people'][number]['registrationId'],
        feeCents: wholeCents({
          price: withFee(usualPrice(offered, row.price_category), row.rebooking_fee_cents, fee),
          extras: extrasAlong(extras, taken.get(row.id)?.ids),
        }),
      }))
  }
  return courses.flatMap((course) => {
    const row = rows.find(({ id }) => id === course.id)
    const prices = pricesIn(course)
    if (!row || prices.length === 0) return []
    const { id, kind, title, start, end, appointmentCount, mode, location, instructor, hasPage } =
      asPortalCourse(row, shown, { picture: null, otherFees: [] }, ctx.now)
    const told = { id, kind, title, start, end, appointmentCount, mode, location, instructor, hasPage }
    return { ...told, prices, places: Math.min(people.length, freePlaces(course) ?? people.length) }
  })
}

/** Where the people of a booking could go from one of its courses. Nothing is held, and it is decided again when it is done. */
export async function ownRebooking(attendee: AttendeeContext, courseId: string): Promise<OwnRebooking> {
  const { ctx } = attendee
  const [people, settings, seats] = await Promise.all([
    placesIn(attendee, courseId),
    ownRebookingSettings(ctx),
    readManySeats(ctx, [courseId]),
  ])
  const course = seats.get(courseId)
  if (!course || people.length === 0 || !isLeavable(course, settings, ctx.now))
    throw new Refusal('OWN_REBOOKING_OVER')
  const feeCents = settings.rebookingFeeCents
  const ids = people.map(({ id }) => id)
  const [taken, reductions] = await Promise.all([takenBy(ctx, ids), reductionsOf(ctx, ids)])
  const courses = await coursesFor(ctx, course, { people, feeCents, taken })
  return {
    courseId: courseId as OwnRebooking['courseId'],
    title: course.title,
    start: course.startsAt?.toISOString() ?? null,
    until: ownRebookingUntil(course.startsAt, settings)?.toISOString() ?? null,
    feeCents,
    people: people.map((row) => ({
      registrationId: row.id as OwnRebooking['people'][number]['registrationId'],
      name: nameOf(row),
      feeCents: row.fee_cents,
      isReduced: reductions.has(row.id),
      hasExtras: taken.get(row.id)?.hasChosen ?? false,
    })),
    courses,
  }
}
