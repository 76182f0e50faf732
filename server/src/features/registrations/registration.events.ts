import type { CreditedFor } from '@reihum/contract/registrations/late-places.ts'
import type { ProofState } from '@reihum/contract/registrations/proof.schema.ts'
import type {
  CancellationCause,
  MoveCause,
  RegistrationState,
} from '@reihum/contract/registrations/registration-states.ts'
import { extraLabel } from '#features/courses/extras/extra.rules.ts'
import { event } from '#platform/audit/event.ts'
import type { Change } from '#platform/records/differences.ts'
import type { ExtraChange } from './extras/extra-change.rules.ts'

/**
 * Whom a job has to write to. A command may change several registrations of a booking; each has its own entry in the
 * log, and only the first carries `tells` with the ids of all, so that the contact gets one mail.
 */
export type Telling = {
  registrationId: string
  bookingId: string
  tells: boolean
  /** All registrations of this booking that the command changed in this way; only its own id where `tells` is false. */
  registrationIds: readonly string[]
}

type Metadata = Record<string, unknown>

function about<const Name extends string, Payload extends Telling>(
  name: Name,
  payload: Payload,
  metadata: Metadata,
) {
  return event({ name, subject: { kind: 'registration', id: payload.registrationId }, payload, metadata })
}

type Received = {
  courseId: string
  shortcode: string
  state: RegistrationState
  feeCents: number
  /** The name of the further price; empty: the fee. */
  priceCategory: string
  rebookedFrom?: string
  /** Why staff registered somebody whom a rule of the course does not let in. */
  reason?: string
}

/** The answers are personal data and stay out of the log. */
export function registrationReceived(telling: Telling, received: Received) {
  const { priceCategory, state, ...known } = received
  return about('registration.received', telling, {
    ...known,
    ...(priceCategory && { priceCategory }),
    after: { state },
  })
}

/** The log names the attributes; what was said of the person is personal data and stays out of it. */
export function factsChanged(personId: string, attributes: readonly string[]) {
  return event({
    name: 'person.facts-changed',
    subject: { kind: 'person', id: personId },
    payload: { personId },
    metadata: { attributes: [...attributes] },
  })
}

export function sharesChanged(personId: string, isShared: boolean) {
  return event({
    name: 'person.shares-changed',
    subject: { kind: 'person', id: personId },
    payload: { personId },
    metadata: { shared: isShared },
  })
}

type Step = { from: RegistrationState; to: RegistrationState }

/** A registration that was cancelled with its course before it is rebooked keeps its state: no change to log. */
const stateChange = ({ from, to }: Step): Metadata =>
  from === to ? {} : { before: { state: from }, after: { state: to } }

/** By an operator or by a payment; the mail confirms the contract. */
export function registrationConfirmed(telling: Telling, step: Step, cause: MoveCause) {
  return about('registration.confirmed', telling, { ...stateChange(step), cause })
}

/** The place had been given back for want of payment; the money came, and there was room. */
export function registrationBookedAgain(telling: Telling, step: Step) {
  return about('registration.booked-again', telling, stateChange(step))
}

/** Money came for a place that had been given back for want of it, and is the credit of the payer now. */
export function paidTooLate(telling: Telling, credit: { cents: number; creditedFor: CreditedFor }) {
  const { cents: amountCents, creditedFor } = credit
  return about('registration.paid-too-late', { ...telling, ...credit }, { amountCents, creditedFor })
}

/** From the waiting list to a place; the terms of payment start now. */
export function registrationMovedUp(
  telling: Telling,
  step: Step,
  { accepted = false }: { accepted?: boolean } = {},
) {
  const payload = { ...telling, accepted }
  return about('registration.moved-up', payload, { ...stateChange(step), ...(accepted && { accepted }) })
}

/** A place is held for a party on the waiting list until it answers or the offer expires. */
export function registrationOffered(telling: Telling, detail: Metadata) {
  return about('registration.offered', telling, detail)
}

/** An operator skipped this party. `offered`: a place was held for it and no longer is. */
export function registrationSkipped(telling: Telling, detail: { reason: string; offered: boolean }) {
  return about('registration.skipped', { ...telling, offered: detail.offered }, detail)
}

