import { isRegistrationClosed } from '#features/courses/course.rules.ts'
import type { LockedCourse } from '#features/courses/seats.ts'
import { wrongFields } from '#platform/http/require-fields.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { type NotOpen, tooEarly } from '../registration.rules.ts'
import { type BookingTerms, type CheckedBooking, checkBooking, plainOffer } from './booking.rules.ts'
import type { BookingOrder } from './compose-booking.ts'
import { loadOffers } from './offer.queries.ts'

/** An order with the place of its answer. */
type Request = { position: number; order: BookingOrder }

type Right<Asked extends Request> = { request: Asked; checked: Extract<CheckedBooking, { kind: 'right' }> }

function wantedOf(fresh: Map<string, Request[]>, courses: Map<string, LockedCourse>) {
  return [...fresh].map(([courseId, arrived]) => ({
    course: courses.get(courseId) as LockedCourse,
    namesPrice: arrived.some(({ order }) => order.request.attendees.some((person) => person.priceCategoryId)),
  }))
}

/** Staff books on behalf of somebody, who has agreed elsewhere and may not have said how they pay. */
function termsOf(
  course: LockedCourse,
  { byOperator, request }: BookingOrder,
  hasTerms: boolean,
): BookingTerms {
  const isOpen = byOperator && !request.paymentMethod
  return {
    feeCents: byOperator?.agreed?.feeCents ?? course.feeCents,
    paymentMethods: isOpen ? [] : course.paymentMethods,
    hasTerms: hasTerms && !byOperator,
  }
}

/** Says when, by the clock of the provider. */
export function notOpen(ctx: TenantContext, { code, data }: NotOpen): Refusal {
  return new Refusal(code, { ...data, timeZone: ctx.tenant.timeZone })
}

/** Whoever filled in something wrong is told alone and before seats are counted; the others do not notice. */
export async function checkRequests<Asked extends Request>(
  ctx: TenantContext,
  fresh: Map<string, Asked[]>,
  { courses, hasTerms }: { courses: Map<string, LockedCourse>; hasTerms: boolean },
) {
  const offers = await loadOffers(ctx, wantedOf(fresh, courses))
  const rightOf = new Map<string, Right<Asked>[]>()
  const wrong: [position: number, error: Error][] = []
  for (const [courseId, arrived] of fresh) {
    const course = courses.get(courseId) as LockedCourse
    const offer = offers.get(courseId) ?? plainOffer
    const right: Right<Asked>[] = []
    for (const request of arrived) {
      const { order, position } = request
      const asking = order.byOperator?.agreed ? { ...offer, asked: [] } : offer
      const checked = checkBooking(termsOf(course, order, hasTerms), asking, order.request)
      const early = order.byOperator ? null : tooEarly(course, order.arrivedAt ?? ctx.now)
      // Before their challenge is used up: the same form is sent again in a moment.
      if (checked.kind === 'right' && early) wrong.push([position, notOpen(ctx, early)])
      else if (checked.kind === 'right') right.push({ request, checked })
      else {
        // Nobody corrects a form that can no longer be sent.
        const isOver = !order.byOperator && isRegistrationClosed(course, ctx.now)
        wrong.push([position, isOver ? new Refusal('REGISTRATION_CLOSED') : wrongFields(checked.fields)])
      }
    }
    rightOf.set(courseId, right)
  }
  return { rightOf, wrong }
}
