import type { Vocabulary } from '../wire/field-words.ts'

/** The one table of what people read of the settings of refunds. */
export const refundSettingWords = {
  hasTerms: {
    label: { de: 'Nach Stornobedingungen erstatten', en: 'Refund by cancellation terms' },
  },
  steps: {
    label: { de: 'Stufen', en: 'Steps' },
    logged: { de: 'Stufen der Erstattung', en: 'Refund steps' },
  },
  afterStart: { label: { de: 'Nach dem Beginn', en: 'After the start' } },
  fourEyes: { label: { de: 'Vier-Augen-Prinzip', en: 'Four-eyes principle' } },
} satisfies Vocabulary
