import type { Replacement } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import { type Selectable, sql } from 'kysely'
import { freePlaces, hasStarted } from '#features/courses/course.rules.ts'
import { asPortalCourse, portalRows, type Shown } from '#features/courses/portal/portal-course.queries.ts'
import { type LockedCourse, readSeats } from '#features/courses/seats.ts'
import type { Registration } from '#platform/database/schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { loadOffers } from '../booking/offer.queries.ts'
import { rebookedPrice } from '../rebooking/rebooking.rules.ts'
import { replacementOffers } from '../rebooking/replacement.queries.ts'
import { type ReplacementOffer, replacementState, stillOffered } from '../rebooking/replacement.rules.ts'
import { isClosedForStaff } from '../registration.rules.ts'

type Row = Selectable<Registration>

/** The replacements still available, with the total price there; only details that the public sees too. */
async function coursesOf(
  ctx: TenantContext,
  shown: Shown,
  { courseIds }: ReplacementOffer,
  people: readonly Row[],
): Promise<Replacement['courses']> {
  const seats = (await Promise.all(courseIds.map((id) => readSeats(ctx, id)))).filter(
    (course): course is LockedCourse =>
      course !== undefined && !hasStarted(course, ctx.now) && !isClosedForStaff(course, ctx.now),
  )
  const ids = seats.map(({ id }) => id)
  const [rows, offers] = await Promise.all([
    portalRows(ctx).where(sql<boolean>`c.id = any(${ids}::uuid[])`).execute(),
    loadOffers(
      ctx,
      seats.map((course) => ({ course, namesPrice: true })),
    ),
  ])
  return seats.flatMap((course) => {
    const row = rows.find(({ id }) => id === course.id)
    if (!row) return []
    const offered = { feeCents: course.feeCents, prices: offers.get(course.id)?.prices ?? [] }
    const fees = people.map(({ price_category }) => rebookedPrice(offered, price_category, undefined))
    const free = freePlaces(course)
    return {
      ...asPortalCourse(row, shown, { picture: null, otherFees: [] }, ctx.now),
      newFeeCents: fees.reduce((sum, price) => sum + (price?.feeCents ?? 0), 0),
      isPossible: free === null || free >= people.length,
    }
  })
}

/** The replacement offers of a booking, open or over, by the course that was called off. */
export async function replacementsFor(
  ctx: TenantContext,
  bookingId: string,
  rows: readonly Row[],
  shown: Shown,
): Promise<Map<string, Replacement>> {
  const replacements = new Map<string, Replacement>()
  if (rows.every(({ cancellation_cause }) => cancellation_cause !== 'course')) return replacements
  for (const [courseId, offer] of await replacementOffers(ctx, bookingId)) {
    const state = replacementState(offer, ctx.now)
    if (state === 'accepted') continue
    const left = stillOffered(offer)
    const people = rows.filter(({ id }) => left.some((one) => one.id === id))
    replacements.set(courseId, {
      state,
      until: offer.expiresAt.toISOString(),
      names: people.map(({ first_name, last_name }) => `${first_name} ${last_name}`),
      oldFeeCents: people.reduce((sum, { fee_cents }) => sum + fee_cents, 0),
      courses: state === 'open' ? await coursesOf(ctx, shown, offer, people) : [],
    })
  }
  return replacements
}
