import type { PlannedCollection } from '@reihum/contract/courses/collection.ts'
import { type PlannedShare, sumShares } from '@reihum/contract/courses/payment-plan.ts'
import type { WrongField } from '@reihum/contract/field-errors.ts'
import type { RefusalData } from '@reihum/contract/refusals.ts'
import type { BookingPreview, BookingRequest } from '@reihum/contract/registrations/booking.schema.ts'
import type { CourseId } from '@reihum/contract/wire/ids.schema.ts'
import { findCodes } from '#features/courses/codes/code.queries.ts'
import { isRegistrationClosed, opensLater } from '#features/courses/course.rules.ts'
import { centsOfExtras } from '#features/courses/extras/extra.rules.ts'
import { findFrames } from '#features/courses/firms/frame.queries.ts'
import { type LockedCourse, readManySeats } from '#features/courses/seats.ts'
import { collectionForeseen } from '#features/mandates/collection.queries.ts'
import { offeredMandate } from '#features/mandates/mandate-of-booking.ts'
import { tenantHasTerms } from '#features/tenants/tenant.queries.ts'
import { findVouchers } from '#features/vouchers/find-vouchers.ts'
import type { KnownVoucher } from '#features/vouchers/voucher.rules.ts'
import { wrongFields } from '#platform/http/require-fields.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { codeOfBooking } from '../codes/booking-code.ts'
import { wrongUsersOf } from '../codes/judge-code-users.ts'
import { paymentDue } from '../deadlines/deadline.rules.ts'
import { wrongEntryOf } from '../entry/judge-orders.ts'
import { peopleWaiting, pricedExtra } from '../extras/extras-of-people.rules.ts'
import { firmsAllowed } from '../firms/firms-allowed.ts'
import { frameOfOrder } from '../firms/order-in-frame.ts'
import { withUnnamedPlaces } from '../firms/unnamed-places.rules.ts'
import { findHeadStarts } from '../head-starts/head-start.queries.ts'
import { usedHeadStart, wrongHeadStart } from '../head-starts/head-start.rules.ts'
import { planDays, sharesOf } from '../owed/payment-plan.rules.ts'
import { type BookingDecision, decideBooking, peopleForeseen, wouldWait } from '../registration.rules.ts'
import { openAfterVoucher, voucherForeseen, wrongVoucherOf } from '../vouchers/booking-voucher.ts'
import {
  type CheckedBooking,
  type CheckedCourse,
  type CheckedPerson,
  checkBooking,
  plainOffer,
} from './booking.rules.ts'
import { type BookingOrder, contactOf } from './compose-booking.ts'
import { loadOffers } from './offer.queries.ts'
import { coursesOf } from './order-parts.ts'
import { netOfPrice } from './price.rules.ts'
import { reductionTermsAt } from './reduction-terms.ts'
import { requestHash } from './request-hash.ts'

/** For an order of several courses a refusal names the one that it is about. */
function bookable(ctx: TenantContext, course: LockedCourse | undefined, isOfSeveral: boolean): LockedCourse {
  if (!course || course.isAgreed || course.state === 'draft' || course.state === 'archived')
    throw new Refusal('NOT_FOUND')
  if (isRegistrationClosed(course, ctx.now))
    throw new Refusal('REGISTRATION_CLOSED', isOfSeveral ? { courseId: course.id } : undefined)
  return course
}

/** The courses of an order, in its order; one that a link lets in early is open already. */
async function bookableCourses(ctx: TenantContext, order: { courseId: string; request: BookingRequest }) {
  const { request } = order
  const ids = coursesOf(order)
  const seats = await readManySeats(ctx, ids)
  const headStart = (await findHeadStarts(ctx, [request.headStart])).get(request.headStart)
  const wrong: WrongField[] = []
  const courses = ids.map((id): LockedCourse => {
    const course = bookable(ctx, seats.get(id), ids.length > 1)
    const used = usedHeadStart(headStart, { course, email: contactOf(request).email, at: ctx.now })
    wrong.push(...wrongHeadStart(used, request))
    return used ? { ...course, opensAt: null } : course
  })
  return { courses, wrong }
}

