import { randomBytes } from 'node:crypto'
import { shortcodeFrom } from '@reihum/contract/registrations/shortcode.ts'
import type { LockedCourse } from '#features/courses/seats.ts'
import { actorColumns } from '#platform/audit/actor-columns.ts'
import { newId } from '#platform/ids.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { termsToKeep } from '../refund-terms/agreed-terms.rules.ts'
import { registrationReceived } from '../registration.events.ts'
import { decideBooking, withSeatsMoved } from '../registration.rules.ts'
import type { BookingRows } from '../registration.store.ts'
import type { BookingOrder, ComposedBooking } from './compose-booking.ts'
import { datesLike, pricesByName } from './other-dates.queries.ts'
import { courseLabel } from './price.rules.ts'

type Wanted = {
  position: number
  order: Pick<BookingOrder, 'courseId' | 'request'>
  people: number
  feeCents: number
}

export type OtherDates = {
  /** The courses that each order waits for besides its own. */
  of: Map<number, LockedCourse[]>
  /** Orders that name a course that is no other date, or has a free place by now: the visitor is asked again. */
  changed: Set<number>
  /** How many people this adds to the waiting list of each course. */
  waiting: Map<string, number>
  /** The ids of price categories by course and name. */
  prices: Map<string, string>
}

/** Whether all the other dates that orders name can be waited for, decided under the lock of all of them. */
export async function decideOtherDates(
  ctx: TenantContext,
  wanted: readonly Wanted[],
  courses: ReadonlyMap<string, LockedCourse>,
): Promise<OtherDates> {
  const decided: OtherDates = { of: new Map(), changed: new Set(), waiting: new Map(), prices: new Map() }
  // A visitor who was shown a place gets it or is asked again, and is never put on a waiting list.
  const waiting = wanted.filter(
    ({ order: { request } }) => request.alsoWaitFor.length > 0 && request.shownOutcome !== 'place',
  )
  if (waiting.length === 0) return decided
  // Cached by course: most orders of a batch want the same course, and others wait for its lock.
  const likes = new Map<string, Set<string>>()
  const likeOf = async (courseId: string) => {
    const like = likes.get(courseId) ?? new Set(await datesLike(ctx, courseId))
    likes.set(courseId, like)
    return like
  }
  for (const { position, order, people, feeCents } of waiting) {
    const named = [...new Set(order.request.alsoWaitFor)].filter((id) => id !== order.courseId)
    const like = await likeOf(order.courseId)
    const dates = named.flatMap((id) => courses.get(id) ?? [])
    const canWait = (course: LockedCourse) => {
      const more = { taken: 0, waiting: decided.waiting.get(course.id) ?? 0, extra: 0, raise: 0 }
      return decideBooking(withSeatsMoved(course, more), { people, feeCents }, ctx.now).kind === 'waiting'
    }
    if (dates.length < named.length || !dates.every((course) => like.has(course.id) && canWait(course))) {
      decided.changed.add(position)
      continue
    }
    decided.of.set(position, dates)
    for (const { id } of dates) decided.waiting.set(id, (decided.waiting.get(id) ?? 0) + people)
  }
  decided.prices = await pricesByName(ctx, [...decided.waiting.keys()])
  return decided
}

/** The lines of the price for another date: it costs the same, and the first of them names the course. */
const linesFor = (
  ctx: TenantContext,
  lines: BookingRows['price_line'],
  { id, course, name }: { id: string; course: LockedCourse; name: string },
): BookingRows['price_line'] =>
  lines.map((line, at) => ({
    ...line,
    id: newId(ctx.now.getTime()),
    registration_id: id,
    label: at === 0 ? courseLabel(course.title, name) : line.label,
  }))

/**
 * Puts the same people on the waiting list of another date: with the data given for the first, but a number and a turn
 * of their own. All registrations of one person are one wish, of which only one comes true. The letter about the
 * booking names all dates.
 */
export function addOtherDate(
  ctx: TenantContext,
  { rows, events }: ComposedBooking,
  {
    course,
    first,
    queueNumber,
    order,
    prices,
  }: {
    course: LockedCourse
    first: string
    queueNumber: number
    order: BookingOrder
    prices: OtherDates['prices']
  },
): void {
  const at = ctx.now.getTime()
  for (const own of rows.registration.filter(({ course_id }) => course_id === first)) {
    const [id, shortcode] = [newId(at), shortcodeFrom(randomBytes(7))]
    own.wish_id ??= newId(at)
    const name = own.price_category ?? ''
    const price = { id: prices.get(`${course.id} ${name}`) ?? null, name, feeCents: own.fee_cents }
    const lines = rows.price_line.filter(({ registration_id }) => registration_id === own.id)
    rows.registration.push({
      ...own,
      id,
      shortcode,
      course_id: course.id,
      queue_number: queueNumber,
      price_category_id: price.id,
      price_category: price.id ? name : '',
      refund_terms: termsToKeep(course.refundTerms, price.feeCents),
    })
    rows.price_line.push(...linesFor(ctx, lines, { id, course, name }))
    const proofs = rows.place_proof.filter(({ registration_id }) => registration_id === own.id)
    rows.place_proof.push(...proofs.map((one) => ({ ...one, registration_id: id })))
    const taken = rows.taken_extra.filter(({ registration_id }) => registration_id === own.id)
    rows.taken_extra.push(...taken.map((one) => ({ ...one, registration_id: id })))
    const answers = rows.registration_answer.filter(({ registration_id }) => registration_id === own.id)
    rows.registration_answer.push(...answers.map((answer) => ({ ...answer, registration_id: id })))
    rows.registration_move.push({
      tenant_id: ctx.tenantId,
      id: newId(at),
      registration_id: id,
      from_state: null,
      to_state: 'on_waiting_list',
      at: ctx.now,
      cause: 'registered',
      note: '',
      ...actorColumns(order.actor),
    })
    const telling = { registrationId: id, bookingId: own.booking_id, tells: false, registrationIds: [id] }
    const received = {
      courseId: course.id,
      shortcode,
      state: 'on_waiting_list' as const,
      feeCents: own.fee_cents,
    }
    const event = registrationReceived(telling, { ...received, priceCategory: name })
    events.push({ event, actor: order.actor, origin: order.origin })
  }
}
