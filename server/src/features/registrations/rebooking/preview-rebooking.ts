import { askedOfPeople } from '@reihum/contract/courses/attribute.schema.ts'
import type { Rebooking, rebookingPreview } from '@reihum/contract/registrations/registration.schema.ts'
import type { z } from 'zod'
import { freePlaces } from '#features/courses/course.rules.ts'
import { readSeats } from '#features/courses/seats.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { loadOffers } from '../booking/offer.queries.ts'
import { ofTheErased } from '../of-the-erased.queries.ts'
import { getRegistration } from '../registration.queries.ts'
import { answersTo, rebookedCategory, statesBefore, successorsOf } from './rebooking.queries.ts'
import {
  decideRebookings,
  isRebookable,
  rebookedPrice,
  type TargetCourse,
  usualPrice,
} from './rebooking.rules.ts'

type Preview = z.output<typeof rebookingPreview>
type Wish = Pick<Rebooking, 'courseId' | 'priceCategoryId'>

/** The outcome: a place, a turn on the waiting list if there is no place, or neither. */
function outcomeOf(
  course: TargetCourse,
  registration: Parameters<typeof decideRebookings>[2][number]['registration'],
  now: Date,
): Preview['outcome'] {
  const wish = { priceCategoryId: null, whenFull: 'waiting_list' as const }
  const { decisions } = decideRebookings(course, [], [{ registration }], wish, now)
  const decision = decisions[0]?.decision
  if (decision?.kind === 'rebooked')
    return decision.place.kind === 'waiting' ? 'waiting_list' : decision.place.state
  return decision?.kind === 'refused' && decision.code === 'REGISTRATION_CLOSED' ? 'closed' : 'full'
}

/** What rebooking would lead to now. Nothing is held, and it is decided again when it is done. */
export async function previewRebooking(
  ctx: TenantContext,
  id: string,
  { courseId, priceCategoryId }: Wish,
): Promise<Preview> {
  const [registration, before, erased, course, successors, ended] = await Promise.all([
    getRegistration(ctx, id),
    rebookedCategory(ctx, id),
    ofTheErased(ctx, [id]),
    readSeats(ctx, courseId),
    successorsOf(ctx, [id]),
    statesBefore(ctx, [id]),
  ])
  if (!course) throw new Refusal('NOT_FOUND')
  const { state, cause, feeCents } = registration
  const old = {
    id,
    course_id: registration.courseId,
    state,
    cancellation_cause: cause,
    state_before: cause === 'course' ? (ended.get(id) ?? state) : state,
    price_category: before,
    is_erased: erased.has(id),
    is_double: registration.otherDates.some((other) => other.courseId === courseId),
  }
  if (!isRebookable(old, successors.has(id), courseId)) throw new Refusal('REGISTRATION_NOT_REBOOKABLE')
  const offers = await loadOffers(ctx, [{ course, namesPrice: true }])
  const { prices, asked } = offers.get(courseId) ?? { prices: [], asked: [] }
  // If the chosen price category was removed meanwhile, the usual price applies, as without a choice.
  const offered = { feeCents: course.feeCents, prices }
  const price = rebookedPrice(offered, before, priceCategoryId) ?? usualPrice(offered, before)
  const answers = await answersTo(
    ctx,
    [id],
    asked.map((attribute) => attribute.id),
  )
  const answered = new Set(answers.map(({ attribute_id }) => attribute_id))
  return {
    courseTitle: course.title,
    outcome: outcomeOf({ ...course, feeCents: price.feeCents }, old, ctx.now),
    freePlaces: freePlaces(course),
    oldFeeCents: feeCents,
    newFeeCents: price.feeCents,
    differenceCents: price.feeCents - feeCents,
    prices: [{ id: null, name: '', feeCents: course.feeCents }, ...prices] as Preview['prices'],
    priceCategoryId: price.id as Preview['priceCategoryId'],
    unanswered: askedOfPeople(asked)
      .filter((attribute) => !answered.has(attribute.id))
      .map(({ label }) => label),
  }
}
