import type { Vocabulary } from '../wire/field-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'

/** The words of what a template has beside the fields of a course. */
export const templateFieldWords = {
  name: { label: sharedFields.name },
  appointments: { label: { de: 'Termine', en: 'Appointments' } },
} satisfies Vocabulary
