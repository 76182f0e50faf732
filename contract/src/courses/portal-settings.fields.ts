import type { Vocabulary } from '../wire/field-words.ts'

/** The words of how the portal shows a course. */
export const portalSettingsFieldWords = {
  listed: {
    label: { de: 'In der Kursliste zeigen', en: 'Show in the course list' },
    logged: { de: 'In der Kursliste', en: 'In the course list' },
  },
  promoted: {
    label: { de: 'Empfehlen', en: 'Promote' },
    logged: { de: 'Hervorgehoben', en: 'Promoted' },
  },
  showInstructor: { label: { de: 'Kursleitung zeigen', en: 'Show the instructor' } },
  showPlace: { label: { de: 'Ort zeigen', en: 'Show the place' } },
  placesShown: {
    label: { de: 'Wie freie Plätze gezeigt werden', en: 'How places left are shown' },
    logged: { de: 'Freie Plätze zeigen', en: 'Show free places' },
  },
} satisfies Vocabulary
