import type { Vocabulary } from '../wire/field-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'

/** The words of a frame of places at an agreed price. */
export const frameFieldWords = {
  name: { label: sharedFields.name },
  courseId: { label: { de: 'Kurs', en: 'Course' } },
  places: { label: { de: 'Anzahl der Plätze', en: 'Number of places' } },
  priceCents: { label: { de: 'Vereinbarter Preis je Platz', en: 'Agreed price per place' } },
  validUntil: { label: { de: 'Bestellbar bis', en: 'Can be used until' } },
  note: { label: { de: 'Notiz', en: 'Note' } },
} satisfies Vocabulary
