import { randomBytes } from 'node:crypto'
import type { BookingReceipt, BookingRequest } from '@kurso/contract/registrations/registration.schema.ts'
import { shortcodeFrom } from '@kurso/contract/registrations/shortcode.ts'
import type { BookingId, RegistrationId } from '@kurso/contract/wire/ids.schema.ts'
import type { LockedCourse } from '#features/courses/seats.ts'
import type { RecordedEvent } from '#platform/audit/record.ts'
import { fold } from '#platform/fold.ts'
import { newId } from '#platform/ids.ts'
import type { Actor, Origin, TenantContext } from '#platform/tenant-context.ts'
import type { CheckedPerson } from './booking.rules.ts'
import { netOf } from './price.rules.ts'
import { registrationReceived } from './registration.events.ts'
import { accessLinkExpiry, type BookingDecision } from './registration.rules.ts'
import { actorColumns, type BookingRows, newAccessLink, noBookingRows } from './registration.store.ts'

/** One request of a batch; each keeps its own actor and origin for the log. */
export type BookingOrder = { courseId: string; request: BookingRequest; actor: Actor; origin: Origin }

export type ComposedBooking = {
  rows: BookingRows
  events: RecordedEvent[]
  receipt: Pick<BookingReceipt, 'bookingId' | 'accessToken' | 'registrations'>
}

/** What was found right and decided, before anything is written. */
export type DecidedBooking = {
  order: BookingOrder
  requestHash: string
  /** One a person of the request, in its order. */
  people: readonly CheckedPerson[]
  decision: Extract<BookingDecision, { kind: 'booked' | 'waiting' }>
}

/** Everything one booking writes, as rows and events; pure but for ids and secrets. */
export function composeBooking(
  ctx: TenantContext,
  course: LockedCourse,
  { order, requestHash, people, decision }: DecidedBooking,
): ComposedBooking {
  const { request, actor, origin } = order
  const at = ctx.now.getTime()
  const tenant_id = ctx.tenantId
  const bookingId = newId(at)
  const state = decision.kind === 'booked' ? decision.state : 'on_waiting_list'
  const rows = noBookingRows()
  const events: RecordedEvent[] = []
  const registrations: BookingReceipt['registrations'] = []
  for (const [position, attendee] of request.attendees.entries()) {
    const personId = newId(at)
    const id = newId(at)
    const { price, answers } = people[position] as CheckedPerson
    const shortcode = shortcodeFrom(randomBytes(7))
    const {
      postalCode: postal_code,
      firstName: first_name,
      lastName: last_name,
      email,
      phone,
      street,
      city,
    } = attendee
    const given = {
      first_name,
      last_name,
      name_sort: fold(`${last_name} ${first_name}`),
      email,
      phone,
      street,
      postal_code,
      city,
    }
    rows.person.push({ tenant_id, id: personId, ...given, created_at: ctx.now })
    rows.registration.push({
      tenant_id,
      id,
      booking_id: bookingId,
      course_id: course.id,
      person_id: personId,
      shortcode,
      state,
      registered_at: ctx.now,
      state_since: ctx.now,
      ...given,
      fee_cents: price.feeCents,
      price_category_id: price.id,
      price_category: price.name,
      notes: position === 0 ? request.notes : '',
    })
    if (price.feeCents > 0) {
      rows.price_line.push({
        tenant_id,
        id: newId(at),
        registration_id: id,
        label: price.name ? `${course.title} (${price.name})` : course.title,
        gross_cents: price.feeCents,
        net_cents: netOf(price.feeCents, course),
        tax_category: course.taxCategory,
        tax_rate: course.taxRate,
      })
    }
    for (const { attributeId, version, value } of answers) {
      rows.registration_answer.push({
        tenant_id,
        registration_id: id,
        attribute_id: attributeId,
        version,
        value,
      })
    }
    rows.registration_move.push({
      tenant_id,
      id: newId(at),
      registration_id: id,
      from_state: null,
      to_state: state,
      at: ctx.now,
      cause: 'registered',
      ...actorColumns(actor),
    })
    const event = registrationReceived({
      registrationId: id,
      bookingId,
      courseId: course.id,
      shortcode,
      state,
      feeCents: price.feeCents,
      priceCategory: price.name,
      isContact: position === 0,
    })
    events.push({ event, actor, origin })
    registrations.push({
      id: id as RegistrationId,
      shortcode,
      state,
      firstName: first_name,
      lastName: last_name,
    })
  }
  rows.booking.push({
    tenant_id,
    id: bookingId,
    contact_person_id: rows.person[0]?.id ?? '',
    language: request.language,
    notes: request.notes,
    request_key: request.requestKey,
    request_hash: requestHash,
    created_at: ctx.now,
  })
  const link = newAccessLink(ctx, bookingId, accessLinkExpiry(course.endsAt, ctx.now))
  rows.access_link.push(link.row)
  return {
    rows,
    events,
    receipt: { bookingId: bookingId as BookingId, accessToken: link.token, registrations },
  }
}
