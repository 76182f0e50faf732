import { randomBytes } from 'node:crypto'
import type { FactOrigin } from '@reihum/contract/courses/fact.schema.ts'
import { codeCentsOf } from '@reihum/contract/courses/reduced-prices.ts'
import type {
  AttendeeFields,
  BookingReceipt,
  BookingRequest,
  ContactFields,
  WhenFull,
} from '@reihum/contract/registrations/booking.schema.ts'
import { noFirm } from '@reihum/contract/registrations/firm.schema.ts'
import { shortcodeFrom } from '@reihum/contract/registrations/shortcode.ts'
import type { PaymentMethod } from '@reihum/contract/tenants/payment-methods.ts'
import type { BookingId, CourseId, RegistrationId } from '@reihum/contract/wire/ids.schema.ts'
import type { CheckedAnswer } from '#features/courses/attributes/attribute-answer.rules.ts'
import type { KnownCode } from '#features/courses/codes/code.rules.ts'
import { type ChosenExtra, centsOfExtras, chosenWhileWaiting } from '#features/courses/extras/extra.rules.ts'
import { saidWith } from '#features/courses/facts/fact.rules.ts'
import type { LockedCourse } from '#features/courses/seats.ts'
import { nameSortOf } from '#features/people/person-identity.rules.ts'
import type { People } from '#features/people/recognise-people.ts'
import { actorColumns } from '#platform/audit/actor-columns.ts'
import type { RecordedEvent } from '#platform/audit/record.ts'
import { newId } from '#platform/ids.ts'
import type { Actor, Origin, TenantContext } from '#platform/tenant-context.ts'
import { paymentDue } from '../deadlines/deadline.rules.ts'
import { takenRows } from '../extras/taken-extra.store.ts'
import { firmToStore } from '../firms/firm.rules.ts'
import { placeAt } from '../firms/unnamed-places.rules.ts'
import type { UsedHeadStart } from '../head-starts/head-start.rules.ts'
import { proofRows } from '../proofs/proof.store.ts'
import { termsToKeep } from '../refund-terms/agreed-terms.rules.ts'
import { registrationReceived } from '../registration.events.ts'
import { accessLinkExpiry, type BookingDecision, lastEnd } from '../registration.rules.ts'
import { type BookingRows, newAccessLink, noBookingRows } from '../registration.store.ts'
import { movingUpAs } from '../waiting-list/moving-up.rules.ts'
import type { CheckedPerson } from './booking.rules.ts'
import type { OrderPart } from './order-parts.ts'
import { linesOf, type Price } from './price.rules.ts'
import type { Unproven } from './unproven-bookings.ts'

/** One request of a batch; each keeps its own actor and origin for the log. */
export type BookingOrder = {
  courseId: string
  request: BookingRequest
  actor: Actor
  origin: Origin
  /** When a visitor's request arrived; for a booking by staff the current time counts. */
  arrivedAt?: Date
  /** Set where a link lets in early, or would with another address. */
  headStart?: UsedHeadStart
  /** The solution that a visitor's browser sent. */
  captcha?: string
  /** The persons that a visitor who proved their address sees there; what they say of these counts like what staff says. */
  ownPersons?: ReadonlySet<string>
  /** Why the staff lets people in whom a rule of the course does not, where a visitor had asked for it. */
  exception?: string | undefined
  /** Set when nothing but a solved challenge speaks for the booking. */
  unproven?: Unproven
  /** The firm that it is for, where the provider keeps it, and the frame of the firm out of which the places are ordered. */
  forFirm?: { firmId: string; frameId?: string }
  /** Set when an operator books, who may book late and beyond the limit. */
  byOperator?: {
    whenFull: WhenFull
    confirm: boolean
    inform: boolean
    agreed?: Agreed
    /** Why people are registered whom a rule of the course does not let in; empty: they are refused. */
    entryReason?: string
    /** The ids of those attendees whom the operator chose among the known persons, in the order of the attendees. */
    persons?: readonly (string | null)[]
  }
}

