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

/** The form for operators; how to book into a full course is asked only when it is full. */
export const bookingForm = operatorBooking
  .omit({ whenFull: true, acceptsTerms: true, shownOutcome: true, alsoWaitFor: true })
  .superRefine(requireContact)

export type BookingForm = ReturnType<typeof useContractForm<typeof bookingForm>>

const unnamed = { firstName: '-', lastName: '-' }

/** An empty person. */
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

/** During editing, the lists of the form hold what is typed so far. */
export const peopleOf = (value: unknown): AttendeeFields[] => (Array.isArray(value) ? value : [])
