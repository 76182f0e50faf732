import type { BookingRequest } from '@reihum/contract/registrations/booking.schema.ts'
import { findCodes } from '#features/courses/codes/code.queries.ts'
import { lockSeats } from '#features/courses/seats.ts'
import { type People, recognisePeople } from '#features/people/recognise-people.ts'
import { tenantHasTerms } from '#features/tenants/tenant.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { findBookingsByKey } from '../registration.queries.ts'
import { earlierShortcodes, refused, repeatedReceipts, sortOut } from './answer-known.ts'
import { readCaptchas, refuseUnsolved } from './booking-captchas.ts'
import { type CheckedOrder, checkRequests } from './check-requests.ts'
import type { PlacedOrder } from './compose-booking.ts'
import { contactOf, emailOf } from './compose-booking.ts'
import { refuseUnproven } from './refuse-unproven.ts'
import { registeredAlready } from './registered-already.queries.ts'
import { heldByNetworks } from './unproven-places.queries.ts'
import { decideOtherDates } from './wait-for-other-dates.ts'

/** The attendees, each with the address under which they are known. */
function attendeesOf(request: BookingRequest) {
  const contact = contactOf(request)
  return request.attendees.map((one) => ({ ...one, email: emailOf(one, contact) }))
}

/** Everybody named in a booking: the attendees and the contact. */
const namedIn = (request: BookingRequest) => [contactOf(request), ...attendeesOf(request)]

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
            courseId === order.courseId && toldTo === contactOf(order.request).email.toLowerCase(),
        ),
      )
      .map(({ request: { position } }) => position),
  )
}

/**
 * Reads everything that decides a batch, once for all requests, with the seats locked. `receipts` holds the requests
 * that are answered already, `rightOf` those still to be decided, by course.
 */
export async function readBatch(ctx: TenantContext, captchaKey: Buffer, requests: readonly PlacedOrder[]) {
  const captchas = readCaptchas(ctx, captchaKey, requests)
  const asked = requests.map(({ order }) => order)
  const held = await heldByNetworks(ctx, requests)
  // Sent together: the look-ups run once the lock is held, so they see what a competing batch has just committed.
  const [courses, known, people, hasTerms] = await Promise.all([
    lockSeats(
      ctx,
      asked.flatMap(({ courseId, request }) => [courseId, ...request.alsoWaitFor]),
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
  const { receipts, repeated, twins, fresh } = sortOut(requests, courses, known)
  const [again, earlier] = await Promise.all([
    repeatedReceipts(ctx, repeated),
    earlierShortcodes(ctx, known, [...fresh.values()].flat()),
  ])
  for (const [position, receipt] of again) receipts.set(position, receipt)
  const codes = await findCodes(
    ctx,
    [...fresh.values()].flat().map(({ order }) => order.request.code),
    { locked: true },
  )
  const { rightOf, wrong } = await checkRequests(ctx, fresh, { courses, hasTerms, codes })
  for (const [position, error] of wrong) receipts.set(position, { ok: false, error })
  await refuseUnsolved(ctx, rightOf, captchas, (position) =>
    receipts.set(position, refused('CAPTCHA_FAILED')),
  )
  const twice = await positionsTwice(ctx, people, [...rightOf.values()].flat())
  refuseUnproven(rightOf, { held, twice }, (position) =>
    receipts.set(position, refused('CONFIRMATION_BY_MAIL')),
  )
  const others = await decideOtherDates(
    ctx,
    [...rightOf.values()].flat().map(({ request: { position, order }, checked }) => ({
      position,
      order,
      people: checked.people.length,
      feeCents: checked.feeCents,
    })),
    courses,
  )
  for (const position of others.changed) receipts.set(position, refused('EXPECTATION_CHANGED'))
  return { courses, codes, people, receipts, twins, earlier, rightOf, others }
}

export type Batch = Awaited<ReturnType<typeof readBatch>>
