import type { LockedCourse } from '#features/courses/seats.ts'
import { changeSeats } from '#features/courses/seats.ts'
import { recordMany } from '#platform/audit/record.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { paymentDue } from '../deadlines/deadline.rules.ts'
import { tellingOf } from '../moved-booking.rules.ts'
import { registrationMovedUp, registrationPassedOver } from '../registration.events.ts'
import { emptyPlaces, stateOfPlace } from '../registration.rules.ts'
import {
  type LockedRegistration,
  lastNumber,
  lockWaiting,
  type Move,
  storeMoves,
} from '../registration-move.store.ts'
import { decideMoveUps, isMovingUpPossible, type WaitingParty } from './waiting-list.rules.ts'

/** More than the largest booking, so that no portion of the list holds only a part of one. */
const portion = 100

type Queue = { parties: WaitingParty[]; members: Map<number, LockedRegistration[]> }

/** As many of the list as it takes to fill the empty places; most often its beginning is enough. */
async function readQueue(ctx: TenantContext, course: LockedCourse, free: number | null): Promise<Queue> {
  const members = new Map<number, LockedRegistration[]>()
  for (let behind = 0; ; ) {
    const rows = await lockWaiting(ctx, course.id, { behind, atMost: portion })
    const isLast = rows.length < portion
    const cut = isLast ? null : rows.at(-1)?.queue_number
    const whole = isLast ? rows : rows.filter((row) => row.queue_number !== cut)
    for (const row of whole) {
      const number = row.queue_number ?? lastNumber
      members.set(number, [...(members.get(number) ?? []), row])
    }
    const parties = [...members].map(([queueNumber, { length }]) => ({ queueNumber, people: length }))
    const { moved } = decideMoveUps(free, parties)
    const isFull = free !== null && moved.reduce((sum, { people }) => sum + people, 0) >= free
    if (isLast || isFull || whole.length === 0) return { parties, members }
    behind = Math.max(...members.keys())
  }
}

/**
 * Gives the empty places of a locked course to those who wait, by the rule of the waiting list, in the transaction that made
 * the places empty: at no moment is there a free place beside somebody who is entitled to it. Answers with whom it moved.
 */
export async function moveUpWaiters(ctx: TenantContext, course: LockedCourse): Promise<LockedRegistration[]> {
  const free = emptyPlaces(course)
  if (course.waiting === 0 || free === 0 || !isMovingUpPossible(course, ctx.now)) return []
  const { parties, members } = await readQueue(ctx, course, free)
  const { moved, passedOver } = decideMoveUps(free, parties)
  const membersOf = ({ queueNumber }: WaitingParty) => members.get(queueNumber) ?? []

  const dueAt = paymentDue(course, ctx.now, ctx.tenant.timeZone)
  const lucky = moved.flatMap(membersOf)
  const moves: Move[] = [
    ...lucky.map((registration): Move => {
      const to = stateOfPlace(registration.fee_cents)
      return { registration, to, cause: 'place_free', paymentDueAt: dueAt }
    }),
    ...passedOver.flatMap(({ party, free: left }) =>
      membersOf(party).map(
        (registration): Move => ({
          registration,
          to: 'on_waiting_list',
          cause: 'passed_over',
          detail: { free: left, people: party.people },
        }),
      ),
    ),
  ]
  // Nobody decided this: it follows from the rule, whoever made the place free.
  const actor = { kind: 'system' } as const
  await Promise.all([
    storeMoves(ctx, moves, actor),
    changeSeats(ctx, [{ courseId: course.id, taken: lucky.length, waiting: -lucky.length }]),
    recordMany(
      ctx,
      moves.map(({ registration, to, detail = {} }) => {
        const event =
          to === 'on_waiting_list'
            ? registrationPassedOver(tellingOf(registration, [registration]), detail)
            : registrationMovedUp(tellingOf(registration, lucky), { from: 'on_waiting_list', to })
        return { event, actor, origin: noOrigin }
      }),
    ),
  ])
  return lucky
}
