import { type PlannedShare, sumShares } from '@reihum/contract/courses/payment-plan.ts'
import type { BookingPreview, BookingRequest } from '@reihum/contract/registrations/booking.schema.ts'
import { findCodes } from '#features/courses/codes/code.queries.ts'
import { isRegistrationClosed, opensLater } from '#features/courses/course.rules.ts'
import { type LockedCourse, readSeats } from '#features/courses/seats.ts'
import { collectionForeseen } from '#features/mandates/collection.queries.ts'
import { offeredMandate } from '#features/mandates/mandate-of-booking.ts'
import { tenantHasTerms } from '#features/tenants/tenant.queries.ts'
import { wrongFields } from '#platform/http/require-fields.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { codeOfBooking } from '../codes/booking-code.ts'
import { paymentDue } from '../deadlines/deadline.rules.ts'
import { planDays, sharesOf } from '../owed/payment-plan.rules.ts'
import { type BookingDecision, decideBooking, peopleForeseen } from '../registration.rules.ts'
import { type CheckedBooking, checkBooking, plainOffer } from './booking.rules.ts'
import { loadOffers } from './offer.queries.ts'
import { netOfPrice } from './price.rules.ts'
import { reductionTermsAt } from './reduction-terms.ts'
import { requestHash } from './request-hash.ts'

async function bookableCourse(ctx: TenantContext, courseId: string): Promise<LockedCourse> {
  const course = await readSeats(ctx, courseId)
  if (!course || course.isAgreed || course.state === 'draft' || course.state === 'archived')
    throw new Refusal('NOT_FOUND')
  if (isRegistrationClosed(course, ctx.now)) throw new Refusal('REGISTRATION_CLOSED')
  return course
}

async function checkedFor(
  ctx: TenantContext,
  course: LockedCourse,
  request: BookingRequest,
  at: Date,
): Promise<Extract<CheckedBooking, { kind: 'right' }>> {
  const namesPrice = request.attendees.some((person) => person.priceCategoryId)
  const [offers, hasTerms, codes] = await Promise.all([
    loadOffers(ctx, [{ course, namesPrice }]),
    tenantHasTerms(ctx),
    findCodes(ctx, [request.code], { locked: false }),
  ])
  const terms = {
    ...course,
    hasTerms,
    reductionTerms: reductionTermsAt(ctx, course, at),
    ...codeOfBooking(ctx, codes, { courseId: course.id, request, at }),
  }
  const checked = checkBooking(terms, offers.get(course.id) ?? plainOffer, request)
  if (checked.kind === 'wrong') throw wrongFields(checked.fields)
  return checked
}

function outcomeOf(decision: BookingDecision): BookingPreview['outcome'] {
  if (decision.kind === 'refused') throw new Refusal(decision.code)
  return decision.kind === 'waiting' ? 'waiting_list' : decision.state
}

/** The parts in which the people of a booking would pay, by the same rules as they will be charged. */
function sharesForeseen(
  ctx: TenantContext,
  course: LockedCourse,
  fees: readonly { feeCents: number }[],
  at: Date,
): PlannedShare[] {
  const { timeZone } = ctx.tenant
  const dueAt = paymentDue(course, at, timeZone)
  const days = planDays({ dueAt, startsAt: course.startsAt }, at, timeZone)
  const shares = fees
    .filter(({ feeCents }) => feeCents > 0)
    .flatMap(({ feeCents }) => sharesOf(feeCents, course.plan, days))
    .map(({ part, number, count, cents, dueOn }) => ({
      part: part ?? ('all' as const),
      number,
      count,
      cents,
      dueOn,
    }))
  return sumShares(shares)
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

/**
 * What a booking would lead to at this moment, by the same rules; nothing is locked or written. Before registration
 * opens the moment of the opening is assumed, so that visitors can complete everything else by then. Where free places are
 * not shown, several people learn only by ordering that there are not enough for all of them.
 */
export async function previewBooking(
  ctx: TenantContext,
  vault: Vault,
  { courseId, request }: { courseId: string; request: BookingRequest },
): Promise<BookingPreview> {
  const course = await bookableCourse(ctx, courseId)
  const opensAt = opensLater(course, ctx.now) ? course.opensAt : null
  const at = opensAt ?? ctx.now
  const { people, feeCents, paymentMethod } = await checkedFor(ctx, course, request, at)
  const foreseen = peopleForeseen(course.placesShown, people.length)
  const party = { people: foreseen, feeCents, arrivedAt: at }
  const outcome = outcomeOf(decideBooking(course, party, ctx.now))
  const mandate =
    paymentMethod === 'sepa_direct_debit' && request.mandate
      ? await offeredMandate(ctx, vault, {
          account: request.mandate,
          formHash: requestHash({ courseId, request }),
          locale: request.language,
        })
      : null
  const dueAt = outcome === 'reserved' && !mandate ? paymentDue(course, at, ctx.tenant.timeZone) : null
  const fees = people.map(({ price }) => price)
  const shares = outcome === 'waiting_list' ? [] : sharesForeseen(ctx, course, fees, at)
  const collection =
    mandate && outcome !== 'waiting_list' ? await collectionOfFirst(ctx, vault, { course, shares, at }) : null
  return {
    outcome,
    people: fees.map(({ feeCents: fee, name, reductions = [] }) => ({
      feeCents: fee,
      priceCategory: name,
      reductions: [...reductions],
    })),
    totalCents: feeCents,
    taxCents: fees.reduce((tax, price) => tax + price.feeCents - netOfPrice(price, course), 0),
    paymentMethod,
    paymentDueAt: dueAt?.toISOString() ?? null,
    mandate,
    collection,
    shares,
    opensAt: opensAt?.toISOString() ?? null,
    offerHours: course.offerHours,
  }
}
