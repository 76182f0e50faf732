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

/** Held by the lock of the course that was called off: of two answers at once one is first. */
async function offerOf(
  { ctx, bookingId }: OfBooking,
  courseId: string,
  chosen: readonly string[],
): Promise<ReplacementOffer> {
  const named = (await replacementOffers(ctx, bookingId)).get(courseId)
  if (!named) throw new Refusal('NOT_FOUND')
  // Whoever waited for other dates too leaves their lists with a place; their courses are locked with the others.
  const left = await coursesBeside(ctx, { ids: named.registrations.map(({ id }) => id) })
  const locked = await lockSeats(ctx, [courseId, ...chosen, ...left])
  // The staff may book into what has begun; whoever chooses for themselves may not.
  if (chosen.some((id) => hasStarted(locked.get(id) ?? { startsAt: null }, ctx.now)))
    throw new Refusal('REPLACEMENT_OVER')
  const offer = (await replacementOffers(ctx, bookingId)).get(courseId)
  if (!offer) throw new Refusal('NOT_FOUND')
  return offer
}

type Choice = { courseId: string; chosenCourseId: CourseId; expectedFeeCents: number }

/**
 * Rebooks all of a booking whose course was called off to the one that was chosen, at the price that was shown. No places
 * were held: where there are too few by now nobody is rebooked, and something else can be chosen.
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
    // What becomes of the others is undone with the transaction; how many places there are is nobody's business.
    const isFull = decision.kind === 'refused' && ['PLACES_NEEDED', 'COURSE_FULL'].includes(decision.code)
    throw new Refusal(isFull ? 'REPLACEMENT_FULL' : 'REPLACEMENT_OVER')
  })
  if (fees.reduce((sum, cents) => sum + cents, 0) !== expectedFeeCents) throw new Refusal('PRICE_GONE')
}

/** Leaves it at the cancellation; said twice it is said once. */
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
