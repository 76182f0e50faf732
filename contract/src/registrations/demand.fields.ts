import type { Vocabulary } from '../wire/field-words.ts'

/** What people read of what visitors wait for. */
export const demandFieldWords = {
  group: { label: { de: 'Gruppe', en: 'Group' } },
  times: { label: { de: 'Zeiten', en: 'Times' } },
  wish: { label: { de: 'Eigene Worte', en: 'In their own words' } },
  askedAt: { label: { de: 'Gefragt am', en: 'Asked on' } },
} satisfies Vocabulary
