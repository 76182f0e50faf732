import type { KnownCode } from '#features/courses/codes/code.rules.ts'
import { isRegistrationClosed } from '#features/courses/course.rules.ts'
import type { KnownFrame } from '#features/courses/firms/frame.rules.ts'
import type { LockedCourse } from '#features/courses/seats.ts'
import type { KnownVoucher } from '#features/vouchers/voucher.rules.ts'
import { wrongFields } from '#platform/http/require-fields.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { codeOfBooking, noteUse } from '../codes/booking-code.ts'
import { judgeCodeUsers } from '../codes/judge-code-users.ts'
import type { JudgedEntry } from '../entry/judge-entry.ts'
import { judgeOrders } from '../entry/judge-orders.ts'
import { noteExtras } from '../extras/extras-of-people.rules.ts'
import { frameOfOrder, noteOrdered } from '../firms/order-in-frame.ts'
import { isLetInEarly, wrongHeadStart } from '../head-starts/head-start.rules.ts'
import { type NotOpen, tooEarly, wouldWait } from '../registration.rules.ts'
import { noteVoucher, wrongVoucherOf } from '../vouchers/booking-voucher.ts'
import {
  type CheckedBooking,
  type CourseOffer,
  checkBooking,
  type OrderTerms,
  plainOffer,
} from './booking.rules.ts'
import type { BookingOrder, PlacedOrder } from './compose-booking.ts'
import { loadOffers } from './offer.queries.ts'
import { coursesOf, partsOf } from './order-parts.ts'
import { reductionTermsAt } from './reduction-terms.ts'

/** An order that can be booked if there are places. */
export type CheckedOrder = {
  request: PlacedOrder
  checked: Extract<CheckedBooking, { kind: 'right' }>
} & Pick<JudgedEntry, 'exceptions' | 'asksForMail'>

/** What is read before requests are checked. */
type Known = {
  courses: ReadonlyMap<string, LockedCourse>
  hasTerms: boolean
  /** Whether visitors may order for a firm. */
  takesFirms: boolean
  codes: Map<string, KnownCode>
  /** What firms agreed on with the provider. */
  frames: Map<string, KnownFrame>
  vouchers: ReadonlyMap<string, KnownVoucher>
}

type Offers = ReadonlyMap<string, CourseOffer>

function wantedOf(fresh: readonly PlacedOrder[], courses: Known['courses']) {
  const namesPrice = new Map<string, boolean>()
  for (const { courseId, attendees } of fresh.flatMap(({ order }) => partsOf(order)))
    namesPrice.set(
      courseId,
      namesPrice.get(courseId) || attendees.some(({ priceCategoryId }) => priceCategoryId !== null),
    )
  return [...namesPrice].map(([courseId, named]) => ({
    course: courses.get(courseId) as LockedCourse,
    namesPrice: named,
  }))
}

/** Staff books on behalf of people, who accepted the terms elsewhere and may not have named a payment method. */
function termsOf(
  ctx: TenantContext,
  order: BookingOrder,
  { hasTerms, takesFirms, codes, frames, courses, offers }: Known & { offers: Offers },
): OrderTerms {
  const { byOperator, request, courseId, headStart, arrivedAt = ctx.now } = order
  const isOpen = byOperator && !request.paymentMethod
  const agreed = byOperator?.agreed
  return {
    courses: partsOf({ courseId, request }).map(({ courseId: id, attendees, shownOutcome }) => {
      const course = courses.get(id) as LockedCourse
      const offer = offers.get(id) ?? plainOffer
      return {
        feeCents: agreed?.feeCents ?? course.feeCents,
        offer: agreed ? { ...offer, asked: [], extras: [] } : offer,
        ...(!agreed && { reductionTerms: reductionTermsAt(ctx, course, arrivedAt) }),
        ...codeOfBooking(ctx, codes, { courseId: id, request, at: arrivedAt }),
        ...frameOfOrder(ctx, frames, order),
        paymentMethods: isOpen ? [] : course.paymentMethods,
        ...(shownOutcome === undefined && {
          isWaiting: wouldWait(
            course,
            { people: attendees.length, arrivedAt, isLetInEarly: isLetInEarly(headStart, id) },
            ctx.now,
          ),
        }),
      }
    }),
    hasTerms: hasTerms && !byOperator,
    needsMandate: !byOperator,
    takesFirms: takesFirms || byOperator !== undefined || order.forFirm !== undefined,
  }
}

