import { createHash, randomBytes } from 'node:crypto'
import type { BookingReceipt, BookingRequest } from '@kurso/contract/registrations/registration.schema.ts'
import { parseRegistrationState } from '@kurso/contract/registrations/registration-states.ts'
import { shortcodeFrom } from '@kurso/contract/registrations/shortcode.ts'
import type { BookingId, RegistrationId } from '@kurso/contract/wire/ids.schema.ts'
import { changeSeats, type LockedCourse, lockSeats, type SeatChange } from '#features/courses/seats.ts'
import { canonical } from '#platform/audit/digest.ts'
import { type RecordedEvent, recordMany } from '#platform/audit/record.ts'
import { fold } from '#platform/fold.ts'
import type { Outcome } from '#platform/gather.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor, Origin, TenantContext } from '#platform/tenant-context.ts'
import { registrationReceived } from './registration.events.ts'
import { bookedRegistrations, findBookingsByKey } from './registration.queries.ts'
import { accessLinkExpiry, type BookingDecision, decideBookings } from './registration.rules.ts'
import {
  actorColumns,
  type BookingRows,
  insertAccessLink,
  insertBookings,
  newAccessLink,
} from './registration.store.ts'

/** One request of a batch; each keeps its own actor and origin for the log. */
export type BookingOrder = { courseId: string; request: BookingRequest; actor: Actor; origin: Origin }

type Receipt = Outcome<BookingReceipt>

const refused = (code: ConstructorParameters<typeof Refusal>[0]): Receipt => ({
  ok: false,
  error: new Refusal(code),
})

function hashOf({ courseId, request: { attendees, notes } }: BookingOrder): string {
  return createHash('sha256').update(canonical({ courseId, attendees, notes })).digest('base64url')
}

type Booked = Extract<BookingDecision, { kind: 'booked' | 'waiting' }>

/** Everything one booking writes, as rows and events; pure but for ids and secrets. */
function compose(
  ctx: TenantContext,
  course: LockedCourse,
  order: BookingOrder,
  requestHash: string,
  decision: Booked,
) {
  const { request, actor, origin } = order
  const at = ctx.now.getTime()
  const tenant_id = ctx.tenantId
  const bookingId = newId(at)
  const state = decision.kind === 'booked' ? decision.state : 'on_waiting_list'
  const rows: BookingRows = {
    person: [],
    booking: [],
    registration: [],
    price_line: [],
    registration_move: [],
    access_link: [],
  }
  const events: RecordedEvent[] = []
  const registrations: BookingReceipt['registrations'] = []
  for (const [position, attendee] of request.attendees.entries()) {
    const personId = newId(at)
    const id = newId(at)
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
      fee_cents: course.feeCents,
      notes: position === 0 ? request.notes : '',
    })
    if (course.feeCents > 0) {
      rows.price_line.push({
        tenant_id,
        id: newId(at),
        registration_id: id,
        label: course.title,
        gross_cents: course.feeCents,
        net_cents: course.feeCents,
        tax_category: 'exempt',
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
      feeCents: course.feeCents,
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
  return { rows, events, bookingId, token: link.token, registrations }
}

/** The booking that this very form made before, with a fresh link: the first link's token is not stored. */
async function repeatedReceipt(
  ctx: TenantContext,
  bookingId: string,
  course: LockedCourse,
): Promise<Receipt> {
  const [booked, accessToken] = await Promise.all([
    bookedRegistrations(ctx, [bookingId]),
    insertAccessLink(ctx, bookingId, accessLinkExpiry(course.endsAt, ctx.now)),
  ])
  return {
    ok: true,
    result: {
      bookingId: bookingId as BookingId,
      accessToken,
      repeated: true,
      earlierShortcodes: [],
      registrations: booked.map((row) => ({
        id: row.id as RegistrationId,
        shortcode: row.shortcode,
        state: parseRegistrationState(row.state),
        firstName: row.first_name,
        lastName: row.last_name,
      })),
    },
  }
}

/**
 * Books any number of requests in one transaction, a single one being a batch of one. The seats are locked
 * first, then decided in the order of arrival, then everything is written set by set.
 */
export async function registerMany(ctx: TenantContext, orders: readonly BookingOrder[]): Promise<Receipt[]> {
  const hashes = orders.map(hashOf)
  // Sent together: the look-up runs once the lock is held, so it sees what a competing batch has just committed.
  const [courses, known] = await Promise.all([
    lockSeats(
      ctx,
      orders.map((order) => order.courseId),
    ),
    findBookingsByKey(
      ctx,
      orders.map((order) => order.request.requestKey),
    ),
  ])
  const receipts = new Map<number, Receipt>()
  const sameInBatch = new Map<number, number>()
  const fresh = new Map<string, number[]>()
  for (const [position, order] of orders.entries()) {
    const course = courses.get(order.courseId)
    const isSame = (other: { request_key: string; request_hash: string }) =>
      other.request_key === order.request.requestKey && other.request_hash === hashes[position]
    const before = known.find(isSame)
    const twin = orders.findIndex(
      (other, at) =>
        at < position && isSame({ request_key: other.request.requestKey, request_hash: hashes[at] ?? '' }),
    )
    if (!course || course.state === 'draft' || course.state === 'archived')
      receipts.set(position, refused('NOT_FOUND'))
    else if (before) receipts.set(position, await repeatedReceipt(ctx, before.id, course))
    else if (twin >= 0) sameInBatch.set(position, twin)
    else fresh.set(course.id, [...(fresh.get(course.id) ?? []), position])
  }

  const seatChanges: SeatChange[] = []
  const rows: BookingRows = {
    person: [],
    booking: [],
    registration: [],
    price_line: [],
    registration_move: [],
    access_link: [],
  }
  const events: RecordedEvent[] = []
  for (const [courseId, positions] of fresh) {
    const course = courses.get(courseId) as LockedCourse
    const people = positions.map((position) => orders[position]?.request.attendees.length ?? 0)
    const { decisions, taken, waiting } = decideBookings(course, people, ctx.now)
    seatChanges.push({ courseId, taken, waiting })
    for (const [at, position] of positions.entries()) {
      const decision = decisions[at] as BookingDecision
      const order = orders[position] as BookingOrder
      if (decision.kind === 'refused') {
        receipts.set(position, refused(decision.code))
        continue
      }
      const made = compose(ctx, course, order, hashes[position] ?? '', decision)
      for (const table of Object.keys(rows) as (keyof BookingRows)[])
        (rows[table] as unknown[]).push(...made.rows[table])
      events.push(...made.events)
      const earlier = known
        .filter((booking) => booking.request_key === order.request.requestKey)
        .map((booking) => booking.id)
      receipts.set(position, {
        ok: true,
        result: {
          bookingId: made.bookingId as BookingId,
          accessToken: made.token,
          registrations: made.registrations,
          repeated: false,
          earlierShortcodes:
            earlier.length === 0 ? [] : (await bookedRegistrations(ctx, earlier)).map((row) => row.shortcode),
        },
      })
    }
  }
  if (events.length > 0)
    await Promise.all([changeSeats(ctx, seatChanges), insertBookings(ctx, rows), recordMany(ctx, events)])

  return orders.map((_, position) => {
    const twin = sameInBatch.get(position)
    const receipt = receipts.get(twin ?? position) ?? refused('UNEXPECTED')
    if (twin === undefined || !receipt.ok) return receipt
    return { ok: true, result: { ...receipt.result, repeated: true } }
  })
}
