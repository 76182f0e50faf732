import { usualOfferHours } from '@reihum/contract/courses/course.schema.ts'
import { changeSeats, type LockedCourse, storeMoveUpAt } from '#features/courses/seats.ts'
import { quietHoursOf } from '#features/tenants/tenant.queries.ts'
import { recordMany } from '#platform/audit/record.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { paymentDue } from '../deadlines/deadline.rules.ts'
import { tellingOf } from '../moved-booking.rules.ts'
import { registrationMovedUp, registrationOffered, registrationPassedOver } from '../registration.events.ts'
import { emptyPlaces, stateOfPlace } from '../registration.rules.ts'
import {
  type LockedRegistration,
  lastNumber,
  lockWaiting,
  type Move,
  storeMoves,
  storeOffers,
} from '../registration-move.store.ts'
import { leaveOtherDates } from './leave-other-dates.ts'
import { isOfferedFirst } from './moving-up.rules.ts'
import { offerEnd, type QuietHours, quietUntil } from './offer.rules.ts'
import { otherDatesOf } from './other-dates.queries.ts'
import {
  decideMoveUps,
  isMovingUpPossible,
  type MoveUpDecision,
  movingUpEnds,
  type WaitingParty,
} from './waiting-list.rules.ts'

/** More than the largest booking, so that no portion of the list holds only a part of one. */
const portion = 100

type Members = Map<number, LockedRegistration[]>

/**
 * Reads as much of the waiting list as the empty places need; usually its beginning is enough. Offered places count as
 * taken.
 */
async function readQueue(
  ctx: TenantContext,
  course: LockedCourse,
  free: number | null,
): Promise<{ parties: WaitingParty[]; members: Members }> {
  const members: Members = new Map()
  for (let behind = 0; ; ) {
    const rows = await lockWaiting(ctx, course.id, { behind, atMost: portion })
    const isLast = rows.length < portion
    const cut = isLast ? null : rows.at(-1)?.queue_number
    const whole = isLast ? rows : rows.filter((row) => row.queue_number !== cut)
    for (const row of whole) {
      if (row.offered_at) continue
      const number = row.queue_number ?? lastNumber
      members.set(number, [...(members.get(number) ?? []), row])
    }
    const parties = [...members].map(([queueNumber, { length }]) => ({ queueNumber, people: length }))
    const { moved } = decideMoveUps(free, parties)
    const isFull = free !== null && moved.reduce((sum, { people }) => sum + people, 0) >= free
    if (isLast || isFull || whole.length === 0) return { parties, members }
    behind = Math.max(...whole.map((row) => row.queue_number ?? lastNumber))
  }
}

function passedOverMoves({ passedOver }: MoveUpDecision, members: Members): Move[] {
  return passedOver.flatMap(({ party, free }) =>
    (members.get(party.queueNumber) ?? []).map((registration) => ({
      registration,
      to: 'on_waiting_list',
      cause: 'passed_over',
      detail: { free, people: party.people },
    })),
  )
}

// The system acts here: moving up follows from the rule, whoever made the place free.
const actor = { kind: 'system' } as const

/** Stores what the moves change besides the counters: histories, log entries, and who gets a mail. */
async function storeAndRecord(
  ctx: TenantContext,
  moves: readonly Move[],
  lucky: readonly LockedRegistration[],
) {
  const eventOf = ({ registration, to, cause, detail = {} }: Move) => {
    if (cause === 'passed_over')
      return registrationPassedOver(tellingOf(registration, [registration]), detail)
    const telling = tellingOf(registration, lucky)
    return cause === 'offered'
      ? registrationOffered(telling, detail)
      : registrationMovedUp(telling, { from: 'on_waiting_list', to })
  }
  await Promise.all([
    storeMoves(ctx, moves, actor),
    recordMany(
      ctx,
      moves.map((move) => ({ event: eventOf(move), actor, origin: noOrigin })),
    ),
  ])
}

/** Offers the places: they are held until the parties answer, which stay on the waiting list meanwhile. */
async function offerPlaces(
  ctx: TenantContext,
  course: LockedCourse,
  {
    lucky,
    passed,
    quiet,
    hours,
  }: { lucky: LockedRegistration[]; passed: Move[]; quiet: QuietHours | null; hours: number },
): Promise<void> {
  const expiresAt = offerEnd(ctx.now, {
    hours,
    quiet,
    timeZone: ctx.tenant.timeZone,
    latest: movingUpEnds(course),
  })
  const offers = lucky.map((registration): Move => {
    const detail = { expiresAt: expiresAt.toISOString() }
    return { registration, to: 'on_waiting_list', cause: 'offered', detail }
  })
  await Promise.all([
    storeAndRecord(ctx, [...offers, ...passed], lucky),
    storeOffers(
      ctx,
      lucky.map(({ id }) => id),
      expiresAt,
    ),
    changeSeats(ctx, [{ courseId: course.id, taken: 0, waiting: 0, offered: lucky.length }]),
  ])
}

/**
 * Gives the empty places of a locked course to the waiting list, by its rule, in the transaction that freed them, so
 * that there is never a free place beside somebody entitled to it. If the course says so, or whoever waits has not ordered
 * one that costs something, the places are offered instead. In the quiet hours, and if somebody would leave the list of a course that is not locked here, this happens
 * later, and nobody else gets the places meanwhile. Returns the registrations that were moved.
 */
export async function moveUpWaiters(
  ctx: TenantContext,
  course: LockedCourse,
  held: ReadonlyMap<string, LockedCourse> = new Map(),
): Promise<LockedRegistration[]> {
  const free = emptyPlaces(course)
  if (course.waiting <= course.offered || free === 0 || !isMovingUpPossible(course, ctx.now)) return []
  const quiet = await quietHoursOf(ctx)
  const later = quietUntil(ctx.now, quiet, ctx.tenant.timeZone)
  if (later) {
    await storeMoveUpAt(ctx, course.id, later)
    return []
  }
  const { parties, members } = await readQueue(ctx, course, free)
  const decision = decideMoveUps(free, parties)
  const moved = decision.moved.map(({ queueNumber }) => members.get(queueNumber) ?? [])
  const isOffered = (party: readonly LockedRegistration[]) => party.some((one) => isOfferedFirst(course, one))
  const offered = moved.filter(isOffered).flat()
  const lucky = moved.filter((party) => !isOffered(party)).flat()
  const passed = passedOverMoves(decision, members)
  if (offered.length > 0) {
    const hours = course.offerHours ?? usualOfferHours
    await offerPlaces(ctx, course, { lucky: offered, passed, quiet, hours })
  }
  if (lucky.length === 0) return []
  if ((await otherDatesOf(ctx, lucky)).some(({ course_id }) => !held.has(course_id))) {
    await storeMoveUpAt(ctx, course.id, ctx.now)
    return []
  }
  const dueAt = paymentDue(course, ctx.now, ctx.tenant.timeZone)
  const moves = lucky.map((registration): Move => {
    const to = stateOfPlace(registration.fee_cents)
    return { registration, to, cause: 'place_free', paymentDueAt: dueAt }
  })
  await Promise.all([
    storeAndRecord(ctx, offered.length > 0 ? moves : [...moves, ...passed], lucky),
    changeSeats(ctx, [{ courseId: course.id, taken: lucky.length, waiting: -lucky.length }]),
  ])
  await leaveOtherDates(ctx, held, lucky)
  return lucky
}
