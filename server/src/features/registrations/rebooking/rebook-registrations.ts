import type { Rebooking } from '@reihum/contract/registrations/registration.schema.ts'
import type { CancellationCause } from '@reihum/contract/registrations/registration-states.ts'
import { changeSeats, type LockedCourse, lockSeats } from '#features/courses/seats.ts'
import { paidRegistrations } from '#features/ledger/paid-registrations.queries.ts'
import { useCreditOf } from '#features/ledger/use-credit.ts'
import { recordMany } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { loadOffers } from '../booking/offer.queries.ts'
import type { Surcharge } from '../booking/price.rules.ts'
import { confirmRegistrations } from '../confirm-registration.ts'
import { awaitNextShare } from '../deadlines/await-next-share.ts'
import { collectedBookings } from '../deadlines/collected-bookings.queries.ts'
import { drawAgain } from '../draw-again.ts'
import { takenBy } from '../extras/taken-by.queries.ts'
import { holdPersonsOf } from '../hold-people.ts'
import { moveSeats } from '../move-seats.ts'
import { tellingOf } from '../moved-booking.rules.ts'
import { ofTheErased } from '../of-the-erased.queries.ts'
import { registrationRebooked } from '../registration.events.ts'
import { emptyPlaces, passesThoseWaiting, type SeatsMoved, withSeatsMoved } from '../registration.rules.ts'
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
import { decideRebookings, drawNumbers, type RebookingDecision, wholeCents } from './rebooking.rules.ts'

export type Rebooked = {
  registration: LockedRegistration
  decision: RebookingDecision
  /** The id of the new registration in the other course, if there is one. */
  newId: string | null
}

export type RebookedMany = {
  rebooked: Rebooked[]
  movedUp: LockedRegistration[]
  /** How much more, or less, all of them pay than before. */
  differenceCents: number
}

type Granted = Omit<GrantedRebooking, 'answers' | 'isCollected' | 'queueNumber' | 'keepsDeadline'>

/** What is needed to create the new registrations: their turns on the waiting list, and the answers given already. */
async function compose(
  ctx: TenantContext,
  course: LockedCourse,
  { granted, keepsDeadline }: Decided,
  askedIds: readonly string[],
): Promise<{ composed: Map<string, ComposedRebooking>; drawn: number }> {
  const waiting = granted.filter(({ decision }) => decision.place.kind === 'waiting')
  const ids = granted.map(({ registration }) => registration.id)
  const [answers, collected, atTheEnd] = await Promise.all([
    answersTo(ctx, ids, askedIds),
    collectedBookings(
      ctx,
      granted.map(({ registration }) => registration.booking_id),
    ),
    waiting.length > 0 ? lastWaiting(ctx, course.id) : null,
  ])
  const bookings = waiting.map(({ registration }) => registration.booking_id)
  const { numbers, drawn } = drawNumbers(bookings, course.lastQueueNumber, atTheEnd)
  const composed = granted.map(({ registration, decision }) => {
    const isWaiting = decision.place.kind === 'waiting'
    const made = composeRebooking(ctx, course, {
      registration,
      decision,
      queueNumber: isWaiting ? (numbers.get(registration.booking_id) ?? null) : null,
      isCollected: collected.has(registration.booking_id),
      keepsDeadline,
      answers: answers.filter(({ registration_id }) => registration_id === registration.id),
    })
    return [registration.id, made] as const
  })
  return { composed: new Map(composed), drawn }
}

/** The log entry of an old registration. The letter to its booking covers all that were rebooked together. */
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
      newFeeCents: wholeCents(decision),
    },
  )
}

/** Reads everything the decisions depend on, with both courses and the registrations locked. */
async function readRebooking(ctx: TenantContext, ids: readonly string[], courseId: string) {
  const courses = await lockWithOtherDates(ctx, ids, [courseId])
  const course = courses.get(courseId)
  if (!course) throw new Refusal('NOT_FOUND')
  await holdPersonsOf(ctx, ids)
  const locked = await lockRegistrations(ctx, ids)
  const lockedIds = locked.map(({ id }) => id)
  const endedWithCourse = locked.filter(({ cancellation_cause: cause }) => cause === 'course')
  const [successors, erased, offers, before, won, takes] = await Promise.all([
    successorsOf(ctx, lockedIds),
    ofTheErased(ctx, lockedIds),
    loadOffers(ctx, [{ course, namesPrice: true }]),
    statesBefore(
      ctx,
      endedWithCourse.map(({ id }) => id),
    ),
    wishesWon(ctx, locked),
    takenBy(ctx, lockedIds),
  ])
  const wishing = locked.map((one) => {
    const state = before.get(one.id) ?? one.state
    const isWishing = state === 'on_waiting_list' && one.wish_id !== null && !won.has(one.wish_id)
    return {
      ...one,
      // An open wish for one of several dates moves along to the new registration, also if the old course was called
      // off.
      wish_id: isWishing ? one.wish_id : null,
      cancellation_cause: one.cancellation_cause as CancellationCause | null,
      state_before: state,
      is_erased: erased.has(one.id),
      takes: takes.get(one.id)?.ids ?? new Set<string>(),
    }
  })
  const doubles = await doublesIn(ctx, wishing, courseId)
  const registrations = wishing.map((one) => ({ ...one, is_double: doubles.has(one.id) }))
  const { prices, asked, extras } = offers.get(courseId) ?? { prices: [], asked: [], extras: [] }
  return { courses, course, successors, registrations, prices, asked, extras }
}

