import {
  type AttendeeFields,
  attendeeFields,
  type ContactFields,
  contactFields,
  operatorBooking,
  requireContact,
} from '@reihum/contract/registrations/booking.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { newId } from '#platform/ids.ts'
import type { useContractForm } from '#ui/form/contract-form.ts'

/** What an operator fills in; how a full course is booked is asked only where it is full. */
export const bookingForm = operatorBooking
  .omit({ whenFull: true, acceptsTerms: true, shownOutcome: true, alsoWaitFor: true })
  .superRefine(requireContact)

export type BookingForm = ReturnType<typeof useContractForm<typeof bookingForm>>

const unnamed = { firstName: '-', lastName: '-' }

/** Nobody yet. */
export function blankPerson(): AttendeeFields {
  return { ...attendeeFields.parse(unnamed), firstName: '', lastName: '' }
}

export function blankContact(): ContactFields {
  const contact = contactFields.parse({ ...unnamed, email: 'nobody@example.org' })
  return { ...contact, firstName: '', lastName: '', email: '' }
}

export function blankBooking(language: Locale) {
  return {
    requestKey: newId(),
    language,
    contact: null,
    attendees: [blankPerson()],
    paymentMethod: null,
    notes: '',
    confirm: false,
    inform: true,
  }
}

/** While a form is filled in, its lists are lists of what is typed so far. */
export const peopleOf = (value: unknown): AttendeeFields[] => (Array.isArray(value) ? value : [])
