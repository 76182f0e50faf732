import type { Vocabulary } from '../wire/field-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'

/** The one table of what people read of the fields of a person. */
export const personFieldWords = {
  firstName: {
    label: sharedFields.firstName,
    required: { de: '* Bitte geben Sie den Vornamen an.', en: '* The first name is required.' },
  },
  lastName: {
    label: sharedFields.lastName,
    required: { de: '* Bitte geben Sie den Nachnamen an.', en: '* The last name is required.' },
  },
  email: { label: sharedFields.email },
  phone: {
    label: sharedFields.phone,
    required: { de: '* Bitte geben Sie die Telefonnummer an.', en: '* The phone number is required.' },
  },
  street: {
    label: sharedFields.street,
    required: {
      de: '* Bitte geben Sie Straße und Hausnummer an.',
      en: '* Street and house number are required.',
    },
  },
  postalCode: {
    label: sharedFields.postalCode,
    short: { de: 'PLZ', en: 'Postcode' },
    required: { de: '* Bitte geben Sie die Postleitzahl an.', en: '* The postcode is required.' },
  },
  city: {
    label: sharedFields.city,
    required: { de: '* Bitte geben Sie den Ort an.', en: '* The city is required.' },
  },
  birthDate: { label: { de: 'Geburtsdatum', en: 'Date of birth' } },
  internalNotes: { label: sharedFields.internalNotes },
  createdAt: { label: { de: 'Bekannt seit', en: 'Known since' } },
} satisfies Vocabulary
