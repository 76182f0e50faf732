import {
  bodyOf,
  commonPlaceholders,
  either,
  type LetterKind,
  type LetterKinds,
  samplePortal,
  slot,
} from '#platform/mail/letter-kind.ts'
import { type MailedReceipt, receiptLetter } from './receipts/receipt.mails.ts'
import { receiptWords } from './receipts/receipt-words.ts'

const receiptOf = (locale: 'de' | 'en', company: string, isCancelled: boolean): MailedReceipt => ({
  locale,
  way: 'bank_transfer',
  currency: 'EUR',
  amountCents: 8900,
  receivedOn: '2027-03-01',
  from: { provider: { company } },
  paymentId: '01890000-0000-7000-8000-000000000042',
  reversals: isCancelled ? [{ cents: 8900, day: '2027-03-02' }] : [],
})

const receipt: LetterKind = {
  explanation: {
    de: 'Bringt den Beleg über eine Zahlung als Anhang.',
    en: 'Brings the receipt of a payment as an attachment.',
  },
  placeholders: {
    'company.name': commonPlaceholders['company.name'],
    'payment.amount': { label: { de: 'Betrag', en: 'Amount' } },
    'payment.day': { label: { de: 'Tag der Zahlung', en: 'Day of the payment' } },
    'payment.is_cancelled': {
      label: { de: 'die Zahlung wurde storniert', en: 'the payment was cancelled' },
      isCondition: true,
    },
    'receipt.number': { label: { de: 'Nummer des Belegs', en: 'Number of the receipt' } },
  },
  text: (locale) => {
    const t = receiptWords[locale].mail
    const [amount, day] = [slot('payment.amount'), slot('payment.day')]
    return {
      subject: t.subject(slot('company.name'), amount),
      body: bodyOf(t.greeting, either('payment.is_cancelled', t.cancelled(amount, day), t.text(amount, day))),
    }
  },
  samples: {
    paid: {
      label: { de: 'bezahlt', en: 'paid' },
      letter: ({ locale, company }) => receiptLetter(receiptOf(locale, company, false), samplePortal),
    },
    cancelled: {
      label: { de: 'storniert', en: 'cancelled' },
      letter: ({ locale, company }) => receiptLetter(receiptOf(locale, company, true), samplePortal),
    },
  },
}

const writtenAt = '/settings/dunning'

export const paymentsLetters = {
  'payment.receipt': receipt,
  'dunning.reminded': {
    explanation: {
      de: 'Freundliche Erinnerung an eine offene Zahlung.',
      en: 'A friendly reminder of an outstanding payment.',
    },
    writtenAt,
  },
  'dunning.dunned': {
    explanation: {
      de: 'Mahnung, je Stufe mit eigenem Text.',
      en: 'A dunning letter, each level with its own text.',
    },
    writtenAt,
  },
} satisfies LetterKinds
