import { createHash } from 'node:crypto'
import type { RefusalCode, RefusalData } from '@reihum/contract/refusals.ts'
import type { BookingReceipt, BookingRequest } from '@reihum/contract/registrations/booking.schema.ts'
import type { RegistrationState } from '@reihum/contract/registrations/registration-states.ts'
import type { BookingId } from '@reihum/contract/wire/ids.schema.ts'
import { changeSeats, type LockedCourse, lockSeats } from '#features/courses/seats.ts'
import { tenantHasTerms } from '#features/tenants/tenant.queries.ts'
import { recordMany } from '#platform/audit/record.ts'
import { canonical } from '#platform/canonical.ts'
import type { Outcome } from '#platform/gather.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { asBookedRegistration, bookedRegistrations, findBookingsByKey } from '../registration.queries.ts'
import {
  accessLinkExpiry,
  type BookingDecision,
  decideBookings,
  type SeatsMoved,
  stateOfPlace,
  withSeatsMoved,
} from '../registration.rules.ts'
import { insertAccessLink, insertBookings } from '../registration.store.ts'
import { moveUpWaiters } from '../waiting-list/move-up-waiters.ts'
import { readCaptchas, refuseUnsolved } from './booking-captchas.ts'
import { checkRequests, notOpen } from './check-requests.ts'
import {
  type BookingOrder,
  type ComposedBooking,
  composeBooking,
  contactOf,
  emailOf,
} from './compose-booking.ts'
import { recognisePeople } from './recognise-people.ts'
import { addOtherDate, decideOtherDates } from './wait-for-other-dates.ts'

type Receipt = Outcome<BookingReceipt>

type Known = Awaited<ReturnType<typeof findBookingsByKey>>

/** An order with its content's hash and the place of its answer. */
type Request = { position: number; order: BookingOrder; hash: string }

const refused = (code: RefusalCode, data?: RefusalData): Receipt => ({
  ok: false,
  error: new Refusal(code, data),
})

function refusedBy(ctx: TenantContext, decision: BookingDecision | undefined): Receipt {
  if (decision?.kind !== 'refused') return refused('UNEXPECTED')
  if (decision.code === 'REGISTRATION_NOT_OPEN') return { ok: false, error: notOpen(ctx, decision) }
  return refused(decision.code, 'data' in decision ? decision.data : undefined)
}

/** Everybody whom a booking names: those who come, and whoever is written to. */
function namedIn(request: BookingRequest) {
  const contact = contactOf(request)
  return [contact, ...request.attendees.map((one) => ({ ...one, email: emailOf(one, contact) }))]
}

/** What is left at its default does not count, so that a form stays the same when forms learn to ask for more. */
function hashOf({ courseId, request }: BookingOrder): string {
  const { attendees, notes, contact, paymentMethod, alsoWaitFor } = request
  const people = attendees.map(({ priceCategoryId, answers, shownFeeCents: _, ...person }) => ({
    ...person,
    ...(priceCategoryId && { priceCategoryId }),
    ...(answers.length > 0 && { answers }),
  }))
  const content = {
    courseId,
    attendees: people,
    notes,
    ...(contact && { contact }),
    ...(paymentMethod && { paymentMethod }),
    ...(alsoWaitFor.length > 0 && { alsoWaitFor: [...alsoWaitFor].sort() }),
  }
  return createHash('sha256').update(canonical(content)).digest('base64url')
}

/**
 * The booking that this very form made before, as it was answered then, which is without other dates; with a fresh link: the
 * first link's token is not stored.
 */
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
      registrations: booked.filter(({ course_id }) => course_id === course.id).map(asBookedRegistration),
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

/** What becomes of each course by all that is decided, and the numbers that are drawn there. */
function seatChangesOf(courses: ReadonlyMap<string, LockedCourse>) {
  const byCourse = new Map<string, SeatsMoved & { courseId: string; drawn: number }>()
  const of = (courseId: string) => {
    const change = byCourse.get(courseId) ?? { courseId, taken: 0, waiting: 0, extra: 0, raise: 0, drawn: 0 }
    byCourse.set(courseId, change)
    return change
  }
  return {
    add(courseId: string, moved: SeatsMoved) {
      const change = of(courseId)
      change.taken += moved.taken
      change.waiting += moved.waiting
      change.extra += moved.extra
      change.raise += moved.raise
    },
    draw(courseId: string): number {
      const change = of(courseId)
      change.drawn += 1
      return (courses.get(courseId)?.lastQueueNumber ?? 0) + change.drawn
    },
    all: () => [...byCourse.values()],
  }
}

/**
 * Newcomers line up behind those who wait. Where none of these fits what is empty, the rule of the list gives it to
 * whoever does at once: nobody waits beside a place that nobody else can take.
 */
