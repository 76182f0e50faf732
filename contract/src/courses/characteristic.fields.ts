import type { Vocabulary } from '../wire/field-words.ts'

/** The words of the fields of a characteristic. */
export const characteristicFieldWords = {
  label: { label: { de: 'Bezeichnung', en: 'Label' } },
  kind: { label: { de: 'Art', en: 'Type' } },
  values: { label: { de: 'Werte', en: 'Values' } },
  shown: {
    label: { de: 'Im Portal zeigen', en: 'Show in the portal' },
    logged: { de: 'Im Portal gezeigt', en: 'Shown in the portal' },
  },
  filtered: {
    label: { de: 'Im Portal als Filter anbieten', en: 'Offer as a filter in the portal' },
    logged: { de: 'Filter im Portal', en: 'Filter in the portal' },
  },
} satisfies Vocabulary