/** An order of a batch. Its position is also that of its answer; the hash of its content recognises it when sent again. */
export type PlacedOrder = { position: number; order: BookingOrder; hash: string }

/** What was agreed elsewhere, before the import into this system; the questions of the form are not asked any more. */
export type Agreed = {
  /** Null: the fee of the course. */
  feeCents: number | null
  registeredAt: Date
}

export type ComposedBooking = {
  decided: Pick<DecidedBooking, 'order' | 'requestHash' | 'paymentMethod'>
  rows: BookingRows
  events: RecordedEvent[]
  receipt: Pick<BookingReceipt, 'bookingId' | 'accessToken' | 'registrations'>
}

/** One course of a booking that is checked and decided. */
export type DecidedCourse = Pick<OrderPart, 'attendees' | 'shownMovingUp'> & {
  course: LockedCourse
  /** One entry for each attendee, in the same order. */
  people: readonly CheckedPerson[]
  decision: Extract<BookingDecision, { kind: 'booked' | 'waiting' }>
  /** The queue number on the waiting list. */
  queueNumber: number | null
}

/** A booking that is checked and decided, before anything is written. */
export type DecidedBooking = {
  order: BookingOrder
  requestHash: string
  courses: readonly DecidedCourse[]
  paymentMethod: PaymentMethod | null
  /** What was answered once for all of it. */
  answers: readonly CheckedAnswer[]
  known: People
  /** The discount code that it names. */
  code: KnownCode | null
  /** Why staff let somebody in whom the rules do not, by the number of the registration. */
  exceptions: ReadonlyMap<number, string>
}

/** Who gets the mails: the contact, or the first attendee. */
export function contactOf({ contact, attendees }: BookingRequest): ContactFields {
  if (contact) return contact
  const [first] = attendees as [AttendeeFields, ...AttendeeFields[]]
  const { firstName, lastName, email, phone, street, postalCode, city } = first
  return { company: '', firstName, lastName, email, phone, street, postalCode, city, ...noFirm }
}

/** An attendee without an address of their own gets the contact's: children are reached through it. */
export function emailOf(attendee: AttendeeFields, contact: ContactFields): string {
  return attendee.email || contact.email
}

type Ways = Pick<ContactFields, 'firstName' | 'lastName' | 'phone' | 'street' | 'postalCode' | 'city'>

function givenBy({ firstName, lastName, phone, street, postalCode, city }: Ways, email: string) {
  return { first_name: firstName, last_name: lastName, email, phone, street, postal_code: postalCode, city }
}

/** The price lines of a registration as agreed now: the price, what was taken off it, and extras. A free one has none. */
export function priceLines(
  ctx: TenantContext,
  course: LockedCourse,
  registrationId: string,
  price: Price,
  extras: readonly ChosenExtra[] = [],
): BookingRows['price_line'] {
  return linesOf(price, course.title, course, extras).map((one) => ({
    tenant_id: ctx.tenantId,
    id: newId(ctx.now.getTime()),
    registration_id: registrationId,
    label: one.label,
    gross_cents: one.grossCents,
    net_cents: one.netCents,
    tax_category: one.taxCategory,
    tax_rate: one.taxRate,
    extra_id: one.extraId,
  }))
}

/** Shared state while the rows of one booking are composed. */
type Composing = DecidedBooking & {
  ctx: TenantContext
  bookingId: string
  contact: ContactFields
  /** The person of the contact, found or made once. */
  contactPersonId: () => string
  /** The registrations' ids, course by course in the order of the attendees. */
  ids: readonly string[]
  rows: BookingRows
  events: RecordedEvent[]
}

