import { courseFieldWords } from '../courses/course.fields.ts'
import type { Vocabulary } from '../wire/field-words.ts'

/** The one table of what people read of the fields of direct debits. */
export const debitFieldWords = {
  leadDays: {
    label: { de: 'Vorlauf der Bank (Bankarbeitstage)', en: 'Lead time of the bank (banking days)' },
  },
  gathers: {
    label: {
      de: 'Beträge einer Person am selben Tag zusammenfassen',
      en: 'Gather what one person owes on a day',
    },
  },
  fileLimit: { label: { de: 'Lastschriften je Datei, höchstens', en: 'Maximum debits per file' } },
  feeRule: { label: { de: 'Bankgebühren für Rücklastschriften', en: 'Bank fees for returned debits' } },
  announcesItself: {
    label: {
      de: 'Fällige Lastschriften täglich automatisch ankündigen',
      en: 'Announce what is due automatically every day',
    },
  },
  // The log calls them as it does those of courses.
  collection: courseFieldWords.collection,
  collectionDaysBefore: courseFieldWords.collectionDaysBefore,
} satisfies Vocabulary
