import type { LockedCourse } from '#features/courses/seats.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { isLetInEarly } from '../head-starts/head-start.rules.ts'
import { decideOrders, type OrderDecision, type OrderedCourse } from '../registration.rules.ts'
import { type Receipt, refused } from './answer-known.ts'
import { type CheckedOrder, notOpen } from './check-requests.ts'
import { type ComposedBooking, composeBooking, type DecidedCourse } from './compose-booking.ts'
import { partsOf } from './order-parts.ts'
import type { Batch } from './read-batch.ts'
import { type SeatChanges, seatChangesOf } from './seat-changes.ts'
import { addOtherDate } from './wait-for-other-dates.ts'

/** Says why, and for an order of several courses which of them refuses it. */
function refusedBy(
  ctx: TenantContext,
  { courseId, by }: Extract<OrderDecision, { kind: 'refused' }>,
  isOfSeveral: boolean,
): Receipt {
  if (by.code === 'REGISTRATION_NOT_OPEN') return { ok: false, error: notOpen(ctx, by) }
  const data = { ...('data' in by && by.data), ...(isOfSeveral && { courseId }) }
  return { ok: false, error: new Refusal(by.code, data) }
}

const orderedIn = ({ request: { order }, checked }: CheckedOrder): OrderedCourse[] =>
  partsOf(order).map(({ courseId, attendees, shownOutcome }, at) => ({
    courseId,
    party: {
      people: attendees.length,
      feeCents: checked.courses[at]?.feeCents ?? 0,
      shown: shownOutcome,
      arrivedAt: order.arrivedAt,
      isLetInEarly: isLetInEarly(order.headStart, courseId),
      ...(order.byOperator && { byOperator: order.byOperator }),
    },
  }))

/** The rows of one decided booking, including its turns on other dates. */
function composeDecided(
  ctx: TenantContext,
  { courses, people, codes, others }: Batch,
  { request: { position, order, hash }, checked, exceptions }: CheckedOrder,
  { decisions }: Extract<OrderDecision, { kind: 'decided' }>,
  changes: SeatChanges,
): ComposedBooking {
  const decided = partsOf(order).map(({ courseId, attendees, shownMovingUp }, at): DecidedCourse => {
    const decision = decisions[at] as (typeof decisions)[number]
    return {
      course: courses.get(courseId) as LockedCourse,
      attendees,
      shownMovingUp,
      people: checked.courses[at]?.people ?? [],
      decision,
      queueNumber: decision.kind === 'waiting' ? changes.draw(courseId) : null,
    }
  })
  const made = composeBooking(ctx, {
    order,
    requestHash: hash,
    courses: decided,
    paymentMethod: checked.paymentMethod,
    answers: checked.answers,
    known: people,
    code: codes.get(order.request.code) ?? null,
    exceptions,
  })
  const otherDates = decisions[0]?.kind === 'waiting' ? (others.of.get(position) ?? []) : []
  for (const other of otherDates) {
    const queueNumber = changes.draw(other.id)
    const waiting = order.request.attendees.length
    changes.add(other.id, { taken: 0, waiting, extra: 0, raise: 0 })
    addOtherDate(ctx, made, {
      course: other,
      first: order.courseId,
      queueNumber,
      order,
      prices: others.prices,
    })
  }
  return made
}

/** The locked courses, with those who will wait for them besides another date. */
function withOtherWaiters({ courses, others }: Batch): ReadonlyMap<string, LockedCourse> {
  if (others.waiting.size === 0) return courses
  return new Map(
    [...courses].map(([id, course]) => [
      id,
      { ...course, waiting: course.waiting + (others.waiting.get(id) ?? 0) },
    ]),
  )
}

/**
 * Decides a batch in the order of arrival, and composes what is to be stored. It makes no query; the answers are noted in the
 * batch's receipts.
 */
export function decideBatch(ctx: TenantContext, batch: Batch) {
  const { courses, receipts, earlier, others } = batch
  const changes = seatChangesOf(courses)
  const composed: ComposedBooking[] = []
  const right = batch.right.filter(({ request: { position } }) => !others.changed.has(position))
  const { decisions, moved } = decideOrders(withOtherWaiters(batch), right.map(orderedIn), ctx.now)
  for (const [courseId, seats] of moved) changes.add(courseId, seats)
  for (const [at, one] of right.entries()) {
    const { position, order } = one.request
    const decision = decisions[at]
    if (!decision || decision.kind === 'refused') {
      const isOfSeveral = order.request.furtherCourses.length > 0
      receipts.set(position, decision ? refusedBy(ctx, decision, isOfSeveral) : refused('UNEXPECTED'))
      continue
    }
    const made = composeDecided(ctx, batch, one, decision, changes)
    composed.push(made)
    const earlierShortcodes = [...(earlier.get(order.request.requestKey) ?? [])]
    receipts.set(position, { ok: true, result: { ...made.receipt, repeated: false, earlierShortcodes } })
  }
  return { composed, seatChanges: changes.all() }
}

export type DecidedBatch = ReturnType<typeof decideBatch>