type Read = Awaited<ReturnType<typeof readRebooking>>

type Decided = { seats: SeatsMoved; granted: Granted[]; inform: boolean; keepsDeadline: boolean }

/** What was paid for the old registrations pays for the new ones; those that it pays in full are confirmed. */
async function payFromBefore(ctx: TenantContext, composed: ReadonlyMap<string, ComposedRebooking>) {
  const successors = [...composed].map(([fromRegistrationId, { id }]) => ({
    fromRegistrationId,
    toRegistrationId: id,
  }))
  await useCreditOf(ctx, successors)
  const newIds = successors.map(({ toRegistrationId }) => toRegistrationId)
  await confirmRegistrations(ctx, await paidRegistrations(ctx, newIds), { cause: 'payment', inform: false })
  await awaitNextShare(ctx, newIds)
}

/**
 * Stores the new registrations with their seats and the cancellation of the old ones, and returns the courses they
 * left.
 */
async function storeRebookings(ctx: TenantContext, { courses, course, asked }: Read, decided: Decided) {
  const { seats, granted, inform } = decided
  const { composed, drawn } = await compose(
    ctx,
    course,
    decided,
    asked.map(({ id }) => id),
  )
  const made = [...composed.values()]
  // A registration cancelled with its course has given back its seat already, and keeps that cause.
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
    changeSeats(ctx, [{ courseId: course.id, ...seats, drawn }]),
    recordMany(ctx, [
      ...made.map(({ event }) => event),
      ...granted.map((one) => ({
        event: rebookedEvent(one, granted, { course, composed, inform }),
        actor: ctx.actor,
        origin: ctx.origin,
      })),
    ]),
  ])
  await payFromBefore(ctx, composed)
  if (drawn > 0) emptier.push(withSeatsMoved(course, seats))
  return { composed, emptier }
}

/** Updates the waiting lists: of the new course, of further dates that are left, and where places became free. */
async function followUp(
  ctx: TenantContext,
  { courses, course }: Read,
  { seats, granted }: Decided,
  emptier: readonly LockedCourse[],
  calledOff: string | null,
): Promise<LockedRegistration[]> {
  if (passesThoseWaiting(course, seats.taken))
    await passOver(ctx, {
      courseId: course.id,
      before: course.lastQueueNumber + 1,
      free: emptyPlaces(course) ?? 0,
    })
  const winners = granted.filter(({ decision }) => decision.place.kind === 'booked')
  const gone = await leaveOtherDates(
    ctx,
    courses,
    winners.map(({ registration }) => registration),
  )
  // Locked already, but read again: the registrations that left have changed the counters once more.
  const fresh =
    gone.length > 0
      ? await lockSeats(
          ctx,
          emptier.map(({ id }) => id),
        )
      : null
  const movedUp: LockedRegistration[] = []
  for (const left of emptier.map((one) => fresh?.get(one.id) ?? one))
    if (left.id !== calledOff) movedUp.push(...(await moveUpWaiters(ctx, left)))
  return movedUp
}

type Because = {
  /** The course that is being called off, if that is why they leave it: nobody moves up there any more. */
  calledOff?: string | null
  /** What it costs each of them, if they rebook themselves. */
  fee?: Surcharge | null
}

/**
 * Rebooks registrations to another course in one step, each independently. Both places are held until both are stored,
 * and a registration that cannot be rebooked stays as it was. Freed places go to the waiting list. Unknown ids are left
 * out.
 */
export async function rebookRegistrations(
  ctx: TenantContext,
  ids: readonly string[],
  { courseId, inform, ...wish }: Rebooking,
  { calledOff = null, fee = null }: Because = {},
): Promise<RebookedMany> {
  const read = await readRebooking(ctx, ids, courseId)
  const { course, prices, registrations, successors, extras: offered } = read
  const { decisions, ...seats } = decideRebookings(
    course,
    prices,
    registrations.map((registration) => ({ registration, successor: successors.get(registration.id) })),
    { ...wish, own: fee && { fee, offered } },
    ctx.now,
  )
  const granted = decisions.flatMap(({ registration, decision }) =>
    decision.kind === 'rebooked' ? [{ registration, decision }] : [],
  )
  const decided = { seats, granted, inform, keepsDeadline: fee !== null }
  const { composed, emptier } = await drawAgain(ctx, () => storeRebookings(ctx, read, decided))
  const movedUp = await followUp(ctx, read, decided, emptier, calledOff)
  return {
    rebooked: decisions.map(({ registration, decision }) => ({
      registration,
      decision,
      newId: decision.kind === 'already' ? decision.successorId : (composed.get(registration.id)?.id ?? null),
    })),
    movedUp,
    differenceCents: granted.reduce(
      (sum, { registration, decision }) => sum + wholeCents(decision) - registration.fee_cents,
      0,
    ),
  }
}

/** An operator rebooks one registration. Returns the new registration, also when the request was sent before. */
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
