import type { Vocabulary } from '../wire/field-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'
import { billingFieldWords } from './billing.fields.ts'

/** The words of what is kept of a firm; in its form the heading says which address and whose name it is. */
export const firmRecordWords = {
  name: { label: sharedFields.name },
  vatId: billingFieldWords.vatId,
  costCentre: billingFieldWords.costCentre,
  invoiceStreet: {
    label: { de: 'Straße und Hausnummer', en: 'Street and number' },
    logged: billingFieldWords.invoiceStreet.label,
  },
  invoicePostalCode: {
    label: sharedFields.postalCode,
    logged: billingFieldWords.invoicePostalCode.label,
  },
  invoiceCity: { label: sharedFields.city, logged: billingFieldWords.invoiceCity.label },
  invoiceEmail: billingFieldWords.invoiceEmail,
  contactFirstName: { label: { de: 'Vorname', en: 'First name' } },
  contactLastName: { label: { de: 'Nachname', en: 'Last name' } },
  contactEmail: { label: { de: 'E-Mail', en: 'E-mail' } },
  contactAccess: {
    label: {
      de: 'Die Kontaktperson hat eine Seite der Firma im Portal',
      en: 'The contact has a page of the company in the portal',
    },
  },
  showsAttendance: {
    label: {
      de: 'Sie sieht dort, wer auf ihren Plätzen anwesend war',
      en: 'It shows who attended on the company’s places',
    },
  },
  note: { label: { de: 'Notiz', en: 'Note' } },
} satisfies Vocabulary
