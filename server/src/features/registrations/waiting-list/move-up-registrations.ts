import type { moveUpInput } from '@reihum/contract/registrations/bulk-run.schema.ts'
import type { z } from 'zod'
import { changeSeats, type LockedCourse, lockSeats } from '#features/courses/seats.ts'
import { recordMany } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { paymentDue } from '../deadlines/deadline.rules.ts'
import { tellingOf } from '../moved-booking.rules.ts'
import { registrationMovedUp } from '../registration.events.ts'
import { emptyPlaces, stateOfPlace } from '../registration.rules.ts'
import {
  type LockedRegistration,
  lockRegistrations,
  type Move,
  storeMoves,
} from '../registration-move.store.ts'
import { type Party, partiesOf } from './group-parties.ts'
import { leaveOtherDates } from './leave-other-dates.ts'
import { lockWithOtherDates } from './lock-with-other-dates.ts'
import { decideNotWaiting, decideOutOfTurn, type OutOfTurnDecision } from './move-up.rules.ts'
import { passOver } from './pass-over.ts'
import { movedUpBefore, withCompanionsWaiting } from './waiting-party.queries.ts'

type MoveUp = z.output<typeof moveUpInput>

export type MovedOutOfTurn = { registration: LockedRegistration; decision: OutOfTurnDecision }

/** Moves up parties of one locked course out of turn, and records this with every party that was passed over. */
async function moveUpIn(
  ctx: TenantContext,
  course: LockedCourse,
  parties: readonly Party[],
  { whenFull, inform }: MoveUp,
): Promise<MovedOutOfTurn[]> {
  const { decisions, ...seats } = decideOutOfTurn(course, parties, whenFull, ctx.now)
  const moved = decisions.filter(({ decision }) => decision.kind === 'moved')
  const lucky = moved.flatMap(({ party }) => party.members)
  const dueAt = paymentDue(course, ctx.now, ctx.tenant.timeZone)
  const moves = moved.flatMap(({ party, decision }) =>
    party.members.map(
      (registration, at): Move => ({
        registration,
        to: stateOfPlace(registration.fee_cents),
        cause: 'operator',
        paymentDueAt: dueAt,
        takesExtraSeat: decision.kind === 'moved' && at < decision.extra,
      }),
    ),
  )
  await Promise.all([
    storeMoves(ctx, moves, ctx.actor),
    changeSeats(ctx, [{ courseId: course.id, ...seats }]),
    recordMany(
      ctx,
      moves.map(({ registration, to }) => ({
        event: registrationMovedUp(tellingOf(registration, lucky, inform), { from: 'on_waiting_list', to }),
        actor: ctx.actor,
        origin: ctx.origin,
      })),
    ),
  ])
  // A party that was fully offered its places got them in turn, so it passed nobody over.
  const last = moved.findLast(({ party }) => party.offered < party.people)?.party.queueNumber
  const free = emptyPlaces(course)
  // With an unlimited course nobody is passed over: the list empties by itself.
  if (last !== undefined && free !== null) await passOver(ctx, { courseId: course.id, before: last, free })
  return decisions.flatMap(({ party, decision }) =>
    party.members.map((registration) => ({ registration, decision })),
  )
}

/**
 * Moves up parties out of turn, each independently. A party moves up together, whichever of its registrations was
 * named. Unknown ids are left out.
 */
export async function moveUpRegistrations(
  ctx: TenantContext,
  ids: readonly string[],
  moveUp: MoveUp,
): Promise<MovedOutOfTurn[]> {
  const courses = await lockWithOtherDates(ctx, ids)
  const registrations = await lockRegistrations(ctx, await withCompanionsWaiting(ctx, ids))
  const waiting = registrations.filter(({ state }) => state === 'on_waiting_list')
  const others = registrations.filter(({ state }) => state !== 'on_waiting_list')
  const before = await movedUpBefore(
    ctx,
    others.map(({ id }) => id),
  )
  const moved: MovedOutOfTurn[] = others.map((registration) => ({
    registration,
    decision: decideNotWaiting(registration.state, before.has(registration.id)),
  }))
  // A person who got one of several dates does not get another of them.
  const gone = new Set<string>()
  for (const courseId of courses.keys()) {
    const here = waiting.filter(({ id, course_id }) => course_id === courseId && !gone.has(id))
    if (here.length === 0) continue
    const course = (await lockSeats(ctx, [courseId])).get(courseId) as LockedCourse
    const parties = partiesOf(here).filter(({ members }) => members.some(({ id }) => ids.includes(id)))
    const movedHere = await moveUpIn(ctx, course, parties, moveUp)
    moved.push(...movedHere)
    const winners = movedHere.flatMap(({ registration, decision }) =>
      decision.kind === 'moved' ? [registration] : [],
    )
    for (const { id } of await leaveOtherDates(ctx, courses, winners)) gone.add(id)
  }
  const left = waiting.filter(({ id }) => gone.has(id) && ids.includes(id))
  moved.push(
    ...left.map((registration) => ({ registration, decision: decideNotWaiting('cancelled', false) })),
  )
  return moved
}

/** An operator moves up one party. Repeated, it changes nothing and sends no second mail. */
export async function moveUpRegistration(ctx: TenantContext, id: string, moveUp: MoveUp): Promise<void> {
  const moved = await moveUpRegistrations(ctx, [id], moveUp)
  const decision = moved.find(({ registration }) => registration.id === id)?.decision
  if (!decision) throw new Refusal('NOT_FOUND')
  if (decision.kind === 'refused')
    throw new Refusal(decision.code, 'data' in decision ? decision.data : undefined)
}
