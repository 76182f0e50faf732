import { randomBytes } from 'node:crypto'
import type { RefundTerms } from '@reihum/contract/courses/refund-terms.ts'
import type { RegistrationState } from '@reihum/contract/registrations/registration-states.ts'
import { shortcodeFrom } from '@reihum/contract/registrations/shortcode.ts'
import type { LockedCourse } from '#features/courses/seats.ts'
import { actorColumns } from '#platform/audit/actor-columns.ts'
import type { RecordedEvent } from '#platform/audit/record.ts'
import type { Json } from '#platform/database/schema.ts'
import { newId } from '#platform/ids.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { priceLines } from '../booking/compose-booking.ts'
import { paymentDue } from '../deadlines/deadline.rules.ts'
import { takenRows } from '../extras/taken-extra.store.ts'
import { termsToKeep } from '../refund-terms/agreed-terms.rules.ts'
import { registrationReceived } from '../registration.events.ts'
import { type BookingRows, noBookingRows } from '../registration.store.ts'
import type { LockedRegistration } from '../registration-move.store.ts'
import { type RebookingDecision, wholeCents } from './rebooking.rules.ts'

export type GrantedRebooking = {
  /** Its `wish_id` is set only if the wish has not come true yet. */
  registration: LockedRegistration
  decision: Extract<RebookingDecision, { kind: 'rebooked' }>
  queueNumber: number | null
  /** What it owes is collected by direct debit, so it has no payment deadline. */
  isCollected: boolean
  /** Its attendee rebooks it, which does not put off what was due. */
  keepsDeadline: boolean
  answers: readonly { attribute_id: string; version: number; value: unknown }[]
}

/** By when a place is to be paid: as in the new course, or before that, if the old place was due earlier. */
function dueAt(
  ctx: TenantContext,
  course: LockedCourse,
  { registration, keepsDeadline }: Pick<GrantedRebooking, 'registration' | 'keepsDeadline'>,
): Date | null {
  const due = paymentDue(course, ctx.now, ctx.tenant.timeZone)
  const before = keepsDeadline ? registration.payment_due_at : null
  return before && (!due || before < due) ? before : due
}

export type ComposedRebooking = { id: string; rows: BookingRows; event: RecordedEvent }

/** The new registration in the other course: the same person, booking and data, with a booking number of its own. */
export function composeRebooking(
  ctx: TenantContext,
  course: LockedCourse,
  granted: GrantedRebooking,
): ComposedRebooking {
  const { registration: old, decision, queueNumber, isCollected, answers } = granted
  const { price, extras, place } = decision
  const { tenantId: tenant_id, now } = ctx
  const id = newId(now.getTime())
  const shortcode = shortcodeFrom(randomBytes(7))
  const state: RegistrationState = place.kind === 'booked' ? place.state : 'on_waiting_list'
  const rows = noBookingRows()
  const { booking_id, person_id, first_name, last_name, email, phone, street, postal_code, city } = old
  rows.registration.push({
    tenant_id,
    id,
    booking_id,
    course_id: course.id,
    person_id,
    shortcode,
    state,
    registered_at: now,
    state_since: now,
    rebooked_from: old.id,
    wish_id: old.wish_id,
    first_name,
    last_name,
    name_sort: old.name_sort,
    birth_date: old.birth_date,
    email,
    phone,
    street,
    postal_code,
    city,
    fee_cents: wholeCents(decision),
    price_category_id: price.id,
    price_category: price.name,
    rebooking_fee_cents: price.surcharge?.cents ?? null,
    payment_due_at: state === 'reserved' && !isCollected ? dueAt(ctx, course, granted) : null,
    queue_number: queueNumber,
    takes_extra_seat: place.kind === 'booked' && place.extra > 0,
    // Being moved makes nobody's terms worse.
    refund_terms:
      (old.refund_terms as RefundTerms | null) ?? termsToKeep(course.refundTerms, wholeCents(decision)),
    notes: old.notes,
    internal_notes: old.internal_notes,
    place_number: old.place_number,
    place_count: old.place_count,
    unnamed: old.unnamed,
  })
  rows.price_line.push(...priceLines(ctx, course, id, price, extras))
  rows.taken_extra.push(...takenRows(ctx, id, extras))
  for (const { attribute_id, version, value } of answers)
    rows.registration_answer.push({
      tenant_id,
      registration_id: id,
      attribute_id,
      version,
      value: value as Json,
    })
  rows.registration_move.push({
    tenant_id,
    id: newId(now.getTime()),
    registration_id: id,
    from_state: null,
    to_state: state,
    at: now,
    cause: 'rebooked',
    ...actorColumns(ctx.actor),
  })
  // No letter of its own: the letter about the rebooking covers it.
  const telling = { registrationId: id, bookingId: booking_id, tells: false, registrationIds: [id] }
  const received = { courseId: course.id, shortcode, state, feeCents: wholeCents(decision) }
  const event = registrationReceived(telling, {
    ...received,
    priceCategory: price.name,
    rebookedFrom: old.shortcode,
  })
  return { id, rows, event: { event, actor: ctx.actor, origin: ctx.origin } }
}
