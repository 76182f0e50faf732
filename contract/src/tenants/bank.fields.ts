import type { Vocabulary } from '../wire/field-words.ts'

/** The words of a tenant's bank account and of its direct debits. */
export const bankFieldWords = {
  accountHolder: { label: { de: 'Kontoinhaber', en: 'Account holder' } },
  iban: {
    label: { de: 'IBAN', en: 'IBAN' },
    required: { de: '* Bitte geben Sie die IBAN an.', en: '* The IBAN is required.' },
  },
  bic: { label: { de: 'BIC', en: 'BIC' } },
  creditorId: { label: { de: 'Gläubiger-Identifikationsnummer', en: 'Creditor identifier' } },
  creditorName: { label: { de: 'Name des Gläubigers', en: 'Name of the creditor' } },
  creditorIban: { label: { de: 'IBAN des Gläubigers', en: 'IBAN of the creditor' } },
  creditorBic: { label: { de: 'BIC des Gläubigers', en: 'BIC of the creditor' } },
  preNotificationDays: { label: { de: 'Vorankündigung in Tagen', en: 'Pre-notification in days' } },
} satisfies Vocabulary
