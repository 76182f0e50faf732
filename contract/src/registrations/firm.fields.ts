import type { Vocabulary } from '../wire/field-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'

/** The one table of what people read of a firm that orders. */
export const firmFieldWords = {
  vatId: { label: sharedFields.vatId },
  orderNumber: { label: { de: 'Bestellnummer', en: 'Order number' } },
  costCentre: { label: { de: 'Kostenstelle', en: 'Cost centre' } },
  invoiceStreet: {
    label: { de: 'Rechnungsadresse: Straße und Hausnummer', en: 'Invoice address: street and number' },
  },
  invoicePostalCode: { label: { de: 'Rechnungsadresse: PLZ', en: 'Invoice address: postal code' } },
  invoiceCity: { label: { de: 'Rechnungsadresse: Ort', en: 'Invoice address: town' } },
  invoiceEmail: { label: { de: 'E-Mail für Rechnungen', en: 'E-mail for invoices' } },
} satisfies Vocabulary
