import type {
  CancellationCause,
  MoveCause,
  RegistrationState,
} from '@reihum/contract/registrations/registration-states.ts'
import type { DomainEvent } from '#platform/audit/record.ts'

/**
 * Whom a job has to write to. A command may change several registrations of a booking; each has its entry in the log, and
 * the first of them carries `tells` with the ids of all, so that the contact reads one mail.
 */
export type Telling = {
  registrationId: string
  bookingId: string
  tells: boolean
  /** All registrations of this booking that the command changed in this way; the one itself where it tells nobody. */
  registrationIds: readonly string[]
}

type Metadata = Record<string, unknown>

function about(name: string, { registrationId, ...telling }: Telling, metadata: Metadata): DomainEvent {
  return {
    name,
    subject: { kind: 'registration', id: registrationId },
    payload: { registrationId, ...telling },
    metadata,
  }
}

type Received = {
  courseId: string
  shortcode: string
  state: RegistrationState
  feeCents: number
  /** The name of the further price; empty: the fee. */
  priceCategory: string
  rebookedFrom?: string
}

/** What somebody answered is about them and stays out of the log. */
export function registrationReceived(telling: Telling, received: Received): DomainEvent {
  const { priceCategory, state, ...known } = received
  return about('registration.received', telling, {
    ...known,
    ...(priceCategory && { priceCategory }),
    after: { state },
  })
}

type Step = { from: RegistrationState; to: RegistrationState }

/** What was called off before it is rebooked stays what it is. */
const stateChange = ({ from, to }: Step): Metadata =>
  from === to ? {} : { before: { state: from }, after: { state: to } }

/** By an operator or by a payment; the mail confirms the contract. */
export function registrationConfirmed(telling: Telling, step: Step, cause: MoveCause): DomainEvent {
  return about('registration.confirmed', telling, { ...stateChange(step), cause })
}

/** From the waiting list to a place; the terms of payment start now. */
export function registrationMovedUp(
  telling: Telling,
  step: Step,
  { accepted = false }: { accepted?: boolean } = {},
): DomainEvent {
  const event = about('registration.moved-up', telling, {
    ...stateChange(step),
    ...(accepted && { accepted }),
  })
  return { ...event, payload: { ...event.payload, accepted } }
}

/** A place is held for those who wait, until they answer or their time is up. */
export function registrationOffered(telling: Telling, detail: Metadata): DomainEvent {
  return about('registration.offered', telling, detail)
}

/** An operator had the next one of the list go first; `offered`: a place was held, and is no longer. */
export function registrationSkipped(
  telling: Telling,
  detail: { reason: string; offered: boolean },
): DomainEvent {
  const event = about('registration.skipped', telling, detail)
  return { ...event, payload: { ...event.payload, offered: detail.offered } }
}

/** Somebody behind it was moved up, because there were not places enough for all of this booking. Nobody is written to. */
export function registrationPassedOver(telling: Telling, detail: Metadata): DomainEvent {
  return about('registration.passed-over', { ...telling, tells: false }, detail)
}

/** The cause is told apart in the mail; the reason is what the operator wrote. */
export function registrationCancelled(
  telling: Telling,
  step: Step,
  { cause, note }: { cause: CancellationCause; note: string },
): DomainEvent {
  const event = about('registration.cancelled', telling, {
    ...stateChange(step),
    cause,
    ...(note && { reason: note }),
  })
  return { ...event, payload: { ...event.payload, cause } }
}

/** Recorded on the old registration; `newRegistrationIds` stand in the order of `registrationIds`. */
export function registrationRebooked(
  telling: Telling & { newRegistrationIds: readonly string[] },
  step: Step,
  change: { toCourseId: string; oldFeeCents: number; newFeeCents: number },
): DomainEvent {
  return about('registration.rebooked', telling, { ...stateChange(step), ...change })
}

export function paymentReminded(telling: Telling): DomainEvent {
  return about('registration.payment-reminded', telling, {})
}

/** Which fields, and never what they held or hold: that is about the person. */
export function registrationChanged(
  registrationId: string,
  bookingId: string,
  fields: readonly string[],
): DomainEvent {
  return about(
    'registration.changed',
    { registrationId, bookingId, tells: false, registrationIds: [registrationId] },
    { fields },
  )
}

/** An operator has said so, and has the attendees told. */
export function toldItTakesPlace(telling: Telling): DomainEvent {
  return about('registration.told-it-takes-place', telling, {})
}

/** Whoever was offered another course takes the cancellation. */
export function replacementDeclined(registrationId: string, bookingId: string): DomainEvent {
  return about(
    'registration.replacement-declined',
    { registrationId, bookingId, tells: false, registrationIds: [registrationId] },
    {},
  )
}

/** An operator has the present state told once more. */
export function registrationToldAgain(telling: Telling, requestKey: string): DomainEvent {
  return about('registration.told-again', telling, { requestKey })
}

export function registrationsExported(tenantId: string, rows: number, format: string): DomainEvent {
  return {
    name: 'registrations.exported',
    subject: { kind: 'tenant', id: tenantId },
    payload: {},
    metadata: { rows, format },
  }
}

/** What becomes of each stands in the entries of the registrations. */
export function bulkStarted(
  bulkRunId: string,
  tenantId: string,
  action: string,
  registrations: number,
): DomainEvent {
  return {
    name: 'registrations.bulk-started',
    subject: { kind: 'tenant', id: tenantId },
    payload: { bulkRunId },
    metadata: { action, registrations },
  }
}

function ofBooking(name: string, bookingId: string, metadata: Metadata = {}): DomainEvent {
  return { name, subject: { kind: 'booking', id: bookingId }, payload: { bookingId }, metadata }
}

/**
 * Which fields, and never what they held or hold. Only the address that was written to before goes along, where it is another
 * now: no row tells it any more, and it has to be told.
 */
export function contactChanged(
  bookingId: string,
  fields: readonly string[],
  formerEmail: string | null,
): DomainEvent {
  const event = ofBooking('booking.contact-changed', bookingId, { fields })
  return { ...event, payload: { ...event.payload, formerEmail } }
}

/** Somebody lost their link; a new one goes to the contact, whoever asked. */
export function accessRequested(bookingId: string): DomainEvent {
  return ofBooking('booking.access-requested', bookingId)
}

/** Sent without scripts: the mail asks for one click. */
export function bookingRequested(bookingRequestId: string, courseId: string): DomainEvent {
  return {
    name: 'booking-request.made',
    subject: { kind: 'course', id: courseId },
    payload: { bookingRequestId },
    metadata: {},
  }
}

/** `answers`: whether its receipt is mailed; see the decision on withdrawals. */
export function withdrawalDeclared(
  withdrawalId: string,
  { state, answers }: { state: string; answers: boolean },
): DomainEvent {
  return {
    name: 'withdrawal.declared',
    subject: { kind: 'withdrawal', id: withdrawalId },
    payload: { withdrawalId, answers },
    metadata: { after: { state } },
  }
}

export function withdrawalSettled(withdrawalId: string): DomainEvent {
  return {
    name: 'withdrawal.settled',
    subject: { kind: 'withdrawal', id: withdrawalId },
    payload: { withdrawalId },
    metadata: {},
  }
}
