import type { Vocabulary } from '../wire/field-words.ts'

/** The one table of what people read of the settings for invoices. */
export const invoiceFieldWords = {
  invoicePattern: { label: { de: 'Nummern der Rechnungen', en: 'Numbers of invoices' } },
  invoiceRestarts: { label: { de: 'Rechnungsnummern beginnen neu', en: 'Invoice numbers restart' } },
  correctionPattern: {
    label: { de: 'Nummern der Stornos und Gutschriften', en: 'Numbers of cancellations and credit notes' },
  },
  correctionRestarts: {
    label: {
      de: 'Nummern der Stornos und Gutschriften beginnen neu',
      en: 'Numbers of cancellations and credit notes restart',
    },
  },
  usualFormat: {
    label: { de: 'Format, wenn nichts anderes gewünscht ist', en: 'Format where nothing else is wanted' },
  },
  paymentDays: { label: { de: 'Zahlungsziel (Tage)', en: 'Payment term (days)' } },
  introDe: { label: { de: 'Einleitung auf Deutsch', en: 'Introduction in German' } },
  introEn: { label: { de: 'Einleitung auf Englisch', en: 'Introduction in English' } },
  closingDe: { label: { de: 'Schlusstext auf Deutsch', en: 'Closing text in German' } },
  closingEn: { label: { de: 'Schlusstext auf Englisch', en: 'Closing text in English' } },
  draftsWhen: { label: { de: 'Entwürfe automatisch erstellen', en: 'Automatic drafts' } },
} satisfies Vocabulary
