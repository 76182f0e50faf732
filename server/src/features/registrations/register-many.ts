import { createHash } from 'node:crypto'
import type { RefusalCode } from '@kurso/contract/refusals.ts'
import type { BookingReceipt } from '@kurso/contract/registrations/registration.schema.ts'
import type { BookingId } from '@kurso/contract/wire/ids.schema.ts'
import { isRegistrationClosed } from '#features/courses/course.rules.ts'
import { changeSeats, type LockedCourse, lockSeats } from '#features/courses/seats.ts'
import { recordMany } from '#platform/audit/record.ts'
import { canonical } from '#platform/canonical.ts'
import type { Outcome } from '#platform/gather.ts'
import { wrongFields } from '#platform/http/require-fields.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { type CheckedBooking, type CourseOffer, checkBooking, plainOffer } from './booking.rules.ts'
import { type BookingOrder, type ComposedBooking, composeBooking } from './compose-booking.ts'
import { loadOffers } from './offer.queries.ts'
import { asBookedRegistration, bookedRegistrations, findBookingsByKey } from './registration.queries.ts'
import { accessLinkExpiry, decideBookings } from './registration.rules.ts'
import { insertAccessLink, insertBookings } from './registration.store.ts'

type Receipt = Outcome<BookingReceipt>

type Known = Awaited<ReturnType<typeof findBookingsByKey>>

/** An order with its content's hash and the place of its answer. */
type Request = { position: number; order: BookingOrder; hash: string }

const refused = (code: RefusalCode): Receipt => ({ ok: false, error: new Refusal(code) })

/** What is left at its default does not count, so that a form stays the same when forms learn to ask for more. */
function hashOf({ courseId, request: { attendees, notes } }: BookingOrder): string {
  const people = attendees.map(({ priceCategoryId, answers, shownFeeCents: _, ...person }) => ({
    ...person,
    ...(priceCategoryId && { priceCategoryId }),
    ...(answers.length > 0 && { answers }),
  }))
  return createHash('sha256')
    .update(canonical({ courseId, attendees: people, notes }))
    .digest('base64url')
}

/** The booking that this very form made before, with a fresh link: the first link's token is not stored. */
async function repeatedReceipt(
  ctx: TenantContext,
  bookingId: string,
  course: LockedCourse,
): Promise<Receipt> {
  const [booked, accessToken] = await Promise.all([
    bookedRegistrations(ctx, [bookingId]),
    insertAccessLink(ctx, bookingId, accessLinkExpiry(course.endsAt, ctx.now)),
  ])
  return {
    ok: true,
    result: {
      bookingId: bookingId as BookingId,
      accessToken,
      repeated: true,
      earlierShortcodes: [],
      registrations: booked.map(asBookedRegistration),
    },
  }
}

/** What the same form booked before with other content. */
async function earlierShortcodes(ctx: TenantContext, known: Known, requestKey: string): Promise<string[]> {
  const earlier = known.filter((booking) => booking.request_key === requestKey).map((booking) => booking.id)
  return earlier.length === 0 ? [] : (await bookedRegistrations(ctx, earlier)).map((row) => row.shortcode)
}

/** Sorts out what needs no place: no such course, sent before, or sent twice in this very batch. */
async function answerKnown(
  ctx: TenantContext,
  requests: readonly Request[],
  courses: Map<string, LockedCourse>,
  known: Known,
) {
  const receipts = new Map<number, Receipt>()
  const twins = new Map<number, number>()
  const fresh = new Map<string, Request[]>()
  const firstOf = new Map<string, number>()
  for (const request of requests) {
    const { position, order, hash } = request
    const { requestKey } = order.request
    const course = courses.get(order.courseId)
    const before = known.find(
      (booking) => booking.request_key === requestKey && booking.request_hash === hash,
    )
    const twin = firstOf.get(`${requestKey} ${hash}`)
    if (!course || course.state === 'draft' || course.state === 'archived')
      receipts.set(position, refused('NOT_FOUND'))
    else if (before) receipts.set(position, await repeatedReceipt(ctx, before.id, course))
    else if (twin !== undefined) twins.set(position, twin)
    else {
      firstOf.set(`${requestKey} ${hash}`, position)
      fresh.set(course.id, [...(fresh.get(course.id) ?? []), request])
    }
  }
  return { receipts, twins, fresh }
}

