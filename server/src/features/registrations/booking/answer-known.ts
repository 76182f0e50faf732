import type { RefusalCode, RefusalData } from '@reihum/contract/refusals.ts'
import type { BookingReceipt } from '@reihum/contract/registrations/booking.schema.ts'
import type { BookingId } from '@reihum/contract/wire/ids.schema.ts'
import type { LockedCourse } from '#features/courses/seats.ts'
import type { Outcome } from '#platform/gather.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { asReceived, bookedRegistrations, type findBookingsByKey } from '../registration.queries.ts'
import { accessLinkExpiry, lastEnd } from '../registration.rules.ts'
import { insertAccessLink } from '../registration.store.ts'
import type { BookingOrder, PlacedOrder } from './compose-booking.ts'
import { coursesOf } from './order-parts.ts'

export type Receipt = Outcome<BookingReceipt>

/** The receipt or refusal of each request of a batch, by its position. */
export type Receipts = Map<number, Receipt>

/** Bookings that were made with the keys of this batch before. */
export type KnownBookings = Awaited<ReturnType<typeof findBookingsByKey>>

type Repeated = { position: number; bookingId: string; courses: readonly LockedCourse[] }

export const refused = (code: RefusalCode, data?: RefusalData): Receipt => ({
  ok: false,
  error: new Refusal(code, data),
})

/** A course that exists for whoever orders; null otherwise. */
function bookable(course: LockedCourse | undefined, { byOperator }: BookingOrder): LockedCourse | null {
  if (!course || course.state === 'draft' || course.state === 'archived') return null
  return course.isAgreed && !byOperator ? null : course
}

/**
 * Sorts out requests that need no place: a course does not exist, the form was sent before, or it is twice in this
 * batch. `twins` maps each of the latter to the position whose answer it shares.
 */
export function sortOut(
  requests: readonly PlacedOrder[],
  courses: ReadonlyMap<string, LockedCourse>,
  known: KnownBookings,
) {
  const receipts: Receipts = new Map()
  const repeated: Repeated[] = []
  const twins = new Map<number, number>()
  const fresh: PlacedOrder[] = []
  const firstOf = new Map<string, number>()
  for (const request of requests) {
    const { position, order, hash } = request
    const { requestKey } = order.request
    const ordered = coursesOf(order).map((id) => bookable(courses.get(id), order))
    const before = known.find(
      (booking) => booking.request_key === requestKey && booking.request_hash === hash,
    )
    const twin = firstOf.get(`${requestKey} ${hash}`)
    const found = ordered.filter((course) => course !== null)
    if (found.length < ordered.length) receipts.set(position, refused('NOT_FOUND'))
    else if (before) repeated.push({ position, bookingId: before.id, courses: found })
    else if (twin !== undefined) twins.set(position, twin)
    else {
      firstOf.set(`${requestKey} ${hash}`, position)
      fresh.push(request)
    }
  }
  return { receipts, repeated, twins, fresh }
}

/**
 * Receipts for forms that were booked before, with the same outcome but without other dates. Each gets a fresh link,
 * because the token of the first link is not stored.
 */
export async function repeatedReceipts(ctx: TenantContext, repeated: readonly Repeated[]): Promise<Receipts> {
  if (repeated.length === 0) return new Map()
  const [booked, tokens] = await Promise.all([
    bookedRegistrations(
      ctx,
      repeated.map(({ bookingId }) => bookingId),
    ),
    Promise.all(
      repeated.map(({ bookingId, courses }) =>
        insertAccessLink(ctx, bookingId, accessLinkExpiry(lastEnd(courses), ctx.now)),
      ),
    ),
  ])
  return new Map(
    repeated.map(({ position, bookingId, courses }, at) => {
      const registrations = booked.filter(
        ({ booking_id, course_id }) => booking_id === bookingId && courses.some(({ id }) => id === course_id),
      )
      const result = {
        bookingId: bookingId as BookingId,
        accessToken: tokens[at] ?? '',
        repeated: true,
        earlierShortcodes: [],
        registrations: registrations.map(asReceived),
      }
      return [position, { ok: true, result }]
    }),
  )
}

/** Forms of this batch whose key was booked before with other content: the booking numbers, by the key of the form. */
export async function earlierShortcodes(
  ctx: TenantContext,
  known: KnownBookings,
  requests: readonly PlacedOrder[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const keys = new Set(requests.map(({ order }) => order.request.requestKey))
  const earlier = known.filter(({ request_key }) => keys.has(request_key))
  if (earlier.length === 0) return new Map()
  const keyOf = new Map(earlier.map(({ id, request_key }) => [id, request_key]))
  const booked = await bookedRegistrations(
    ctx,
    earlier.map(({ id }) => id),
  )
  const byKey = Map.groupBy(booked, ({ booking_id }) => keyOf.get(booking_id) ?? '')
  return new Map([...byKey].map(([key, rows]) => [key, rows.map(({ shortcode }) => shortcode)]))
}
