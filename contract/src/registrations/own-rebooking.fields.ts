import type { Vocabulary } from '../wire/field-words.ts'

/** The one table of what people read of the settings of rebooking. */
export const ownRebookingWords = {
  isAllowed: {
    label: { de: 'Teilnehmer dürfen selbst umbuchen', en: 'Attendees may rebook themselves' },
  },
  untilHours: {
    label: { de: 'Bis so viele Stunden vor Beginn', en: 'Until this many hours before the start' },
  },
  rebookingFeeCents: {
    label: { de: 'Gebühr je Person', en: 'Fee for each person' },
    logged: { de: 'Gebühr für das Umbuchen', en: 'Fee for rebooking' },
  },
} satisfies Vocabulary
