import { changeSeats, type LockedCourse, lockSeats } from '#features/courses/seats.ts'
import { recordMany } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { paymentDue } from '../deadlines/deadline.rules.ts'
import { tellingOf } from '../moved-booking.rules.ts'
import { registrationMovedUp } from '../registration.events.ts'
import { stateOfPlace } from '../registration.rules.ts'
import { lockRegistrations, type Move, storeMoves } from '../registration-move.store.ts'
import { type Party, partiesOf } from './group-parties.ts'
import { leaveOtherDates } from './leave-other-dates.ts'
import { lockWithOtherDates } from './lock-with-other-dates.ts'
import { decideTaking } from './offer.rules.ts'
import { movedUpBefore, withCompanionsWaiting } from './waiting-party.queries.ts'

/** A party takes its offered places, or after the cut-off empty ones; its payment terms start now. */
async function take(ctx: TenantContext, course: LockedCourse, { members, offered }: Party): Promise<void> {
  const dueAt = paymentDue(course, ctx.now, ctx.tenant.timeZone)
  const moves = members.map((registration): Move => {
    const to = stateOfPlace(registration.fee_cents)
    return { registration, to, cause: 'offer_accepted', paymentDueAt: dueAt }
  })
  const people = members.length
  await Promise.all([
    storeMoves(ctx, moves, ctx.actor),
    changeSeats(ctx, [{ courseId: course.id, taken: people, waiting: -people, offered: -offered }]),
    recordMany(
      ctx,
      moves.map(({ registration, to }) => ({
        event: registrationMovedUp(
          tellingOf(registration, members),
          { from: 'on_waiting_list', to },
          { accepted: true },
        ),
        actor: ctx.actor,
        origin: ctx.origin,
      })),
    ),
  ])
}

/**
 * Accepts places for parties on the waiting list. A party takes its places together, whichever of its registrations is
 * named; one that accepted before is left alone. Its people leave the lists of other dates they waited for.
 */
export async function takePlaces(ctx: TenantContext, ids: readonly string[]): Promise<void> {
  const courses = await lockWithOtherDates(ctx, ids)
  const registrations = await lockRegistrations(ctx, await withCompanionsWaiting(ctx, ids))
  const waiting = registrations.filter(({ state }) => state === 'on_waiting_list')
  const others = registrations.filter(({ state }) => state !== 'on_waiting_list')
  const before = await movedUpBefore(
    ctx,
    others.map(({ id }) => id),
  )
  const isOver = others.some(({ id, state }) => state === 'cancelled' || !before.has(id))
  if (isOver || registrations.length === 0) throw new Refusal('OFFER_OVER')
  const gone = new Set<string>()
  for (const party of partiesOf(waiting)) {
    const courseId = party.members[0]?.course_id ?? ''
    if (!courses.has(courseId)) throw new Refusal('EXPECTATION_CHANGED')
    // Only one of several dates can be taken.
    if (party.members.some(({ id }) => gone.has(id))) throw new Refusal('OFFER_OVER')
    // Locked already, but read again: the places taken just now changed the counters.
    const course = (await lockSeats(ctx, [courseId])).get(courseId) as LockedCourse
    const decision = decideTaking(course, party, ctx.now)
    if (decision.kind === 'refused') throw new Refusal(decision.code)
    await take(ctx, course, party)
    for (const { id } of await leaveOtherDates(ctx, courses, party.members)) gone.add(id)
  }
}
