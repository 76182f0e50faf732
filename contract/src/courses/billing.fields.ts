import type { Vocabulary } from '../wire/field-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'

/** The words of what a firm wants to find on its invoice. */
export const billingFieldWords = {
  vatId: { label: sharedFields.vatId },
  costCentre: { label: { de: 'Kostenstelle', en: 'Cost centre' } },
  invoiceStreet: {
    label: { de: 'Rechnungsadresse: Straße und Hausnummer', en: 'Invoice address: street and number' },
  },
  invoicePostalCode: { label: { de: 'Rechnungsadresse: PLZ', en: 'Invoice address: postcode' } },
  invoiceCity: { label: { de: 'Rechnungsadresse: Ort', en: 'Invoice address: town' } },
  invoiceEmail: { label: { de: 'E-Mail für Rechnungen', en: 'E-mail for invoices' } },
} satisfies Vocabulary
