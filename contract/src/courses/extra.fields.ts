import type { Vocabulary } from '../wire/field-words.ts'

/** The words of the fields of an extra. */
export const extraFieldWords = {
  name: { label: { de: 'Name', en: 'Name' } },
  description: {
    label: { de: 'Kurze Beschreibung', en: 'Short description' },
    logged: { de: 'Beschreibung', en: 'Description' },
  },
  priceCents: { label: { de: 'Preis je Stück', en: 'Price each' } },
  taxCategory: { label: { de: 'Umsatzsteuer', en: 'VAT' } },
  taxRate: {
    label: { de: 'Steuersatz in Prozent', en: 'Tax rate in percent' },
    logged: { de: 'Steuersatz in Hundertstel Prozent', en: 'Tax rate in hundredths of a percent' },
  },
  required: { label: { de: 'Gehört zu jedem Platz', en: 'Comes with every place' } },
  perBooking: { label: { de: 'Einmal für die ganze Buchung', en: 'Once for the whole booking' } },
  mostPerPerson: { label: { de: 'Höchstzahl', en: 'Maximum number' } },
  orderDays: {
    label: {
      de: 'Nachbestellen bis (Tage vor Beginn)',
      en: 'Can be added later until (days before the start)',
    },
  },
  stock: { label: { de: 'Vorrat', en: 'Stock' } },
  courseIds: { label: { de: 'Angeboten in', en: 'Offered in' } },
} satisfies Vocabulary