/** A form; unless whoever sent it has shown that the mailbox is theirs, nothing is said of what people attend. */
type Previewed = {
  request: BookingRequest
  isUnproven: boolean
  /** The rules of the courses are not looked at. */
  isLetIn: boolean
  forFirm: BookingOrder['forFirm']
  wrong: readonly WrongField[]
}

/** Where free places are not shown, only an order tells a group that it can but wait; whoever asks again says so. */
const isToldToWait = (
  { placesShown }: LockedCourse,
  { shownOutcome }: Pick<BookingRequest, 'shownOutcome'>,
) => placesShown !== 'exact' && shownOutcome === 'waiting_list'

async function checkedFor(
  ctx: TenantContext,
  courses: readonly LockedCourse[],
  { request, isUnproven, isLetIn, forFirm, wrong: wrongBefore }: Previewed,
  at: Date,
): Promise<Extract<CheckedBooking, { kind: 'right' }> & { vouchers: ReadonlyMap<string, KnownVoucher> }> {
  // In the order of the courses.
  const parts = [request, ...request.furtherCourses]
  const ordered = courses.map((course, place) => ({ course, part: parts[place] ?? request }))
  const [offers, hasTerms, takesFirms, codes, vouchers, frames] = await Promise.all([
    loadOffers(
      ctx,
      ordered.map(({ course, part }) => ({
        course,
        namesPrice: part.attendees.some((person) => person.priceCategoryId),
      })),
    ),
    tenantHasTerms(ctx),
    firmsAllowed(ctx, [request]),
    findCodes(ctx, [request.code], { locked: false }),
    findVouchers(ctx, [request.voucher], { locked: false }),
    findFrames(ctx, forFirm?.frameId ? [forFirm.frameId] : [], { locked: false }),
  ])
  const terms = ordered.map(({ course, part }) => ({
    ...course,
    // The form will be sent with the outcome that it is told here, and must find the same prices then.
    isWaiting:
      isToldToWait(course, part) ||
      wouldWait(
        course,
        { people: peopleForeseen(course.placesShown, part.attendees.length), arrivedAt: at },
        ctx.now,
      ),
    offer: offers.get(course.id) ?? plainOffer,
    reductionTerms: reductionTermsAt(ctx, course, at),
    ...codeOfBooking(ctx, codes, { courseId: course.id, request, at }),
    ...frameOfOrder(ctx, frames, { courseId: course.id, request, ...(forFirm && { forFirm }) }),
  }))
  const checked = checkBooking(
    { courses: terms, hasTerms, takesFirms: takesFirms || forFirm !== undefined },
    request,
  )
  const wrong = [
    ...wrongBefore,
    ...(checked.kind === 'wrong' ? checked.fields : []),
    ...wrongVoucherOf(ctx, vouchers, request),
    ...(isLetIn ? [] : await wrongEntryOf(ctx, courses, { request, isUnproven })),
    ...(await wrongUsersOf(ctx, codes, { request, isUnproven })),
  ]
  if (checked.kind === 'wrong' || wrong.length > 0) throw wrongFields(wrong)
  return { ...checked, vouchers }
}

/** A course of an order and what becomes of it. */
type Foreseen = {
  course: LockedCourse
  people: CheckedPerson[]
  outcome: BookingPreview['outcome']
  /** The names of extras that whoever waits can take only later. */
  later: string[]
}

function outcomeOf(decision: BookingDecision, told: RefusalData): BookingPreview['outcome'] {
  if (decision.kind === 'refused') throw new Refusal(decision.code, told)
  return decision.kind === 'waiting' ? 'waiting_list' : decision.state
}