function wantedOf(fresh: Map<string, Request[]>, courses: Map<string, LockedCourse>) {
  return [...fresh].map(([courseId, arrived]) => ({
    course: courses.get(courseId) as LockedCourse,
    namesPrice: arrived.some(({ order }) => order.request.attendees.some((person) => person.priceCategoryId)),
  }))
}

type Right = { request: Request; checked: Extract<CheckedBooking, { kind: 'right' }> }

/** Whoever filled in something wrong is told alone and before seats are counted; the others do not notice. */
function checkRequests(
  ctx: TenantContext,
  course: LockedCourse,
  offer: CourseOffer,
  arrived: readonly Request[],
) {
  const right: Right[] = []
  const wrong: [position: number, receipt: Receipt][] = []
  for (const request of arrived) {
    const checked = checkBooking(course.feeCents, offer, request.order.request)
    if (checked.kind === 'right') right.push({ request, checked })
    else {
      // Nobody corrects a form that can no longer be sent.
      const error = isRegistrationClosed(course, ctx.now)
        ? new Refusal('REGISTRATION_CLOSED')
        : wrongFields(checked.fields)
      wrong.push([request.position, { ok: false, error }])
    }
  }
  return { right, wrong }
}

/**
 * Books any number of requests in one transaction, a single one being a batch of one. The seats are locked
 * first, then decided in the order of arrival, then everything is written set by set.
 */
export async function registerMany(ctx: TenantContext, orders: readonly BookingOrder[]): Promise<Receipt[]> {
  const requests = orders.map((order, position) => ({ position, order, hash: hashOf(order) }))
  // Sent together: the look-up runs once the lock is held, so it sees what a competing batch has just committed.
  const [courses, known] = await Promise.all([
    lockSeats(
      ctx,
      orders.map((order) => order.courseId),
    ),
    findBookingsByKey(
      ctx,
      orders.map((order) => order.request.requestKey),
    ),
  ])
  const { receipts, twins, fresh } = await answerKnown(ctx, requests, courses, known)

  const offers = await loadOffers(ctx, wantedOf(fresh, courses))

  const seatChanges = []
  const composed: ComposedBooking[] = []
  for (const [courseId, arrived] of fresh) {
    const course = courses.get(courseId) as LockedCourse
    const { right, wrong } = checkRequests(ctx, course, offers.get(courseId) ?? plainOffer, arrived)
    for (const [position, receipt] of wrong) receipts.set(position, receipt)
    const parties = right.map(({ checked }) => ({
      people: checked.people.length,
      feeCents: checked.feeCents,
    }))
    const { decisions, taken, waiting } = decideBookings(course, parties, ctx.now)
    seatChanges.push({ courseId, taken, waiting })
    for (const [at, { request, checked }] of right.entries()) {
      const { position, order, hash: requestHash } = request
      const decision = decisions[at]
      if (!decision || decision.kind === 'refused') {
        receipts.set(position, refused(decision?.code ?? 'UNEXPECTED'))
        continue
      }
      const made = composeBooking(ctx, course, { order, requestHash, people: checked.people, decision })
      composed.push(made)
      const earlier = await earlierShortcodes(ctx, known, order.request.requestKey)
      receipts.set(position, {
        ok: true,
        result: { ...made.receipt, repeated: false, earlierShortcodes: earlier },
      })
    }
  }
  if (composed.length > 0) {
    await Promise.all([
      changeSeats(ctx, seatChanges),
      insertBookings(
        ctx,
        composed.map((made) => made.rows),
      ),
      recordMany(
        ctx,
        composed.flatMap((made) => made.events),
      ),
    ])
  }

  return requests.map(({ position }) => {
    const twin = twins.get(position)
    const receipt = receipts.get(twin ?? position) ?? refused('UNEXPECTED')
    if (twin === undefined || !receipt.ok) return receipt
    return { ok: true, result: { ...receipt.result, repeated: true } }
  })
}
