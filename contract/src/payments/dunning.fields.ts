import type { Vocabulary } from '../wire/field-words.ts'

/** The one table of what people read of the fields of dunning. */
export const dunningFieldWords = {
  startsItself: {
    label: { de: 'Täglich automatisch mahnen', en: 'Send dunning letters automatically every day' },
  },
  startsAt: { label: { de: 'Uhrzeit', en: 'Time' } },
  minimumCents: { label: { de: 'Mindestbetrag', en: 'Minimum amount' } },
  interestRate: { label: { de: 'Verzugszinsen (% im Jahr)', en: 'Default interest (% per year)' } },
  copyTo: { label: { de: 'Kopie an', en: 'Copy to' } },
  attachesPaper: { label: { de: 'Mahnungen auch als PDF anhängen', en: 'Attach dunning letters as a PDF' } },
  writesByPost: {
    label: {
      de: 'Ohne E-Mail-Adresse auf Papier mahnen',
      en: 'Write by post where there is no e-mail address',
    },
  },
  reminderDays: {
    label: { de: 'Tage vor oder nach der Fälligkeit', en: 'Days before or after the due date' },
  },
  days: { label: { de: 'Nach wie vielen Tagen', en: 'After how many days' } },
  payWithinDays: { label: { de: 'Frist im Brief (Tage)', en: 'Time to pay (days)' } },
  feeCents: { label: { de: 'Gebühr', en: 'Fee' } },
  claimsInterest: { label: { de: 'Verzugszinsen fordern', en: 'Claim default interest' } },
  subject: { label: { de: 'Betreff', en: 'Subject' } },
  text: { label: { de: 'Text', en: 'Text' } },
  writeOffDays: {
    label: { de: 'Tage, bis Ausbuchen vorgeschlagen wird', en: 'Days until a write-off is proposed' },
  },
} satisfies Vocabulary
