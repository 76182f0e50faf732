import type { BookingRequest } from '@reihum/contract/registrations/booking.schema.ts'
import { findCodes } from '#features/courses/codes/code.queries.ts'
import { lockExtras } from '#features/courses/extras/count-extras.ts'
import { findFrames } from '#features/courses/firms/frame.queries.ts'
import { type LockedCourse, lockSeats } from '#features/courses/seats.ts'
import { type People, recognisePeople } from '#features/people/recognise-people.ts'
import { tenantHasTerms } from '#features/tenants/tenant.queries.ts'
import { findVouchers } from '#features/vouchers/find-vouchers.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { firmsAllowed } from '../firms/firms-allowed.ts'
import { findHeadStarts } from '../head-starts/head-start.queries.ts'
import { usedHeadStart } from '../head-starts/head-start.rules.ts'
import { findBookingsByKey } from '../registration.queries.ts'
import { earlierShortcodes, refused, repeatedReceipts, sortOut } from './answer-known.ts'
import { readCaptchas, refuseUnsolved } from './booking-captchas.ts'
import { type CheckedOrder, checkRequests } from './check-requests.ts'
import type { PlacedOrder } from './compose-booking.ts'
import { contactOf, emailOf } from './compose-booking.ts'
import { attendeesIn, coursesOf } from './order-parts.ts'
import { refuseUnproven } from './refuse-unproven.ts'
import { registeredAlready } from './registered-already.queries.ts'
import { heldByNetworks } from './unproven-places.queries.ts'
import { decideOtherDates } from './wait-for-other-dates.ts'

/** The attendees of all courses, each with the address under which they are known. */
function attendeesOf(request: BookingRequest) {
  const contact = contactOf(request)
  return attendeesIn(request).map((one) => ({ ...one, email: emailOf(one, contact) }))
}

/** Everybody named in a booking: the attendees and the contact. */
const namedIn = (request: BookingRequest) => [contactOf(request), ...attendeesOf(request)]

/** The extras that somebody chose. */
const extrasWanted = (placed: readonly PlacedOrder[]) =>
  placed.flatMap(({ order }) =>
    attendeesIn(order.request).flatMap(({ extras }) => extras.map(({ extraId }) => extraId)),
  )

/**
 * Which forms that nothing but a challenge speaks for register somebody who is registered already. Most name nobody who is
 * known, and cost no look-up.
 */
async function positionsTwice(
  ctx: TenantContext,
  people: People,
  orders: readonly CheckedOrder[],
): Promise<ReadonlySet<number>> {
  const asking = orders.filter(
    ({ request: { order } }) =>
      order.unproven?.asksAboutTwice && attendeesOf(order.request).some((one) => people.find(one) !== null),
  )
  if (asking.length === 0) return new Set()
  const found = await registeredAlready(
    ctx,
    asking.map(({ request: { order } }) => order),
  )
  return new Set(
    asking
      .filter(({ request: { order } }) =>
        found.some(
          ({ courseId, toldTo }) =>
            coursesOf(order).includes(courseId) && toldTo === contactOf(order.request).email.toLowerCase(),
        ),
      )
      .map(({ request: { position } }) => position),
  )
}

/** The orders with what a link in a letter means for them, where they have one. */
async function withHeadStarts(
  ctx: TenantContext,
  placed: readonly PlacedOrder[],
  courses: ReadonlyMap<string, LockedCourse>,
): Promise<readonly PlacedOrder[]> {
  const headStarts = await findHeadStarts(
    ctx,
    placed.map(({ order }) => order.request.headStart),
  )
  if (headStarts.size === 0) return placed
  return placed.map((one) => {
    const { request, arrivedAt = ctx.now } = one.order
    const headStart = headStarts.get(request.headStart)
    const course = courses.get(headStart?.courseId ?? '')
    const used =
      course && usedHeadStart(headStart, { course, email: contactOf(request).email, at: arrivedAt })
    return used ? { ...one, order: { ...one.order, headStart: used } } : one
  })
}

/**
 * Reads everything that decides a batch, once for all requests, with the seats locked. `receipts` holds the requests
 * that are answered already, `right` those still to be decided, in the order of arrival.
 */
export async function readBatch(ctx: TenantContext, captchaKey: Buffer, requests: readonly PlacedOrder[]) {
  const captchas = readCaptchas(ctx, captchaKey, requests)
  const asked = requests.map(({ order }) => order)
  const held = await heldByNetworks(ctx, requests)
  // Sent together: the look-ups run once the lock is held, so they see what a competing batch has just committed.
  const [courses, known, people, hasTerms] = await Promise.all([
    lockSeats(
      ctx,
      asked.flatMap((order) => [...coursesOf(order), ...order.request.alsoWaitFor]),
    ),
    findBookingsByKey(
      ctx,
      asked.map(({ request }) => request.requestKey),
    ),
    recognisePeople(
      ctx,
      asked.flatMap(({ request }) => namedIn(request)),
      asked.flatMap(({ byOperator }) => byOperator?.persons?.filter((id) => id !== null) ?? []),
    ),
    tenantHasTerms(ctx),
  ])
  const { receipts, repeated, twins, fresh: unread } = sortOut(requests, courses, known)
  const fresh = await withHeadStarts(ctx, unread, courses)
  const [again, earlier] = await Promise.all([
    repeatedReceipts(ctx, repeated),
    earlierShortcodes(ctx, known, fresh),
  ])
  for (const [position, receipt] of again) receipts.set(position, receipt)
  const codes = await findCodes(
    ctx,
    fresh.map(({ order }) => order.request.code),
    { locked: true },
  )
  await lockExtras(ctx, extrasWanted(fresh))
  const frames = await findFrames(
    ctx,
    fresh.flatMap(({ order: { forFirm } }) => forFirm?.frameId ?? []),
    { locked: true },
  )
  const takesFirms = await firmsAllowed(
    ctx,
    fresh.map(({ order }) => order.request),
  )
  const vouchers = await findVouchers(
    ctx,
    fresh.map(({ order }) => order.request.voucher),
    { locked: true },
  )
  const checked = await checkRequests(ctx, fresh, {
    courses,
    hasTerms,
    takesFirms,
    codes,
    frames,
    vouchers,
  })
  for (const [position, error] of checked.wrong) receipts.set(position, { ok: false, error })
  const solved = await refuseUnsolved(ctx, checked.right, captchas, (position) =>
    receipts.set(position, refused('CAPTCHA_FAILED')),
  )
  const twice = await positionsTwice(ctx, people, solved)
  const right = refuseUnproven(solved, { held, twice }, (position) =>
    receipts.set(position, refused('CONFIRMATION_BY_MAIL')),
  )
  const others = await decideOtherDates(
    ctx,
    right.map(({ request: { position, order }, checked: { feeCents } }) => ({
      position,
      order,
      people: order.request.attendees.length,
      feeCents,
    })),
    courses,
  )
  for (const position of others.changed) receipts.set(position, refused('EXPECTATION_CHANGED'))
  return { courses, codes, vouchers, people, receipts, twins, earlier, right, others }
}

export type Batch = Awaited<ReturnType<typeof readBatch>>
