import type { Vocabulary } from '../wire/field-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'

/** What the list of attendees shows beside the fields of the person: what somebody is registered for. */
export const attendeeFieldWords = {
  registrationCount: { label: sharedFields.registrations },
  nextCourse: { label: { de: 'Nächster Kurs', en: 'Next course' } },
  nextStart: { label: { de: 'Beginn des nächsten Kurses', en: 'Start of the next course' } },
  lastCourse: { label: { de: 'Letzter Kurs', en: 'Last course' } },
  lastStart: { label: { de: 'Beginn des letzten Kurses', en: 'Start of the last course' } },
} satisfies Vocabulary
