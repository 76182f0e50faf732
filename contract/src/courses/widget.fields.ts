import type { Vocabulary } from '../wire/field-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'
import { courseFieldWords } from './course.fields.ts'

/** The words of the fields of a widget. */
export const widgetFieldWords = {
  name: { label: sharedFields.name },
  placeId: { label: courseFieldWords.placeId.label },
  instructorId: { label: courseFieldWords.instructorId.label },
  value: { label: { de: 'Kursmerkmal', en: 'Course characteristic' } },
  courseIds: {
    label: { de: 'Nur bestimmte Kurse', en: 'Only certain courses' },
    logged: { de: 'Kurse', en: 'Courses' },
  },
  filters: { label: { de: 'Suche und Filter zeigen', en: 'Show search and filters' } },
  heading: { label: { de: 'Überschrift zeigen', en: 'Show the heading' } },
  view: { label: { de: 'Beginnt mit', en: 'Begins with' }, logged: { de: 'Ansicht', en: 'View' } },
  entries: { label: { de: 'Kurse je Seite', en: 'Courses per page' } },
  label: { label: { de: 'Beschriftung', en: 'Label' } },
  scheme: {
    label: { de: 'Hell und dunkel', en: 'Light and dark' },
    logged: { de: 'Darstellung', en: 'Appearance' },
  },
  ground: { label: { de: 'Hintergrund', en: 'Background' } },
  language: { label: sharedFields.language },
  sites: { label: { de: 'Erlaubte Websites', en: 'Allowed websites' } },
} satisfies Vocabulary
