import type { Vocabulary } from '../wire/field-words.ts'

/** The words of the fields of an additional attribute. */
export const attributeFieldWords = {
  label: { label: { de: 'Bezeichnung', en: 'Label' } },
  help: { label: { de: 'Hilfetext', en: 'Help text' } },
  options: { label: { de: 'Möglichkeiten', en: 'Options' } },
  consent: { label: { de: 'Einwilligung', en: 'Consent' } },
  required: {
    label: { de: 'Pflichtfeld', en: 'Required field' },
    short: { de: 'Pflicht', en: 'Required' },
  },
  forAllCourses: {
    label: { de: 'In allen Kursen fragen', en: 'Ask in all courses' },
    logged: { de: 'In allen Kursen', en: 'In all courses' },
  },
  scope: { label: { de: 'Gilt für', en: 'Applies to' } },
  belongsTo: { label: { de: 'Gehört zu', en: 'Belongs to' } },
  expiry: { label: { de: 'Sagt, bis wann etwas gültig ist', en: 'Says until when something is valid' } },
  askAgainMonths: {
    label: { de: 'Erneut fragen', en: 'Ask again' },
    logged: { de: 'Erneut fragen nach Monaten', en: 'Ask again after months' },
  },
  shownToInstructors: {
    label: { de: 'Auf der Anwesenheitsliste zeigen', en: 'Show on the attendance sheet' },
  },
} satisfies Vocabulary
