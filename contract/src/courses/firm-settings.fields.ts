import type { Vocabulary } from '../wire/field-words.ts'

/** The one table of what people read of the settings of orders of firms. */
export const firmSettingWords = {
  takesFirms: {
    label: { de: 'Im Portal kann für eine Firma bestellt werden', en: 'Visitors can order for a company' },
  },
  namesDays: {
    label: { de: 'Namen bis so viele Tage vor Beginn', en: 'Names until this many days before the start' },
  },
  remindsOfNames: {
    label: { de: 'An fehlende Namen erinnern', en: 'Remind of missing names' },
  },
} satisfies Vocabulary
