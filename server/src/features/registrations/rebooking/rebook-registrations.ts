import type { Rebooking } from '@reihum/contract/registrations/registration.schema.ts'
import type { CancellationCause } from '@reihum/contract/registrations/registration-states.ts'
import { changeSeats, type LockedCourse, lockSeats } from '#features/courses/seats.ts'
import { recordMany } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { loadOffers } from '../booking/offer.queries.ts'
import { moveSeats } from '../move-seats.ts'
import { tellingOf } from '../moved-booking.rules.ts'
import { ofTheErased } from '../persons/person.queries.ts'
import { holdPersonsOf } from '../persons/person.store.ts'
import { registrationRebooked } from '../registration.events.ts'
import { emptyPlaces, passesThoseWaiting, withSeatsMoved } from '../registration.rules.ts'
import { insertBookings } from '../registration.store.ts'
import { type LockedRegistration, lockRegistrations, storeMoves } from '../registration-move.store.ts'
import { leaveOtherDates } from '../waiting-list/leave-other-dates.ts'
import { lockWithOtherDates } from '../waiting-list/lock-with-other-dates.ts'
import { moveUpWaiters } from '../waiting-list/move-up-waiters.ts'
import { passOver } from '../waiting-list/pass-over.ts'
import { type ComposedRebooking, composeRebooking, type GrantedRebooking } from './compose-rebooking.ts'
import {
  answersTo,
  doublesIn,
  lastWaiting,
  statesBefore,
  successorsOf,
  wishesWon,
} from './rebooking.queries.ts'
import { decideRebookings, drawNumbers, type RebookingDecision } from './rebooking.rules.ts'

export type Rebooked = {
  registration: LockedRegistration
  decision: RebookingDecision
  /** The registration at the other course, where there is one. */
  newId: string | null
}

export type RebookedMany = {
  rebooked: Rebooked[]
  movedUp: LockedRegistration[]
  /** What all of them pay more than before, or less. */
  differenceCents: number
}

type Granted = Omit<GrantedRebooking, 'answers' | 'queueNumber'>

/** What the other course has to know of those who come: their turns on its list, and what they answered already. */
async function compose(
  ctx: TenantContext,
  course: LockedCourse,
  granted: readonly Granted[],
  askedIds: readonly string[],
): Promise<{ composed: Map<string, ComposedRebooking>; drawn: number }> {
  const waiting = granted.filter(({ decision }) => decision.place.kind === 'waiting')
  const ids = granted.map(({ registration }) => registration.id)
  const [answers, atTheEnd] = await Promise.all([
    answersTo(ctx, ids, askedIds),
    waiting.length > 0 ? lastWaiting(ctx, course.id) : null,
  ])
  const bookings = waiting.map(({ registration }) => registration.booking_id)
  const { numbers, drawn } = drawNumbers(bookings, course.lastQueueNumber, atTheEnd)
  const composed = granted.map(({ registration, decision }) => {
    const isWaiting = decision.place.kind === 'waiting'
    const made = composeRebooking(ctx, course, {
      ...{ registration, decision },
      queueNumber: isWaiting ? (numbers.get(registration.booking_id) ?? null) : null,
      answers: answers.filter(({ registration_id }) => registration_id === registration.id),
    })
    return [registration.id, made] as const
  })
  return { composed: new Map(composed), drawn }
}

/** The entry of an old registration; the letter of its booking tells of all that went with it. */
function rebookedEvent(
  { registration, decision }: Granted,
  granted: readonly Granted[],
  {
    course,
    composed,
    inform,
  }: { course: LockedCourse; composed: Map<string, ComposedRebooking>; inform: boolean },
) {
  const all = granted.map((one) => one.registration)
  const telling = tellingOf(registration, all, inform)
  const newRegistrationIds = telling.registrationIds.map((id) => composed.get(id)?.id ?? '')
  return registrationRebooked(
    { ...telling, newRegistrationIds },
    { from: registration.state, to: 'cancelled' },
    {
      toCourseId: course.id,
      oldFeeCents: registration.fee_cents,
      newFeeCents: decision.price.feeCents,
    },
  )
}

/**
 * Moves registrations to another course in one step, each for itself: both places are held until both are stored, and what
 * cannot be rebooked stays as it was. The places that become empty go to those who wait for them. What does not exist is
 * left out.
 */
