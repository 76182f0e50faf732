import { receivableFieldWords } from '../ledger/ledger.fields.ts'
import type { Vocabulary } from '../wire/field-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'

/** The words of the fields of a gift voucher. */
export const voucherFieldWords = {
  lastFour: { label: { de: 'Nummer', en: 'Number' } },
  state: { label: sharedFields.state },
  amountCents: { label: { de: 'Wert', en: 'Value' } },
  balanceCents: { label: { de: 'Restwert', en: 'Balance' } },
  soldOn: { label: { de: 'Verkauft am', en: 'Sold on' }, short: { de: 'Verkauf', en: 'Sold' } },
  validUntil: { label: { de: 'Gültig bis', en: 'Valid until' } },
  paidWay: { label: { de: 'Bezahlt per', en: 'Paid by' } },
  buyerName: { label: { de: 'Wer kauft', en: 'Buyer' } },
  buyerEmail: { label: { de: 'E-Mail', en: 'E-mail' } },
  recipientName: { label: { de: 'Für wen', en: 'For whom' } },
  message: { label: { de: 'Persönliche Worte', en: 'Personal message' } },
  language: { label: { de: 'Sprache des Gutscheins', en: 'Language of the voucher' } },
  years: { label: { de: 'Gültigkeit in Jahren', en: 'Validity in years' } },
  number: { label: { de: 'Gutscheinnummer', en: 'Voucher number' } },
  cents: { label: receivableFieldWords.amountCents.label },
  reason: { label: sharedFields.reason },
  recipient: { label: { de: 'An welche Adresse', en: 'To which address' } },
} satisfies Vocabulary
