import type { CreditedFor } from '@reihum/contract/registrations/late-places.ts'
import { type LockedCourse, lockSeats } from '#features/courses/seats.ts'
import { recordMany } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { paymentDue } from '../deadlines/deadline.rules.ts'
import { moveSeats } from '../move-seats.ts'
import { tellingOf } from '../moved-booking.rules.ts'
import { paidTooLate, registrationBookedAgain } from '../registration.events.ts'
import { coursesOfRegistrations } from '../registration-course.queries.ts'
import {
  type LockedRegistration,
  lockRegistrations,
  type Move,
  storeMoves,
} from '../registration-move.store.ts'
import { goneMeanwhileOf } from './gone-meanwhile.queries.ts'
import { decideLate, type LateDecision, type LateMoney } from './late-place.rules.ts'

/** Places and their courses, locked. The courses follow what is booked again. */
export type LockedPlaces = {
  courses: Map<string, LockedCourse>
  registrations: ReadonlyMap<string, LockedRegistration>
  /** The registrations whose extras or places of a frame are not all there any more. */
  gone: ReadonlySet<string>
}

/** Locks places that may be booked again: their courses first, because their seats get scarcer. */
export async function lockForBookingAgain(ctx: TenantContext, ids: readonly string[]): Promise<LockedPlaces> {
  const courses = await lockSeats(ctx, await coursesOfRegistrations(ctx, ids))
  const registrations = await lockRegistrations(ctx, ids)
  const gone = await goneMeanwhileOf(ctx, ids, { locked: true })
  return { courses, registrations: new Map(registrations.map((one) => [one.id, one])), gone }
}

const placesOf = ({ registrations }: LockedPlaces, ids: readonly string[]) =>
  ids.flatMap((id) => registrations.get(id) ?? [])

/** Decides under the locks what becomes of money for these places. */
export function decideLatePlaces(
  ctx: TenantContext,
  locked: LockedPlaces,
  ids: readonly string[],
  money: Omit<LateMoney, 'courses' | 'hasAll'>,
): LateDecision {
  const byCourse = Map.groupBy(placesOf(locked, ids), ({ course_id }) => course_id)
  const courses = [...byCourse].flatMap(([id, { length: people }]) => {
    const course = locked.courses.get(id)
    return course ? [{ course, people }] : []
  })
  const hasAll = !ids.some((id) => locked.gone.has(id))
  return decideLate({ ...money, courses, hasAll }, ctx.now)
}

/**
 * Gives expired places back to those who had them. They are reserved and owed as before, until the payment confirms them in
 * the same transaction; the letter that says so says both.
 */
export async function bookAgain(
  ctx: TenantContext,
  locked: LockedPlaces,
  ids: readonly string[],
): Promise<void> {
  const places = placesOf(locked, ids)
  const moves = places.map((registration): Move => {
    const course = locked.courses.get(registration.course_id)
    const paymentDueAt = course ? paymentDue(course, ctx.now, ctx.tenant.timeZone) : null
    return { registration, to: 'reserved', cause: 'paid_late', paymentDueAt }
  })
  await storeMoves(ctx, moves, ctx.actor)
  for (const course of await moveSeats(ctx, locked.courses, moves)) locked.courses.set(course.id, course)
  await recordMany(
    ctx,
    places.map((registration) => ({
      event: registrationBookedAgain(tellingOf(registration, places), {
        from: registration.state,
        to: 'reserved',
      }),
      actor: ctx.actor,
      origin: ctx.origin,
    })),
  )
}

/** Tells those who paid too late that their money is a credit. The amount is that of all places of the payment. */
export async function tellCredited(
  ctx: TenantContext,
  locked: LockedPlaces,
  ids: readonly string[],
  credit: { cents: number; creditedFor: CreditedFor },
): Promise<void> {
  const places = placesOf(locked, ids)
  const [first] = places
  await recordMany(
    ctx,
    places.map((registration) => ({
      // One letter for the booking, also where its places are in several courses.
      event: paidTooLate(
        tellingOf(registration, places, registration.course_id === first?.course_id),
        credit,
      ),
      actor: ctx.actor,
      origin: ctx.origin,
    })),
  )
}