/** A party behind this one was moved up, because there were too few places for all of this booking. No mail is sent. */
export function registrationPassedOver(telling: Telling, detail: Metadata) {
  return about('registration.passed-over', { ...telling, tells: false }, detail)
}

/** The mail differs by cause; the reason is what the operator wrote. */
export function registrationCancelled(
  telling: Telling,
  step: Step,
  { cause, note }: { cause: CancellationCause; note: string },
) {
  return about(
    'registration.cancelled',
    { ...telling, cause },
    { ...stateChange(step), cause, ...(note && { reason: note }) },
  )
}

/** Recorded on the old registration; `newRegistrationIds` stand in the order of `registrationIds`. */
export function registrationRebooked(
  telling: Telling & { newRegistrationIds: readonly string[] },
  step: Step,
  change: { toCourseId: string; oldFeeCents: number; newFeeCents: number },
) {
  return about('registration.rebooked', telling, { ...stateChange(step), ...change })
}

export const rebookingSettingsChanged = (tenantId: string, change: Change) =>
  event({
    name: 'rebooking.settings-changed',
    subject: { kind: 'tenant', id: tenantId },
    payload: {},
    metadata: change,
  })

/** A firm said who comes on a place, or that somebody else does; who that is are personal data, and stay out of the log. */
export function placeNamed(
  registrationId: string,
  bookingId: string,
  { isReplaced }: { isReplaced: boolean },
) {
  return about(
    isReplaced ? 'registration.replaced' : 'registration.named',
    { registrationId, bookingId, tells: false, registrationIds: [registrationId] },
    {},
  )
}

export function namesMissing(telling: Telling) {
  return about('registration.names-missing', telling, {})
}

/** A firm may say until another day who comes. */
export function namesUntilChanged(
  bookingId: string,
  { before, after }: { before: string | null; after: string | null },
) {
  return event({
    name: 'booking.names-until-changed',
    subject: { kind: 'booking', id: bookingId },
    payload: { bookingId },
    metadata: { before: { namesUntil: before }, after: { namesUntil: after } },
  })
}

export function paymentReminded(telling: Telling) {
  return about('registration.payment-reminded', telling, {})
}

/** Names the changed fields, never their old or new values, because these are personal data. */
export function registrationChanged(registrationId: string, bookingId: string, fields: readonly string[]) {
  return about(
    'registration.changed',
    { registrationId, bookingId, tells: false, registrationIds: [registrationId] },
    { fields },
  )
}

/** Extras were added to a place or taken away. */
export function extrasChanged(registrationId: string, bookingId: string, changes: readonly ExtraChange[]) {
  const said = (key: 'before' | 'after') => changes.map((one) => extraLabel(one.name, one[key])).join(', ')
  return about(
    'registration.extras-changed',
    { registrationId, bookingId, tells: false, registrationIds: [registrationId] },
    { before: { extras: said('before') }, after: { extras: said('after') } },
  )
}

/** A place costs less because a date was cancelled, or again what it did because it takes place after all. */
export function priceChanged(
  registrationId: string,
  bookingId: string,
  { from, to }: { from: number; to: number },
) {
  return about(
    'registration.price-changed',
    { registrationId, bookingId, tells: false, registrationIds: [registrationId] },
    { before: { feeCents: from }, after: { feeCents: to } },
  )
}

/** Whoever booked sent the proof of a reduced price; what it is called is their own affair and stays out of the log. */
export const proofSent = (telling: Telling) => about('registration.proof-sent', telling, {})

/** Whoever booked deleted what they had sent as a proof. */
export const proofTakenBack = (telling: Telling) => about('registration.proof-taken-back', telling, {})

/** What the staff said of the proof of a reduced price; why one was refused is between them and whoever booked. */
export function proofDecided(
  telling: Telling,
  { before, after, isCharged }: { before: ProofState; after: ProofState; isCharged: boolean },
) {
  const name = after === 'refused' ? 'registration.proof-refused' : 'registration.proof-decided'
  return about(name, telling, { before: { proof: before }, after: { proof: after }, charged: isCharged })
}

/** An operator decided that the course takes place and has the attendees told. */
export function toldItTakesPlace(telling: Telling) {
  return about('registration.told-it-takes-place', telling, {})
}

/** Dates of the course were moved, cancelled or added; `dates` are these changes as JSON. */
export function toldDates(telling: Telling, dates: string) {
  return about('registration.told-dates', { ...telling, dates }, {})
}

