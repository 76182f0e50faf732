import type { Wording } from '@reihum/contract/wire/locales.ts'

const fee: Wording = { de: 'Mahngebühr', en: 'Dunning fee' }
const interest: Wording = { de: 'Verzugszinsen', en: 'Default interest' }

/** What a fee is called on the receivable and in the letter. */
export const feeLabels = {
  de: { fee: fee.de, interest: interest.de },
  en: { fee: fee.en, interest: interest.en },
}
