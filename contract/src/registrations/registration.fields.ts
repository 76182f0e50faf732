import { courseFieldWords } from '../courses/course.fields.ts'
import type { Vocabulary } from '../wire/field-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'

/** The one table of what people read of the fields of a registration, beside those of the person and of the course. */
export const registrationFieldWords = {
  shortcode: {
    label: { de: 'Buchungsnummer', en: 'Booking number' },
    short: { de: 'Buchung', en: 'Booking' },
  },
  state: { label: sharedFields.state },
  courseId: {
    label: { de: 'Kurs', en: 'Course' },
    required: { de: '* Bitte wählen Sie einen Kurs.', en: '* A course is required.' },
  },
  courseReference: { label: courseFieldWords.reference.label },
  registeredAt: { label: { de: 'Eingang', en: 'Received' } },
  feeCents: { label: sharedFields.feeCents },
  priceCategory: { label: { de: 'Preiskategorie', en: 'Price category' } },
  paidCents: { label: { de: 'Bezahlt', en: 'Paid' } },
  payableCents: { label: { de: 'Offen', en: 'Open' } },
  paymentMethod: { label: { de: 'Zahlungsart', en: 'Payment method' } },
  paymentDueAt: { label: { de: 'Zahlbar bis', en: 'Payable by' } },
  waitingPosition: {
    label: { de: 'Wartelistenplatz', en: 'Waiting list position' },
    short: { de: 'Reihe', en: 'Position' },
  },
  notes: { label: sharedFields.notes },
  internalNotes: { label: sharedFields.internalNotes },
} satisfies Vocabulary