/** The id of a person named in the booking: somebody known already, or a new person, for whom a row is added. */
function personOf(
  { ctx, known, rows }: Composing,
  named: Ways & { birthDate?: string },
  email: string,
): string {
  const { id, isNew } = known.idOf({ ...named, email })
  if (isNew)
    rows.person.push({
      tenant_id: ctx.tenantId,
      id,
      ...givenBy(named, email),
      name_sort: nameSortOf(named),
      birth_date: named.birthDate || null,
      created_at: ctx.now,
    })
  return id
}

/** Who attends: whom the operator chose, or whom name and address tell. */
const attendingPerson = (composing: Composing, attendee: AttendeeFields, position: number, email: string) =>
  composing.order.byOperator?.persons?.[position] ?? personOf(composing, attendee, email)

/** Who says what stays with a person. */
function saidOf({ byOperator, ownPersons }: BookingOrder, personId: string): FactOrigin {
  if (byOperator) return 'staff'
  return ownPersons?.has(personId) ? 'attendee' : 'booking'
}

/** A place to write: the attendee's position in the course, and the number of those of the courses before. */
type Placed = { position: number; before: number }

/** Adds one attendee: the registration with its price, answers and first move, and the events for the log. */
function addAttendee(
  composing: Composing,
  { course, attendees, people, decision, queueNumber, shownMovingUp }: DecidedCourse,
  { position, before }: Placed,
): BookingReceipt['registrations'][number] {
  const { ctx, order, bookingId, contact, code, exceptions, ids, rows } = composing
  const { actor, origin, byOperator, request } = order
  const tenant_id = ctx.tenantId
  const at = ctx.now.getTime()
  const id = ids[before + position] as string
  const isFirst = before + position === 0
  const attendee = attendees[position] as AttendeeFields
  const { price, extras, answers } = people[position] as CheckedPerson
  const state = decision.kind === 'booked' ? decision.state : 'on_waiting_list'
  const taken = state === 'on_waiting_list' ? chosenWhileWaiting(extras) : extras
  const feeCents = price.feeCents + centsOfExtras(taken)
  const shortcode = shortcodeFrom(randomBytes(7))
  const email = emailOf(attendee, contact)
  // Names come later with a single course only.
  const place = placeAt(before === 0 ? request : { attendees, unnamedPlaces: 0 }, position)
  const personId = place.unnamed
    ? composing.contactPersonId()
    : attendingPerson(composing, attendee, position, email)
  rows.registration.push({
    tenant_id,
    id,
    booking_id: bookingId,
    course_id: course.id,
    person_id: personId,
    ...place,
    shortcode,
    state,
    registered_at: byOperator?.agreed?.registeredAt ?? ctx.now,
    state_since: ctx.now,
    ...givenBy(attendee, email),
    name_sort: nameSortOf(attendee),
    birth_date: attendee.birthDate || null,
    fee_cents: feeCents,
    price_category_id: price.id,
    price_category: price.name,
    payment_due_at: state === 'reserved' ? paymentDue(course, ctx.now, ctx.tenant.timeZone) : null,
    queue_number: queueNumber,
    moving_up: decision.kind === 'waiting' ? movingUpAs(course, shownMovingUp) : 'booked',
    takes_extra_seat: decision.kind === 'booked' && position < decision.extra,
    refund_terms: termsToKeep(course.refundTerms, feeCents),
    notes: isFirst ? request.notes : '',
  })
  rows.price_line.push(...priceLines(ctx, course, id, price, taken))
  rows.taken_extra.push(...takenRows(ctx, id, taken))
  const codeCents = codeCentsOf(price)
  if (code && codeCents > 0)
    rows.code_redemption.push({
      tenant_id,
      registration_id: id,
      code_id: code.id,
      single_code: code.single?.code ?? null,
      for_many: code.single?.isForMany ?? false,
      cents: codeCents,
      redeemed_at: ctx.now,
    })
  rows.place_proof.push(...proofRows(ctx, id, { price, reductions: course.reductions }))
  if (order.forFirm?.frameId)
    rows.frame_place.push({
      tenant_id,
      registration_id: id,
      frame_id: order.forFirm.frameId,
      taken_at: ctx.now,
    })
  for (const { attributeId: attribute_id, version, value } of answers)
    rows.registration_answer.push({ tenant_id, registration_id: id, attribute_id, version, value })
  const saidBy = saidOf(order, personId)
  rows.said.push(...saidWith({ given: attendee.answers, checked: answers }, { personId, saidBy }))
  const exception = exceptions.get(before + position) ?? ''
  rows.registration_move.push({
    tenant_id,
    id: newId(at),
    registration_id: id,
    from_state: null,
    to_state: state,
    at: ctx.now,
    cause: 'registered',
    note: exception,
    ...actorColumns(actor),
  })
  const tells = isFirst && (byOperator?.inform ?? true)
  const event = registrationReceived(
    { registrationId: id, bookingId, tells, registrationIds: tells ? ids : [id] },
    {
      courseId: course.id,
      shortcode,
      state,
      feeCents,
      priceCategory: price.name,
      ...(exception && { reason: exception }),
    },
  )
  composing.events.push({ event, actor, origin })
  const { firstName, lastName } = attendee
  return { id: id as RegistrationId, courseId: course.id as CourseId, shortcode, state, firstName, lastName }
}