export async function rebookRegistrations(
  ctx: TenantContext,
  ids: readonly string[],
  { courseId, inform, ...wish }: Rebooking,
  /** The course they leave, where it is being called off: nobody moves up there any more. */
  calledOff: string | null = null,
): Promise<RebookedMany> {
  const courses = await lockWithOtherDates(ctx, ids, [courseId])
  const course = courses.get(courseId)
  if (!course) throw new Refusal('NOT_FOUND')
  await holdPersonsOf(ctx, ids)
  const locked = await lockRegistrations(ctx, ids)
  const lockedIds = locked.map(({ id }) => id)
  const endedWithCourse = locked.filter(({ cancellation_cause: cause }) => cause === 'course')
  const [successors, erased, offers, before, won] = await Promise.all([
    successorsOf(ctx, lockedIds),
    ofTheErased(ctx, lockedIds),
    loadOffers(ctx, [{ course, namesPrice: true }]),
    statesBefore(
      ctx,
      endedWithCourse.map(({ id }) => id),
    ),
    wishesWon(ctx, locked),
  ])
  const wishing = locked.map((one) => {
    const state = before.get(one.id) ?? one.state
    const isWishing = state === 'on_waiting_list' && one.wish_id !== null && !won.has(one.wish_id)
    return {
      ...one,
      // Whoever waits for any of several dates goes on doing so, or gets one now; also where theirs was called off.
      wish_id: isWishing ? one.wish_id : null,
      cancellation_cause: one.cancellation_cause as CancellationCause | null,
      state_before: state,
      is_erased: erased.has(one.id),
    }
  })
  const doubles = await doublesIn(ctx, wishing, courseId)
  const registrations = wishing.map((one) => ({ ...one, is_double: doubles.has(one.id) }))
  const { prices, asked } = offers.get(courseId) ?? { prices: [], asked: [] }
  const { decisions, ...seats } = decideRebookings(
    course,
    prices,
    registrations.map((registration) => ({ registration, successor: successors.get(registration.id) })),
    wish,
    ctx.now,
  )
  const granted = decisions.flatMap(({ registration, decision }) =>
    decision.kind === 'rebooked' ? [{ registration, decision }] : [],
  )
  const { composed, drawn } = await compose(
    ...([ctx, course, granted] as const),
    asked.map(({ id }) => id),
  )
  const made = [...composed.values()]
  // What was called off has left its course already, and says for ever why.
  const moves = granted
    .filter(({ registration }) => registration.state !== 'cancelled')
    .map(({ registration }) => ({ registration, to: 'cancelled' as const, cause: 'rebooked' as const }))
  await insertBookings(
    ctx,
    made.map(({ rows }) => rows),
  )
  const [, emptier] = await Promise.all([
    storeMoves(ctx, moves, ctx.actor),
    moveSeats(ctx, courses, moves),
    changeSeats(ctx, [{ courseId, ...seats, drawn }]),
    recordMany(ctx, [
      ...made.map(({ event }) => event),
      ...granted.map((one) => ({
        event: rebookedEvent(one, granted, { course, composed, inform }),
        actor: ctx.actor,
        origin: ctx.origin,
      })),
    ]),
  ])
  if (passesThoseWaiting(course, seats.taken))
    await passOver(ctx, { courseId, before: course.lastQueueNumber + 1, free: emptyPlaces(course) ?? 0 })
  const winners = granted.filter(({ decision }) => decision.place.kind === 'booked')
  const gone = await leaveOtherDates(
    ctx,
    courses,
    winners.map(({ registration }) => registration),
  )
  const movedUp: LockedRegistration[] = []
  if (drawn > 0) emptier.push(withSeatsMoved(course, seats))
  // Held already; whoever left has changed their counters once more.
  const fresh =
    gone.length > 0
      ? await lockSeats(
          ctx,
          emptier.map(({ id }) => id),
        )
      : null
  for (const left of emptier.map((one) => fresh?.get(one.id) ?? one))
    if (left.id !== calledOff) movedUp.push(...(await moveUpWaiters(ctx, left)))
  return {
    rebooked: decisions.map(({ registration, decision }) => ({
      ...{ registration, decision },
      newId: decision.kind === 'already' ? decision.successorId : (composed.get(registration.id)?.id ?? null),
    })),
    movedUp,
    differenceCents: granted.reduce(
      (sum, { registration, decision }) => sum + decision.price.feeCents - registration.fee_cents,
      0,
    ),
  }
}

/** One by an operator; answers with the registration at the other course, also where it was sent before. */
export async function rebookRegistration(
  ctx: TenantContext,
  id: string,
  rebooking: Rebooking,
): Promise<string> {
  const [one] = (await rebookRegistrations(ctx, [id], rebooking)).rebooked
  if (!one) throw new Refusal('NOT_FOUND')
  const { decision, newId } = one
  if (decision.kind === 'refused')
    throw new Refusal(decision.code, 'data' in decision ? decision.data : undefined)
  if (!newId) throw new Refusal('UNEXPECTED')
  return newId
}