async function seatThoseWhoFit(
  ctx: TenantContext,
  courses: Map<string, LockedCourse>,
  changes: readonly (SeatsMoved & { courseId: string; drawn: number })[],
  receipts: ReadonlyMap<number, Receipt>,
): Promise<void> {
  const lucky = new Map<string, RegistrationState>()
  for (const { courseId, drawn, ...moved } of changes) {
    if (drawn === 0) continue
    const course = withSeatsMoved(courses.get(courseId) as LockedCourse, moved)
    for (const { id, fee_cents } of await moveUpWaiters(ctx, course)) lucky.set(id, stateOfPlace(fee_cents))
  }
  if (lucky.size === 0) return
  for (const receipt of receipts.values())
    if (receipt.ok)
      for (const booked of receipt.result.registrations) booked.state = lucky.get(booked.id) ?? booked.state
}

/**
 * Books any number of requests in one transaction, a single one being a batch of one. The seats are locked
 * first, then decided in the order of arrival, then everything is written set by set.
 */
export async function registerMany(
  ctx: TenantContext,
  captchaKey: Buffer,
  orders: readonly BookingOrder[],
): Promise<Receipt[]> {
  const requests = orders.map((order, position) => ({ position, order, hash: hashOf(order) }))
  const captchas = readCaptchas(ctx, captchaKey, requests)
  // Sent together: the look-ups run once the lock is held, so they see what a competing batch has just committed.
  const [courses, known, people, hasTerms] = await Promise.all([
    lockSeats(
      ctx,
      orders.flatMap(({ courseId, request }) => [courseId, ...request.alsoWaitFor]),
    ),
    findBookingsByKey(
      ctx,
      orders.map((order) => order.request.requestKey),
    ),
    recognisePeople(
      ctx,
      orders.flatMap(({ request }) => namedIn(request)),
    ),
    tenantHasTerms(ctx),
  ])
  const { receipts, twins, fresh } = await answerKnown(ctx, requests, courses, known)
  const { rightOf, wrong } = await checkRequests(ctx, fresh, { courses, hasTerms })
  for (const [position, error] of wrong) receipts.set(position, { ok: false, error })
  await refuseUnsolved(ctx, rightOf, captchas, (position) =>
    receipts.set(position, refused('CAPTCHA_FAILED')),
  )

  const others = await decideOtherDates(
    ctx,
    [...rightOf.values()].flat().map(({ request: { position, order }, checked }) => {
      return { position, order, people: checked.people.length, feeCents: checked.feeCents }
    }),
    courses,
  )
  const changes = seatChangesOf(courses)
  const composed: ComposedBooking[] = []
  for (const [courseId, all] of rightOf) {
    const right = all.filter(({ request: { position } }) => !others.changed.has(position))
    const locked = courses.get(courseId) as LockedCourse
    const course = { ...locked, waiting: locked.waiting + (others.waiting.get(courseId) ?? 0) }
    const parties = right.map(({ request, checked }) => ({
      people: checked.people.length,
      feeCents: checked.feeCents,
      shown: request.order.request.shownOutcome,
      arrivedAt: request.order.arrivedAt,
      ...(request.order.byOperator && { byOperator: request.order.byOperator }),
    }))
    const { decisions, ...moved } = decideBookings(course, parties, ctx.now)
    changes.add(courseId, moved)
    for (const [at, { request, checked }] of right.entries()) {
      const { position, order, hash: requestHash } = request
      const decision = decisions[at]
      if (!decision || decision.kind === 'refused') {
        receipts.set(position, refusedBy(ctx, decision))
        continue
      }
      const made = composeBooking(ctx, course, {
        order,
        requestHash,
        people: checked.people,
        paymentMethod: checked.paymentMethod,
        decision,
        queueNumber: decision.kind === 'waiting' ? changes.draw(courseId) : null,
        known: people,
      })
      if (decision.kind === 'waiting') {
        for (const other of others.of.get(position) ?? []) {
          const queueNumber = changes.draw(other.id)
          changes.add(other.id, { taken: 0, waiting: checked.people.length, extra: 0, raise: 0 })
          addOtherDate(ctx, made, {
            course: other,
            first: courseId,
            queueNumber,
            order,
            prices: others.prices,
          })
        }
      }
      composed.push(made)
      const earlier = await earlierShortcodes(ctx, known, order.request.requestKey)
      receipts.set(position, {
        ok: true,
        result: { ...made.receipt, repeated: false, earlierShortcodes: earlier },
      })
    }
  }
  for (const position of others.changed) receipts.set(position, refused('EXPECTATION_CHANGED'))
  const seatChanges = changes.all()
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
    await seatThoseWhoFit(ctx, courses, seatChanges, receipts)
  }

  return requests.map(({ position }) => {
    const twin = twins.get(position)
    const receipt = receipts.get(twin ?? position) ?? refused('UNEXPECTED')
    if (twin === undefined || !receipt.ok) return receipt
    return { ok: true, result: { ...receipt.result, repeated: true } }
  })
}
