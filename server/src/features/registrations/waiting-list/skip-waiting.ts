import { changeSeats, type LockedCourse } from '#features/courses/seats.ts'
import { recordMany } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { tellingOf } from '../moved-booking.rules.ts'
import { registrationSkipped } from '../registration.events.ts'
import { withSeatsMoved } from '../registration.rules.ts'
import {
  type LockedRegistration,
  lastNumber,
  lockWaiting,
  storeMoves,
  storeOffers,
  storeTurns,
} from '../registration-move.store.ts'
import { partiesOf } from './group-parties.ts'
import { lockParty } from './lock-party.ts'
import { moveUpWaiters } from './move-up-waiters.ts'
import { turnsAfterSkip } from './skip.rules.ts'

/** Gives back offered places. Extra seats go first, as with every registration that leaves. */
async function giveBackOffers(
  ctx: TenantContext,
  course: LockedCourse,
  offered: readonly LockedRegistration[],
): Promise<LockedCourse> {
  const extra = -Math.min(course.extraSeats, offered.length)
  const moved = { taken: 0, waiting: 0, offered: -offered.length, extra, raise: 0 }
  await Promise.all([
    storeOffers(
      ctx,
      offered.map(({ id }) => id),
      null,
    ),
    changeSeats(ctx, [{ courseId: course.id, ...moved }]),
  ])
  return withSeatsMoved(course, moved)
}

/**
 * An operator skips a party, with a reason. It steps back behind the next one, and its offer goes to whoever is next;
 * otherwise it keeps its turn.
 */
export async function skipWaiting(
  ctx: TenantContext,
  id: string,
  {
    reason,
    inform,
    expectedPosition,
  }: { reason: string; inform: boolean; expectedPosition?: number | undefined },
): Promise<void> {
  const { course, members } = await lockParty(ctx, id)
  const parties = partiesOf(await lockWaiting(ctx, course.id, { behind: 0, atMost: lastNumber }))
  const own = members[0]?.queue_number ?? null
  const position = parties.findIndex(({ queueNumber }) => queueNumber === own) + 1
  if (expectedPosition !== undefined && position !== expectedPosition)
    throw new Refusal('EXPECTATION_CHANGED')
  const turns = turnsAfterSkip(parties, own)
  if (!turns) throw new Refusal('NOBODY_BEHIND')
  const renumbered = parties.flatMap(({ queueNumber, members: waiting }) => {
    const turn = turns.get(queueNumber)
    return turn === undefined ? [] : waiting.map((one) => ({ id: one.id, turn }))
  })
  const offered = members.filter(({ offered_at }) => offered_at)
  const detail = { offered: offered.length > 0 }
  await Promise.all([
    storeTurns(ctx, renumbered),
    storeMoves(
      ctx,
      members.map((registration) => ({
        registration,
        to: 'on_waiting_list',
        cause: 'skipped',
        note: reason,
        detail,
      })),
      ctx.actor,
    ),
    recordMany(
      ctx,
      members.map((registration) => ({
        event: registrationSkipped(tellingOf(registration, members, inform), { reason, ...detail }),
        actor: ctx.actor,
        origin: ctx.origin,
      })),
    ),
  ])
  if (offered.length > 0) await moveUpWaiters(ctx, await giveBackOffers(ctx, course, offered))
}
