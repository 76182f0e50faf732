import type { FirmRecord } from '@reihum/contract/courses/firm.schema.ts'
import {
  type ContactFields,
  type OperatorAttendee,
  operatorAttendee,
  operatorBooking,
  operatorContact,
} from '@reihum/contract/registrations/booking.schema.ts'
import type { PersonSummary } from '@reihum/contract/registrations/person-list.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { newId } from '#platform/ids.ts'
import type { useContractForm } from '#ui/form/contract-form.ts'

/** The form for operators; how to book into a full course is asked only when it is full. */
export const bookingForm = operatorBooking.omit({
  whenFull: true,
  acceptsTerms: true,
  shownOutcome: true,
  shownTotalCents: true,
  alsoWaitFor: true,
})

export type BookingForm = ReturnType<typeof useContractForm<typeof bookingForm>>

const unnamed = { firstName: '-', lastName: '-' }

/** An empty person. */
export function blankPerson(): OperatorAttendee {
  return { ...operatorAttendee.parse(unnamed), firstName: '', lastName: '' }
}

type Known = Pick<
  PersonSummary,
  'id' | 'firstName' | 'lastName' | 'email' | 'phone' | 'street' | 'postalCode' | 'city' | 'birthDate'
>

/** What a known person brings into the form. */
export function fromKnown(person: Known) {
  const { id, firstName, lastName, email, phone, street, postalCode, city, birthDate } = person
  return { personId: id, firstName, lastName, email, phone, street, postalCode, city, birthDate }
}

export function blankContact(): ContactFields {
  return { ...operatorContact.parse(unnamed), firstName: '', lastName: '' }
}

/** What is kept of a firm, as the contact of a booking. */
export function contactOfFirm({ fields }: FirmRecord): ContactFields {
  return {
    ...blankContact(),
    company: fields.name,
    firstName: fields.contactFirstName,
    lastName: fields.contactLastName,
    email: fields.contactEmail,
    vatId: fields.vatId,
    costCentre: fields.costCentre,
    invoiceStreet: fields.invoiceStreet,
    invoicePostalCode: fields.invoicePostalCode,
    invoiceCity: fields.invoiceCity,
    invoiceEmail: fields.invoiceEmail,
  }
}

export function blankBooking(
  language: Locale,
  {
    person = blankPerson(),
    firm,
  }: { person?: OperatorAttendee | undefined; firm?: FirmRecord | undefined } = {},
) {
  return {
    requestKey: newId(),
    language,
    contact: firm ? contactOfFirm(firm) : null,
    firmId: firm?.id ?? null,
    frameId: null,
    unnamedPlaces: 0,
    attendees: [person],
    paymentMethod: null,
    notes: '',
    answers: [],
    code: '',
    voucher: '',
    confirm: false,
    entryReason: '',
    inform: true,
  }
}

/** During editing, the lists of the form hold what is typed so far. */
export const peopleOf = (value: unknown): OperatorAttendee[] => (Array.isArray(value) ? value : [])

/** Whether somebody of the booking has an e-mail address that letters go to: the contact, or else the first person. */
export function isReached(contact: unknown, [first]: readonly OperatorAttendee[]): boolean {
  const address = (contact as ContactFields | null)?.email || first?.email
  return address !== undefined && address.trim() !== ''
}
