import { billingFieldWords } from '../courses/billing.fields.ts'
import type { Vocabulary } from '../wire/field-words.ts'

/** The one table of what people read of a firm that orders. */
export const firmFieldWords = {
  vatId: billingFieldWords.vatId,
  orderNumber: { label: { de: 'Bestellnummer', en: 'Order number' } },
  costCentre: billingFieldWords.costCentre,
  invoiceStreet: billingFieldWords.invoiceStreet,
  invoicePostalCode: billingFieldWords.invoicePostalCode,
  invoiceCity: billingFieldWords.invoiceCity,
  invoiceEmail: billingFieldWords.invoiceEmail,
} satisfies Vocabulary
