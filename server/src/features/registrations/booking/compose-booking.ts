import { randomBytes } from 'node:crypto'
import type { PaymentMethod } from '@reihum/contract/courses/course-terms.ts'
import type {
  AttendeeFields,
  BookingReceipt,
  BookingRequest,
  ContactFields,
  WhenFull,
} from '@reihum/contract/registrations/booking.schema.ts'
import { shortcodeFrom } from '@reihum/contract/registrations/shortcode.ts'
import type { BookingId, RegistrationId } from '@reihum/contract/wire/ids.schema.ts'
import type { LockedCourse } from '#features/courses/seats.ts'
import type { RecordedEvent } from '#platform/audit/record.ts'
import { newId } from '#platform/ids.ts'
import type { Actor, Origin, TenantContext } from '#platform/tenant-context.ts'
import { paymentDue } from '../deadlines/deadline.rules.ts'
import { registrationReceived } from '../registration.events.ts'
import { accessLinkExpiry, type BookingDecision } from '../registration.rules.ts'
import { actorColumns, type BookingRows, newAccessLink, noBookingRows } from '../registration.store.ts'
import type { CheckedPerson } from './booking.rules.ts'
import { netOf, type Price } from './price.rules.ts'
import { nameSortOf, type People } from './recognise-people.ts'

/** One request of a batch; each keeps its own actor and origin for the log. */
export type BookingOrder = {
  courseId: string
  request: BookingRequest
  actor: Actor
  origin: Origin
  /** When a visitor's came in; one of the staff is of now. */
  arrivedAt?: Date
  /** Of a visitor, as it was sent. */
  captcha?: string
  /** Of an operator, who may book late and beyond the limit. */
  byOperator?: { whenFull: WhenFull; confirm: boolean; inform: boolean; agreed?: Agreed }
}

/** What was agreed elsewhere, before it is written down here: nobody is asked the form's questions any more. */
export type Agreed = {
  /** Null: the fee of the course. */
  feeCents: number | null
  registeredAt: Date
}

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
  paymentMethod: PaymentMethod | null
  decision: Extract<BookingDecision, { kind: 'booked' | 'waiting' }>
  /** The number of a booking that waits. */
  queueNumber: number | null
  known: People
}

/** Whoever is written to: the contact, or the first of those who come. */
export function contactOf({ contact, attendees }: BookingRequest): ContactFields {
  if (contact) return contact
  const [first] = attendees as [AttendeeFields, ...AttendeeFields[]]
  const { firstName, lastName, email, phone, street, postalCode, city } = first
  return { company: '', firstName, lastName, email, phone, street, postalCode, city }
}

/** Where somebody gives no address of their own, that of the contact is theirs: children are reached through it. */
export function emailOf(attendee: AttendeeFields, contact: ContactFields): string {
  return attendee.email || contact.email
}

type Ways = Pick<ContactFields, 'firstName' | 'lastName' | 'phone' | 'street' | 'postalCode' | 'city'>

function givenBy({ firstName, lastName, phone, street, postalCode, city }: Ways, email: string) {
  return { first_name: firstName, last_name: lastName, email, phone, street, postal_code: postalCode, city }
}

/** What a registration costs, as it is agreed now; what costs nothing has no line. */
export function priceLines(
  ctx: TenantContext,
  course: LockedCourse,
  registrationId: string,
  { name, feeCents }: Price,
): BookingRows['price_line'] {
  if (feeCents === 0) return []
  const line = {
    tenant_id: ctx.tenantId,
    id: newId(ctx.now.getTime()),
    registration_id: registrationId,
    label: name ? `${course.title} (${name})` : course.title,
    gross_cents: feeCents,
    net_cents: netOf(feeCents, course),
    tax_category: course.taxCategory,
    tax_rate: course.taxRate,
  }
  return [line]
}

/** Everything one booking writes, as rows and events; pure but for ids and secrets. */
export function composeBooking(
  ctx: TenantContext,
  course: LockedCourse,
  { order, requestHash, people, paymentMethod, decision, queueNumber, known }: DecidedBooking,
): ComposedBooking {
  const { request, actor, origin, byOperator } = order
  const at = ctx.now.getTime()
  const tenant_id = ctx.tenantId
  const bookingId = newId(at)
  const state = decision.kind === 'booked' ? decision.state : 'on_waiting_list'
  const dueAt = state === 'reserved' ? paymentDue(course, ctx.now, ctx.tenant.timeZone) : null
  const beyond = decision.kind === 'booked' ? decision.extra : 0
  const contact = contactOf(request)
  const rows = noBookingRows()
  const events: RecordedEvent[] = []
  const registrations: BookingReceipt['registrations'] = []

  const personOf = (named: Ways, email: string): string => {
    const { id, isNew } = known.idOf({ ...named, email })
    if (isNew)
      rows.person.push({
        tenant_id,
        id,
        ...givenBy(named, email),
        name_sort: nameSortOf({ ...named, email }),
        created_at: ctx.now,
      })
    return id
  }
  const ids = request.attendees.map(() => newId(at))
  for (const [position, attendee] of request.attendees.entries()) {
    const id = ids[position] as string
    const { price, answers } = people[position] as CheckedPerson
    const shortcode = shortcodeFrom(randomBytes(7))
    const email = emailOf(attendee, contact)
    rows.registration.push({
      tenant_id,
      id,
      booking_id: bookingId,
      course_id: course.id,
      person_id: personOf(attendee, email),
      shortcode,
      state,
      registered_at: byOperator?.agreed?.registeredAt ?? ctx.now,
      state_since: ctx.now,
      ...givenBy(attendee, email),
      name_sort: nameSortOf({ ...attendee, email }),
      fee_cents: price.feeCents,
      price_category_id: price.id,
      price_category: price.name,
      payment_due_at: dueAt,
      queue_number: queueNumber,
      takes_extra_seat: position < beyond,
      notes: position === 0 ? request.notes : '',
    })
    rows.price_line.push(...priceLines(ctx, course, id, price))
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
    const tells = position === 0 && (byOperator?.inform ?? true)
    const event = registrationReceived(
      { registrationId: id, bookingId, tells, registrationIds: tells ? ids : [id] },
      {
        courseId: course.id,
        shortcode,
        state,
        feeCents: price.feeCents,
        priceCategory: price.name,
      },
    )
    events.push({ event, actor, origin })
    registrations.push({
      id: id as RegistrationId,
      shortcode,
      state,
      firstName: attendee.firstName,
      lastName: attendee.lastName,
    })
  }
  rows.booking.push({
    tenant_id,
    id: bookingId,
    contact_person_id: personOf(contact, contact.email),
    company: contact.company,
    ...givenBy(contact, contact.email),
    payment_method: paymentMethod,
    terms_accepted_at: request.acceptsTerms ? ctx.now : null,
    origin: byOperator ? 'operator' : 'portal',
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
