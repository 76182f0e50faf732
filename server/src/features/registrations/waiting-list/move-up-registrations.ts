import type { moveUpInput } from '@kurso/contract/registrations/bulk-run.schema.ts'
import type { z } from 'zod'
import { changeSeats, type LockedCourse, lockSeats } from '#features/courses/seats.ts'
import { recordMany } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { paymentDue } from '../deadlines/deadline.rules.ts'
import { tellingOf } from '../moved-booking.rules.ts'
import { registrationMovedUp } from '../registration.events.ts'
import { emptyPlaces, stateOfPlace } from '../registration.rules.ts'
import { coursesOfRegistrations } from '../registration-course.queries.ts'
import {
  type LockedRegistration,
  lastNumber,
  lockRegistrations,
  type Move,
  storeMoves,
} from '../registration-move.store.ts'
import { decideNotWaiting, decideOutOfTurn, type OutOfTurnDecision } from './move-up.rules.ts'
import { passOver } from './pass-over.ts'
import type { WaitingParty } from './waiting-list.rules.ts'
import { movedUpBefore, withCompanionsWaiting } from './waiting-party.queries.ts'

type MoveUp = z.output<typeof moveUpInput>

export type MovedOutOfTurn = { registration: LockedRegistration; decision: OutOfTurnDecision }

type Party = WaitingParty & { members: LockedRegistration[] }

/** By their bookings, whoever came first to the list first. */
function partiesOf(waiting: readonly LockedRegistration[]): Party[] {
  const parties = new Map<string, Party>()
  for (const registration of waiting) {
    const queueNumber = registration.queue_number ?? lastNumber
    const key = `${registration.booking_id} ${queueNumber}`
    const party = parties.get(key) ?? { queueNumber, people: 0, members: [] }
    party.people += 1
    party.members.push(registration)
    parties.set(key, party)
  }
  return [...parties.values()].sort((one, other) => one.queueNumber - other.queueNumber)
}

/** Gives places of one locked course to parties out of turn, and notes it with everybody whom they left behind. */
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
  const last = moved.at(-1)?.party.queueNumber
  const free = emptyPlaces(course)
  // Where there is room for everybody nobody was passed over, and the list empties by itself.
  if (last !== undefined && free !== null) await passOver(ctx, { courseId: course.id, before: last, free })
  return decisions.flatMap(({ party, decision }) =>
    party.members.map((registration) => ({ registration, decision })),
  )
}

/**
 * Gives waiting bookings their places out of turn, each for itself; whoever waits together moves up together, whichever of
 * them was named. What does not exist is left out.
 */
export async function moveUpRegistrations(
  ctx: TenantContext,
  ids: readonly string[],
  moveUp: MoveUp,
): Promise<MovedOutOfTurn[]> {
  const courses = await lockSeats(ctx, await coursesOfRegistrations(ctx, ids))
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
  for (const course of courses.values()) {
    const here = waiting.filter(({ course_id }) => course_id === course.id)
    if (here.length > 0) moved.push(...(await moveUpIn(ctx, course, partiesOf(here), moveUp)))
  }
  return moved
}

/** One booking by an operator; whoever has been moved up before stays where they are, and nobody is told again. */
export async function moveUpRegistration(ctx: TenantContext, id: string, moveUp: MoveUp): Promise<void> {
  const moved = await moveUpRegistrations(ctx, [id], moveUp)
  const decision = moved.find(({ registration }) => registration.id === id)?.decision
  if (!decision) throw new Refusal('NOT_FOUND')
  if (decision.kind === 'refused')
    throw new Refusal(decision.code, 'data' in decision ? decision.data : undefined)
}
