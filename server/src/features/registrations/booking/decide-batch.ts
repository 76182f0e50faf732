import type { LockedCourse } from '#features/courses/seats.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { type BookingDecision, decideBookings } from '../registration.rules.ts'
import { type Receipt, refused } from './answer-known.ts'
import { type CheckedOrder, notOpen } from './check-requests.ts'
import { type ComposedBooking, composeBooking } from './compose-booking.ts'
import type { Batch } from './read-batch.ts'
import { type SeatChanges, seatChangesOf } from './seat-changes.ts'
import { addOtherDate } from './wait-for-other-dates.ts'

function refusedBy(ctx: TenantContext, decision: BookingDecision | undefined): Receipt {
  if (decision?.kind !== 'refused') return refused('UNEXPECTED')
  if (decision.code === 'REGISTRATION_NOT_OPEN') return { ok: false, error: notOpen(ctx, decision) }
  return refused(decision.code, 'data' in decision ? decision.data : undefined)
}

const partyOf = ({ request: { order }, checked }: CheckedOrder) => ({
  people: checked.people.length,
  feeCents: checked.feeCents,
  shown: order.request.shownOutcome,
  arrivedAt: order.arrivedAt,
  ...(order.byOperator && { byOperator: order.byOperator }),
})

/** The rows of one decided booking, including its turns on other dates. */
function composeDecided(
  ctx: TenantContext,
  { people, codes, others }: Batch,
  course: LockedCourse,
  { request: { position, order, hash }, checked }: CheckedOrder,
  decision: Exclude<BookingDecision, { kind: 'refused' }>,
  changes: SeatChanges,
): ComposedBooking {
  const isWaiting = decision.kind === 'waiting'
  const made = composeBooking(ctx, course, {
    order,
    requestHash: hash,
    people: checked.people,
    paymentMethod: checked.paymentMethod,
    decision,
    queueNumber: isWaiting ? changes.draw(course.id) : null,
    known: people,
    codeId: codes.get(order.request.code)?.id ?? null,
  })
  const otherDates = isWaiting ? (others.of.get(position) ?? []) : []
  for (const other of otherDates) {
    const queueNumber = changes.draw(other.id)
    changes.add(other.id, { taken: 0, waiting: checked.people.length, extra: 0, raise: 0 })
    addOtherDate(ctx, made, { course: other, first: course.id, queueNumber, order, prices: others.prices })
  }
  return made
}

/**
 * Decides a batch course by course in the order of arrival, and composes what is to be stored. It makes no query; the
 * answers are noted in the batch's receipts.
 */
export function decideBatch(ctx: TenantContext, batch: Batch) {
  const { courses, receipts, earlier, rightOf, others } = batch
  const changes = seatChangesOf(courses)
  const composed: ComposedBooking[] = []
  for (const [courseId, all] of rightOf) {
    const right = all.filter(({ request: { position } }) => !others.changed.has(position))
    const locked = courses.get(courseId) as LockedCourse
    const course = { ...locked, waiting: locked.waiting + (others.waiting.get(courseId) ?? 0) }
    const { decisions, ...moved } = decideBookings(course, right.map(partyOf), ctx.now)
    changes.add(courseId, moved)
    for (const [at, one] of right.entries()) {
      const { position, order } = one.request
      const decision = decisions[at]
      if (!decision || decision.kind === 'refused') {
        receipts.set(position, refusedBy(ctx, decision))
        continue
      }
      const made = composeDecided(ctx, batch, course, one, decision, changes)
      composed.push(made)
      const earlierShortcodes = [...(earlier.get(order.request.requestKey) ?? [])]
      receipts.set(position, { ok: true, result: { ...made.receipt, repeated: false, earlierShortcodes } })
    }
  }
  return { composed, seatChanges: changes.all() }
}

export type DecidedBatch = ReturnType<typeof decideBatch>