/** The refusal tells the opening with the provider's time zone, and of several courses which one it is about. */
export function notOpen(ctx: TenantContext, { code, data }: NotOpen, courseId?: string): Refusal {
  return new Refusal(code, { ...data, timeZone: ctx.tenant.timeZone, ...(courseId && { courseId }) })
}

/** A visitor's order for a course that is not open yet or not any more. */
function untimely(
  ctx: TenantContext,
  { courseId, request, headStart, arrivedAt = ctx.now, byOperator }: BookingOrder,
  courses: Known['courses'],
): { over: Refusal | null; early: Refusal | null } {
  const found: { over: Refusal | null; early: Refusal | null } = { over: null, early: null }
  if (byOperator) return found
  const tellsCourse = request.furtherCourses.length > 0
  for (const id of coursesOf({ courseId, request })) {
    const course = courses.get(id) as LockedCourse
    const early = isLetInEarly(headStart, id) ? null : tooEarly(course, arrivedAt)
    if (early) found.early ??= notOpen(ctx, early, tellsCourse ? id : undefined)
    if (isRegistrationClosed(course, ctx.now))
      found.over ??= new Refusal('REGISTRATION_CLOSED', tellsCourse ? { courseId: id } : undefined)
  }
  return found
}

const wrongIn = (checked: CheckedBooking) => (checked.kind === 'wrong' ? checked.fields : [])

/** Refuses invalid requests one by one, before seats are counted, so that the rest of the batch is not affected. */
export async function checkRequests(ctx: TenantContext, fresh: readonly PlacedOrder[], known: Known) {
  const { courses, codes, frames } = known
  const offers = await loadOffers(ctx, wantedOf(fresh, courses))
  const entryOf = await judgeOrders(ctx, fresh, courses)
  const users = await judgeCodeUsers(ctx, fresh, codes)
  const right: CheckedOrder[] = []
  const wrong: [position: number, error: Error][] = []
  const vouchers = new Map(known.vouchers)
  let extrasNoted: ReadonlyMap<string, number> = new Map()
  for (const request of fresh) {
    const { order, position } = request
    const terms = { ...termsOf(ctx, order, { ...known, offers }), extrasNoted }
    const checked = checkBooking(terms, order.request)
    const { over, early } = untimely(ctx, order, courses)
    // Refused before the challenge is used up, because the same form will be sent again in a moment.
    const { fields: wrongEntry, ...entry } = entryOf(request)
    const used = users.judge(request)
    const fields = [
      ...wrongHeadStart(order.headStart, order.request),
      ...wrongEntry,
      ...used.fields,
      ...wrongVoucherOf(ctx, vouchers, order.request),
    ]
    const isRight = checked.kind === 'right' && fields.length === 0
    if (isRight && early) wrong.push([position, early])
    else if (isRight) {
      const people = checked.courses.flatMap((course) => course.people)
      noteUse(codes, order.request.code, people)
      noteOrdered(frames, order)
      noteVoucher(vouchers, order.request.voucher, checked.feeCents)
      extrasNoted = noteExtras(extrasNoted, people)
      users.note(request)
      right.push({ request, checked, ...entry, asksForMail: entry.asksForMail || used.asksForMail })
    } else {
      // If registration is closed, say that instead of listing wrong fields: correcting the form would be in vain.
      wrong.push([position, over ?? wrongFields([...wrongIn(checked), ...fields])])
    }
  }
  return { right, wrong }
}
