import type { Vocabulary } from '../wire/field-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'

/** The words of what a template has beside the fields of a course. */
export const templateFieldWords = {
  name: { label: sharedFields.name },
  skipHolidays: { label: { de: 'Gesetzliche Feiertage auslassen', en: 'Leave out public holidays' } },
  skipClosures: { label: { de: 'Schließzeiten auslassen', en: 'Leave out closures' } },
  skipSchoolHolidays: { label: { de: 'Schulferien auslassen', en: 'Leave out school holidays' } },
  appointments: { label: { de: 'Termine', en: 'Appointments' } },
} satisfies Vocabulary
