import { lockExtras } from '#features/courses/extras/count-extras.ts'
import { readSeats } from '#features/courses/seats.ts'
import { wrongFields } from '#platform/http/require-fields.ts'
import { Refusal } from '#platform/refusal.ts'
import { lockPlaces } from '../lock-places.ts'
import type { AttendeeContext } from '../portal/enter-by-link.ts'
import { recordTelling } from '../tell-registrations.ts'
import { storeChange } from './change-extras.ts'
import { differenceOf } from './extra-change.rules.ts'
import { hasPlace, peopleOfBooking } from './later-extras.queries.ts'
import { decideOrder } from './later-extras.rules.ts'
import { storedExtras, takenRowsOf } from './taken-extra.queries.ts'

type Order = {
  courseId: string
  requestKey: string
  extras: Parameters<typeof decideOrder>[0]
  shownCents: number
}

/** The places for which something is ordered, locked; all of them belong to this booking. */
async function lockOwn(attendee: AttendeeContext, { courseId, extras }: Order) {
  const { ctx } = attendee
  const ids = [...new Set(extras.map(({ registrationId }) => registrationId))]
  const known = new Set((await peopleOfBooking(attendee, courseId)).map(({ id }) => id))
  if (!ids.every((id) => known.has(id))) throw new Refusal('NOT_FOUND')
  const places = await lockPlaces(ctx, ids)
  if (places.length < ids.length) throw new Refusal('NOT_FOUND')
  if (!places.every(hasPlace)) throw new Refusal('EXTRAS_NEED_PLACE')
  return places
}

/**
 * Orders extras for people of a booking who have a place: all that was asked for, or nothing. What is owed follows, and one letter
 * tells it. What somebody has already is not ordered again, so sent twice it is done once.
 */
export async function orderExtras(attendee: AttendeeContext, order: Order): Promise<void> {
  const { ctx } = attendee
  const places = await lockOwn(attendee, order)
  const ids = places.map(({ id }) => id)
  const extraIds = order.extras.map(({ extraId }) => extraId)
  await lockExtras(ctx, extraIds)
  const [course, stored, takenOf] = await Promise.all([
    readSeats(ctx, order.courseId),
    storedExtras(ctx, order.courseId, extraIds),
    takenRowsOf(ctx, ids),
  ])
  if (!course) throw new Refusal('NOT_FOUND')
  const start = { startsAt: course.startsAt, timeZone: ctx.tenant.timeZone }
  const { changes, wrong } = decideOrder(order.extras, { stored, takenOf, start }, ctx.now)
  if (wrong.length > 0) throw wrongFields(wrong)
  const all = [...changes.values()].flat()
  if (all.length === 0) return
  if (differenceOf(all) !== order.shownCents) throw new Refusal('EXTRAS_PRICE_CHANGED')
  for (const place of places) {
    const own = changes.get(place.id) ?? []
    if (own.length > 0) await storeChange(ctx, place, own, course)
  }
  await recordTelling(
    ctx,
    places.filter(({ id }) => (changes.get(id) ?? []).length > 0),
    order.requestKey,
  )
}
