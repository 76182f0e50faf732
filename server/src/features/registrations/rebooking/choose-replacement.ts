import type { CourseId } from '@reihum/contract/wire/ids.schema.ts'
import { hasStarted } from '#features/courses/course.rules.ts'
import { lockSeats } from '#features/courses/seats.ts'
import { recordMany } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { replacementDeclined } from '../registration.events.ts'
import { coursesBeside } from '../waiting-list/other-dates.queries.ts'
import { rebookRegistrations } from './rebook-registrations.ts'
import { replacementOffers } from './replacement.queries.ts'
import {
  decideAcceptance,
  type ReplacementOffer,
  replacementState,
  stillOffered,
} from './replacement.rules.ts'
import { storeDeclined } from './replacement.store.ts'

type OfBooking = { ctx: TenantContext; bookingId: string }

/** Locks the course that was called off, so that two answers at the same time come one after the other. */
async function offerOf(
  { ctx, bookingId }: OfBooking,
  courseId: string,
  chosen: readonly string[],
): Promise<ReplacementOffer> {
  const named = (await replacementOffers(ctx, bookingId)).get(courseId)
  if (!named) throw new Refusal('NOT_FOUND')
  // Somebody who waited for other dates too leaves those lists with the new place, so these courses are locked as well.
  const left = await coursesBeside(ctx, { ids: named.registrations.map(({ id }) => id) })
  const locked = await lockSeats(ctx, [courseId, ...chosen, ...left])
  // Staff may book into a course that has begun; attendees who choose a replacement may not.
  if (chosen.some((id) => hasStarted(locked.get(id) ?? { startsAt: null }, ctx.now)))
    throw new Refusal('REPLACEMENT_OVER')
  const offer = (await replacementOffers(ctx, bookingId)).get(courseId)
  if (!offer) throw new Refusal('NOT_FOUND')
  return offer
}

type Choice = { courseId: string; chosenCourseId: CourseId; expectedFeeCents: number }

/**
 * Rebooks all registrations of a booking whose course was called off to the chosen course, at the price that was shown.
 * No places were held: if there are too few by now, nobody is rebooked and another course can be chosen.
 */
export async function acceptReplacement(
  booking: OfBooking,
  { courseId, chosenCourseId, expectedFeeCents }: Choice,
): Promise<void> {
  const { ctx } = booking
  const offer = await offerOf(booking, courseId, [chosenCourseId])
  const acceptance = decideAcceptance(offer, chosenCourseId, ctx.now)
  if (acceptance.kind === 'already') return
  if (acceptance.kind === 'refused') throw new Refusal(acceptance.code)
  const wish = { courseId: chosenCourseId, whenFull: 'refuse', inform: true } as const
  const { rebooked } = await rebookRegistrations(ctx, acceptance.ids, wish)
  const fees = rebooked.map(({ decision }) => {
    if (decision.kind === 'rebooked') return decision.price.feeCents
    // The refusal undoes what was done for the others; it does not tell how many places there are.
    const isFull = decision.kind === 'refused' && ['PLACES_NEEDED', 'COURSE_FULL'].includes(decision.code)
    throw new Refusal(isFull ? 'REPLACEMENT_FULL' : 'REPLACEMENT_OVER')
  })
  if (fees.reduce((sum, cents) => sum + cents, 0) !== expectedFeeCents) throw new Refusal('PRICE_GONE')
}

/** Accepts the cancellation; sent twice it is recorded once. */
export async function declineReplacement(booking: OfBooking, courseId: string): Promise<void> {
  const { ctx, bookingId } = booking
  const offer = await offerOf(booking, courseId, [])
  const state = replacementState(offer, ctx.now)
  if (state === 'declined') return
  if (state !== 'open') throw new Refusal('REPLACEMENT_OVER')
  const ids = stillOffered(offer).map(({ id }) => id)
  await storeDeclined(ctx, ids)
  await recordMany(
    ctx,
    ids.map((id) => ({
      event: replacementDeclined(id, bookingId),
      actor: ctx.actor,
      origin: ctx.origin,
    })),
  )
}
