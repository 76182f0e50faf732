import type { Vocabulary } from '../wire/field-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'

/** The words of the fields of a closure. */
export const closureFieldWords = {
  name: {
    label: sharedFields.name,
    required: {
      de: 'Bitte geben Sie einen Namen an, etwa „Sommerpause“.',
      en: 'Please enter a name, such as “Summer break”.',
    },
  },
  kind: { label: { de: 'Art', en: 'Type' } },
  firstDay: { label: { de: 'Erster Tag', en: 'First day' } },
  lastDay: { label: { de: 'Letzter Tag', en: 'Last day' } },
} satisfies Vocabulary