/** The contact declines the replacement and accepts the cancellation. */
export function replacementDeclined(registrationId: string, bookingId: string) {
  return about(
    'registration.replacement-declined',
    { registrationId, bookingId, tells: false, registrationIds: [registrationId] },
    {},
  )
}

/** An operator has the current state mailed once more. */
export function registrationToldAgain(telling: Telling, requestKey: string) {
  return about('registration.told-again', telling, { requestKey })
}

export function registrationsExported(tenantId: string, rows: number, format: string) {
  return event({
    name: 'registrations.exported',
    subject: { kind: 'tenant', id: tenantId },
    payload: {},
    metadata: { rows, format },
  })
}

export function demandExported(tenantId: string, rows: number, format: string) {
  return event({
    name: 'demand.exported',
    subject: { kind: 'tenant', id: tenantId },
    payload: {},
    metadata: { rows, format },
  })
}

export function codeUsesExported(tenantId: string, rows: number, format: string) {
  return event({
    name: 'code-uses.exported',
    subject: { kind: 'tenant', id: tenantId },
    payload: {},
    metadata: { rows, format },
  })
}

export function singleCodesExported(discountCodeId: string, rows: number, format: string) {
  return event({
    name: 'single-codes.exported',
    subject: { kind: 'discount-code', id: discountCodeId },
    payload: {},
    metadata: { rows, format },
  })
}

/** The results are in the audit entries of the registrations. */
export function bulkStarted(bulkRunId: string, tenantId: string, action: string, registrations: number) {
  return event({
    name: 'registrations.bulk-started',
    subject: { kind: 'tenant', id: tenantId },
    payload: { bulkRunId },
    metadata: { action, registrations },
  })
}

/**
 * Names the changed fields, never their values. Only a replaced e-mail address is carried along: no row holds it any
 * more, and the former address has to be told.
 */
export function contactChanged(
  bookingId: string,
  fields: readonly string[],
  formerEmail: string | null,
  tellsNew = true,
) {
  return event({
    name: 'booking.contact-changed',
    subject: { kind: 'booking', id: bookingId },
    payload: { bookingId, formerEmail, tellsNew },
    metadata: { fields },
  })
}

/** Whoever booked pays another way than they had chosen. */
export function methodChosen(bookingId: string, paymentMethod: string) {
  return event({
    name: 'booking.method-chosen',
    subject: { kind: 'booking', id: bookingId },
    payload: { bookingId },
    metadata: { paymentMethod },
  })
}

/** Somebody asks for a new access link; it goes to the contact, whoever asked. */
export function accessRequested(bookingId: string) {
  return event({
    name: 'booking.access-requested',
    subject: { kind: 'booking', id: bookingId },
    payload: { bookingId },
    metadata: {},
  })
}

/** A form sent without scripts: the mail asks for one click. */
export function bookingRequested(bookingRequestId: string, courseId: string) {
  return event({
    name: 'booking-request.made',
    subject: { kind: 'course', id: courseId },
    payload: { bookingRequestId },
    metadata: {},
  })
}

/** Somebody whom the rules of a course do not let in asks all the same; nothing of them is in the log. */
export function exceptionAsked(courseId: string, exceptionId: string) {
  return event({
    name: 'exception.asked',
    subject: { kind: 'course', id: courseId },
    payload: { courseId, exceptionId },
    metadata: {},
  })
}

export function exceptionAnswered(courseId: string, exceptionId: string, state: 'accepted' | 'declined') {
  return event({
    name: `exception.${state}`,
    subject: { kind: 'course', id: courseId },
    payload: { courseId, exceptionId },
    metadata: {},
  })
}

/** `answers`: whether its receipt is mailed; see the decision on withdrawals. */
export function withdrawalDeclared(
  withdrawalId: string,
  { state, answers }: { state: string; answers: boolean },
) {
  return event({
    name: 'withdrawal.declared',
    subject: { kind: 'withdrawal', id: withdrawalId },
    payload: { withdrawalId, answers },
    metadata: { after: { state } },
  })
}

export function withdrawalSettled(withdrawalId: string) {
  return event({
    name: 'withdrawal.settled',
    subject: { kind: 'withdrawal', id: withdrawalId },
    payload: { withdrawalId },
    metadata: {},
  })
}