function addBooking(composing: Composing): void {
  const { ctx, order, requestHash, paymentMethod, answers, bookingId, contact, rows } = composing
  const { request, byOperator } = order
  rows.booking.push({
    tenant_id: ctx.tenantId,
    id: bookingId,
    // The first attendee is known by now, with or without an address.
    contact_person_id: request.contact
      ? composing.contactPersonId()
      : (rows.registration[0]?.person_id ?? ''),
    company: contact.company,
    firm: firmToStore(contact),
    firm_id: order.forFirm?.firmId ?? null,
    ...givenBy(contact, contact.email),
    payment_method: paymentMethod,
    mandate_id: null,
    terms_accepted_at: request.acceptsTerms ? ctx.now : null,
    origin: byOperator ? 'operator' : 'portal',
    language: request.language,
    notes: request.notes,
    request_key: request.requestKey,
    request_hash: requestHash,
    network: order.unproven?.network ?? null,
    created_at: ctx.now,
  })
  for (const { attributeId: attribute_id, version, value } of answers)
    rows.booking_answer.push({ tenant_id: ctx.tenantId, booking_id: bookingId, attribute_id, version, value })
}

/** All rows and events of one booking; pure except for ids and secrets. */
export function composeBooking(ctx: TenantContext, decided: DecidedBooking): ComposedBooking {
  const { courses } = decided
  const { request } = decided.order
  const at = ctx.now.getTime()
  const bookingId = newId(at)
  const rows = noBookingRows()
  const events: RecordedEvent[] = []
  const ids = courses.flatMap(({ attendees }) => attendees.map(() => newId(at)))
  const contact = contactOf(request)
  let contactPerson: string | undefined
  const composing: Composing = {
    ...decided,
    ctx,
    bookingId,
    contact,
    contactPersonId() {
      contactPerson ??= personOf(composing, contact, contact.email)
      return contactPerson
    },
    ids,
    rows,
    events,
  }
  const registrations: BookingReceipt['registrations'] = []
  for (const course of courses) {
    const before = registrations.length
    for (const position of course.attendees.keys())
      registrations.push(addAttendee(composing, course, { position, before }))
  }
  addBooking(composing)
  const ends = lastEnd(courses.map(({ course }) => course))
  const link = newAccessLink(ctx, bookingId, accessLinkExpiry(ends, ctx.now))
  rows.access_link.push(link.row)
  return {
    decided,
    rows,
    events,
    receipt: { bookingId: bookingId as BookingId, accessToken: link.token, registrations },
  }
}