function foresee(
  ctx: TenantContext,
  courses: readonly LockedCourse[],
  checked: readonly CheckedCourse[],
  at: Date,
): Foreseen[] {
  return courses.map((course, place) => {
    const own = checked[place] ?? { people: [], feeCents: 0 }
    const people = peopleForeseen(course.placesShown, own.people.length)
    const decision = decideBooking(course, { people, feeCents: own.feeCents, arrivedAt: at }, ctx.now)
    const told: RefusalData = courses.length > 1 ? { courseId: course.id } : {}
    const outcome = outcomeOf(decision, told)
    const taking = outcome === 'waiting_list' ? peopleWaiting(own.people) : { people: own.people, later: [] }
    return { course, outcome, ...taking }
  })
}

/** `confirms`: a place depends on it. */
type ForeseenShare = PlannedShare & { confirms: boolean }

/** The parts in which the people of a booking would pay, by the same rules as they will be charged. */
function sharesForeseen(
  ctx: TenantContext,
  course: LockedCourse,
  fees: readonly { feeCents: number }[],
  at: Date,
): ForeseenShare[] {
  const { timeZone } = ctx.tenant
  const dueAt = paymentDue(course, at, timeZone)
  const days = planDays({ dueAt, startsAt: course.startsAt }, at, timeZone)
  return fees
    .filter(({ feeCents }) => feeCents > 0)
    .flatMap(({ feeCents }) => sharesOf(feeCents, course.plan, days))
    .map(({ part, number, count, cents, dueOn, confirms }) => ({
      part: part ?? ('all' as const),
      number,
      count,
      cents,
      dueOn,
      confirms,
    }))
}

/** When the first part would be collected, or the whole of it. */
function collectionOfFirst(
  ctx: TenantContext,
  vault: Vault,
  { course, shares, at }: { course: LockedCourse; shares: readonly PlannedShare[]; at: Date },
) {
  const { timeZone } = ctx.tenant
  const { dueOn, today } = planDays(
    { dueAt: paymentDue(course, at, timeZone), startsAt: course.startsAt },
    at,
    timeZone,
  )
  return collectionForeseen(ctx, vault, {
    courseId: course.id,
    dueOn: shares.find(({ number }) => number === 1)?.dueOn ?? dueOn,
    on: today,
  })
}

/** Of several collections the one that comes first; one without a day only where no other has one. */
const firstCollection = (collections: readonly PlannedCollection[]): PlannedCollection | null =>
  [...collections].sort((one, other) => (one.earliestOn ?? '9').localeCompare(other.earliestOn ?? '9'))[0] ??
  null

const costOf = ({ price, extras }: CheckedPerson) => price.feeCents + centsOfExtras(extras)

const taxOf = ({ course, people }: Foreseen) =>
  people.reduce((tax, one) => tax + costOf(one) - netOfPrice(one.price, course, one.extras), 0)

const isPlaced = ({ outcome }: Foreseen) => outcome !== 'waiting_list'

const costsOf = ({ people }: Foreseen) => people.map((one) => ({ feeCents: costOf(one) }))

const personForeseen = ({ price: { feeCents, name, reductions = [] }, extras }: CheckedPerson) => ({
  feeCents,
  priceCategory: name,
  reductions: [...reductions],
  extras: extras.map(pricedExtra),
})

/** A place for which a voucher pays what it depends on is confirmed at once. */
const outcomeWith = ({ outcome }: Foreseen, shares: readonly OpenShare[]) =>
  outcome === 'reserved' && shares.every(({ confirms, openCents }) => !confirms || openCents === 0)
    ? 'confirmed'
    : outcome

type OpenShare = ForeseenShare & { openCents: number }

/** What everybody with a place would owe, and what of it a voucher leaves open. */
function owedForeseen(ctx: TenantContext, placed: readonly Foreseen[], voucherCents: number, at: Date) {
  const owed = placed.flatMap((one) =>
    sharesForeseen(ctx, one.course, costsOf(one), at).map((share) => ({ ...share, of: one })),
  )
  const open = openAfterVoucher(owed, voucherCents)
  return {
    open,
    openOf: (one: Foreseen) => open.filter(({ of }) => of === one),
    shares: open.map(({ part, number, count, cents, dueOn, openCents }) => ({
      part,
      number,
      count,
      cents,
      dueOn,
      openCents,
    })),
  }
}

