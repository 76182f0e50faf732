import { wireRefusals } from './refusals.ts'
import type { RoomWords } from './room-words.ts'
import { sharedFields } from './shared-fields.ts'

export const wireWords = {
  fields: sharedFields,
  values: {
    true: { de: 'Ja', en: 'Yes' },
    false: { de: 'Nein', en: 'No' },
    de: { de: 'Deutsch', en: 'German' },
    en: { de: 'Englisch', en: 'English' },
  },
  refusals: wireRefusals,
} satisfies RoomWords
