import type { KnownCode } from '#features/courses/codes/code.rules.ts'
import { isRegistrationClosed } from '#features/courses/course.rules.ts'
import type { LockedCourse } from '#features/courses/seats.ts'
import { wrongFields } from '#platform/http/require-fields.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { codeOfBooking, noteUse } from '../codes/booking-code.ts'
import { type NotOpen, tooEarly } from '../registration.rules.ts'
import { type BookingTerms, type CheckedBooking, checkBooking, plainOffer } from './booking.rules.ts'
import type { BookingOrder, PlacedOrder } from './compose-booking.ts'
import { loadOffers } from './offer.queries.ts'
import { reductionTermsAt } from './reduction-terms.ts'

/** An order that can be booked if there are places. */
export type CheckedOrder = { request: PlacedOrder; checked: Extract<CheckedBooking, { kind: 'right' }> }

/** What is read before requests are checked. */
type Known = { courses: Map<string, LockedCourse>; hasTerms: boolean; codes: Map<string, KnownCode> }

function wantedOf(fresh: Map<string, PlacedOrder[]>, courses: Map<string, LockedCourse>) {
  return [...fresh].map(([courseId, arrived]) => ({
    course: courses.get(courseId) as LockedCourse,
    namesPrice: arrived.some(({ order }) => order.request.attendees.some((person) => person.priceCategoryId)),
  }))
}

/** Staff books on behalf of people, who accepted the terms elsewhere and may not have named a payment method. */
function termsOf(
  ctx: TenantContext,
  course: LockedCourse,
  { byOperator, request, arrivedAt = ctx.now }: BookingOrder,
  { hasTerms, codes }: Pick<Known, 'hasTerms' | 'codes'>,
): BookingTerms {
  const isOpen = byOperator && !request.paymentMethod
  const agreed = byOperator?.agreed
  return {
    feeCents: agreed?.feeCents ?? course.feeCents,
    ...(!agreed && { reductionTerms: reductionTermsAt(ctx, course, arrivedAt) }),
    ...codeOfBooking(ctx, codes, { courseId: course.id, request, at: arrivedAt }),
    paymentMethods: isOpen ? [] : course.paymentMethods,
    hasTerms: hasTerms && !byOperator,
    needsMandate: !byOperator,
  }
}

/** The refusal tells the opening with the provider's time zone. */
export function notOpen(ctx: TenantContext, { code, data }: NotOpen): Refusal {
  return new Refusal(code, { ...data, timeZone: ctx.tenant.timeZone })
}

/** Refuses invalid requests one by one, before seats are counted, so that the rest of the batch is not affected. */
export async function checkRequests(ctx: TenantContext, fresh: Map<string, PlacedOrder[]>, known: Known) {
  const { courses, codes } = known
  const offers = await loadOffers(ctx, wantedOf(fresh, courses))
  const rightOf = new Map<string, CheckedOrder[]>()
  const wrong: [position: number, error: Error][] = []
  for (const [courseId, arrived] of fresh) {
    const course = courses.get(courseId) as LockedCourse
    const offer = offers.get(courseId) ?? plainOffer
    const right: CheckedOrder[] = []
    for (const request of arrived) {
      const { order, position } = request
      const asking = order.byOperator?.agreed ? { ...offer, asked: [] } : offer
      const checked = checkBooking(termsOf(ctx, course, order, known), asking, order.request)
      const early = order.byOperator ? null : tooEarly(course, order.arrivedAt ?? ctx.now)
      // Refused before the challenge is used up, because the same form will be sent again in a moment.
      if (checked.kind === 'right' && early) wrong.push([position, notOpen(ctx, early)])
      else if (checked.kind === 'right') {
        noteUse(codes, order.request.code, checked.people)
        right.push({ request, checked })
      } else {
        // If registration is closed, say that instead of listing wrong fields: correcting the form would be in vain.
        const isOver = !order.byOperator && isRegistrationClosed(course, ctx.now)
        wrong.push([position, isOver ? new Refusal('REGISTRATION_CLOSED') : wrongFields(checked.fields)])
      }
    }
    rightOf.set(courseId, right)
  }
  return { rightOf, wrong }
}
