import type { Vocabulary } from '../wire/field-words.ts'

/** The words of the fields of a discount code. */
export const codeFieldWords = {
  code: { label: { de: 'Code', en: 'Code' } },
  note: { label: { de: 'Notiz', en: 'Note' } },
  percent: { label: { de: 'Weniger in Prozent', en: 'Less in percent' } },
  cents: { label: { de: 'Weniger als Betrag', en: 'Less as an amount' } },
  courseIds: { label: { de: 'Gilt für', en: 'Valid for' } },
  validFrom: { label: { de: 'Gültig ab', en: 'Valid from' } },
  validUntil: { label: { de: 'Gültig bis', en: 'Valid until' } },
  mostPeople: { label: { de: 'Für höchstens so viele Personen', en: 'For at most so many people' } },
  mostPerBooking: {
    label: { de: 'Je Buchung für höchstens', en: 'Per booking for at most' },
  },
  budgetCents: { label: { de: 'Höchstens in Summe', en: 'At most in total' } },
  combines: {
    label: { de: 'Auch zusätzlich zu Ermäßigungen', en: 'Also on top of reductions' },
  },
} satisfies Vocabulary
