import type { Vocabulary } from '../wire/field-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'

/** The words of a group of people, and of somebody's place in it. */
export const personGroupWords = {
  groups: { label: { de: 'Personengruppen', en: 'Groups of people' } },
  name: { label: sharedFields.name },
  note: { label: { de: 'Notiz', en: 'Note' } },
  people: { label: { de: 'Personen', en: 'People' } },
  from: { label: { de: 'Ab', en: 'From' } },
  until: { label: { de: 'Bis', en: 'Until' } },
  origin: { label: { de: 'Herkunft', en: 'Origin' } },
  addedAt: { label: { de: 'Aufgenommen', en: 'Added' } },
} satisfies Vocabulary
