import type { Vocabulary } from '../wire/field-words.ts'

/** The words of the fields of a discount code. */
export const codeFieldWords = {
  code: { label: { de: 'Code', en: 'Code' } },
  singles: { label: { de: 'Anzahl der Einzelcodes', en: 'Number of single codes' } },
  note: { label: { de: 'Notiz', en: 'Note' } },
  percent: { label: { de: 'Ermäßigung in Prozent', en: 'Discount in percent' } },
  cents: { label: { de: 'Ermäßigung als Betrag', en: 'Discount as an amount' } },
  courseIds: { label: { de: 'Gilt für', en: 'Valid for' } },
  validFrom: { label: { de: 'Gültig ab', en: 'Valid from' } },
  validUntil: { label: { de: 'Gültig bis', en: 'Valid until' } },
  mostPeople: { label: { de: 'Höchstzahl Personen', en: 'Maximum number of people' } },
  mostPerBooking: {
    label: { de: 'Höchstzahl Personen je Buchung', en: 'Maximum people per booking' },
  },
  oncePerPerson: { label: { de: 'Für jede Person einmal', en: 'Once per person' } },
  budgetCents: { label: { de: 'Höchstbetrag insgesamt', en: 'Maximum total discount' } },
  combines: {
    label: { de: 'Zusätzlich zu anderen Ermäßigungen', en: 'On top of other reductions' },
  },
} satisfies Vocabulary