const earliest = (dates: readonly (Date | null)[]) =>
  dates.reduce<Date | null>((first, at) => (first && (!at || first <= at) ? first : at), null)

/** The moment of the booking: now, or when the last of the courses opens. */
function momentOf(ctx: TenantContext, courses: readonly LockedCourse[]): { at: Date; opensAt: Date | null } {
  const openings = courses.flatMap((course) => (opensLater(course, ctx.now) ? course.opensAt : []))
  const opensAt = openings.reduce<Date | null>((last, at) => (last && last >= at ? last : at), null)
  return { at: opensAt ?? ctx.now, opensAt }
}

/**
 * What a booking would lead to at this moment, by the same rules; nothing is locked or written. Before registration
 * opens the moment of the opening is assumed, so that visitors can complete everything else by then. Where free places are
 * not shown, several people learn only by ordering that there are not enough for all of them.
 */
export async function previewBooking(
  ctx: TenantContext,
  vault: Vault,
  {
    courseId,
    request: asked,
    isUnproven = true,
    isLetIn = false,
    forFirm,
  }: {
    courseId: string
    request: BookingRequest
    isUnproven?: boolean
    isLetIn?: boolean
    forFirm?: BookingOrder['forFirm']
  },
): Promise<BookingPreview> {
  const request = withUnnamedPlaces(asked)
  const { courses, wrong } = await bookableCourses(ctx, { courseId, request })
  const { at, opensAt } = momentOf(ctx, courses)
  const checked = await checkedFor(ctx, courses, { request, isUnproven, isLetIn, forFirm, wrong }, at)
  const { paymentMethod } = checked
  const foreseen = foresee(ctx, courses, checked.courses, at)
  const [first, ...further] = foreseen as [Foreseen, ...Foreseen[]]
  const mandate =
    paymentMethod === 'sepa_direct_debit' && request.mandate
      ? await offeredMandate(ctx, vault, {
          account: request.mandate,
          formHash: requestHash({ courseId, request }),
          locale: request.language,
        })
      : null
  const placed = foreseen.filter(isPlaced)
  const placedCents = placed.flatMap(costsOf).reduce((sum, { feeCents }) => sum + feeCents, 0)
  const voucher = voucherForeseen(checked.vouchers, request, placedCents)
  const { open, openOf, shares } = owedForeseen(ctx, placed, voucher?.cents ?? 0, at)
  const isPaid = open.every(({ openCents }) => openCents === 0)
  const outcomeFor = (one: Foreseen) => outcomeWith(one, openOf(one))
  const dueAt = mandate
    ? null
    : earliest(
        placed
          .filter((one) => outcomeFor(one) === 'reserved')
          .map(({ course }) => paymentDue(course, at, ctx.tenant.timeZone)),
      )
  // Nobody is told yet when what is left would be collected, where a voucher pays all of the first part.
  const collected = placed.filter((one) =>
    openOf(one).some((share) => share.number === 1 && share.openCents > 0),
  )
  const collections = mandate
    ? await Promise.all(
        collected.map((one) =>
          collectionOfFirst(ctx, vault, { course: one.course, shares: openOf(one), at }),
        ),
      )
    : []
  return {
    outcome: outcomeFor(first),
    people: first.people.map(personForeseen),
    furtherCourses: further.map((one) => ({
      courseId: one.course.id as CourseId,
      outcome: outcomeFor(one),
      people: one.people.map(personForeseen),
      offerHours: one.course.offerHours,
    })),
    extrasLater: [...new Set(foreseen.flatMap(({ later }) => later))],
    totalCents: foreseen.flatMap(costsOf).reduce((sum, { feeCents }) => sum + feeCents, 0),
    taxCents: foreseen.reduce((tax, one) => tax + taxOf(one), 0),
    voucher,
    paymentMethod,
    paymentDueAt: dueAt?.toISOString() ?? null,
    mandate,
    collection: firstCollection(collections.filter((one) => one !== null)),
    shares: isPaid ? [] : sumShares(shares),
    opensAt: opensAt?.toISOString() ?? null,
    offerHours: first.course.offerHours,
  }
}
