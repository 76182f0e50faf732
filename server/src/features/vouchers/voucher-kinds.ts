import {
  bodyOf,
  commonPlaceholders,
  either,
  type LetterKind,
  type LetterKinds,
  onlyIf,
  type SampleLook,
  samplePortal,
  slot,
} from '#platform/mail/letter-kind.ts'
import { type MailedVoucher, voucherLetter } from './voucher.mails.ts'
import { voucherWords } from './voucher-words.ts'

const sampleOf = ({ locale, company }: SampleLook, isForBuyer: boolean): MailedVoucher => ({
  locale,
  company,
  currency: 'EUR',
  amountCents: 5000,
  balanceCents: 5000,
  validUntil: '2030-12-31',
  buyerName: 'Mina Müller',
  recipientName: 'Jonas Weber',
  page: samplePortal.imprint,
  isForBuyer,
})

const sent: LetterKind = {
  explanation: { de: 'Bringt einen Gutschein als Anhang.', en: 'Brings a gift voucher as an attachment.' },
  placeholders: {
    ...commonPlaceholders,
    'voucher.amount': { label: { de: 'Wert des Gutscheins', en: 'Value of the voucher' } },
    'voucher.valid_until': { label: { de: 'Letzter Tag des Gutscheins', en: 'Last day of the voucher' } },
    'voucher.giver': { label: { de: 'Wer schenkt', en: 'Who gives it' } },
  },
  text: (locale) => {
    const t = voucherWords[locale].mail
    const [company, amount] = [slot('company.name'), slot('voucher.amount')]
    return {
      subject: t.subject(company, amount),
      body: bodyOf(
        either('person.name', t.greeting(slot('person.name')), t.greeting('')),
        t.text(company, amount),
        onlyIf('voucher.giver', t.from(slot('voucher.giver'))),
        t.redeem(slot('voucher.valid_until')),
        t.keep,
      ),
    }
  },
  samples: {
    given: {
      label: { de: 'an die beschenkte Person', en: 'to whom it is for' },
      letter: (look) => voucherLetter(sampleOf(look, false), samplePortal),
    },
    bought: {
      label: { de: 'an die Person, die kauft', en: 'to the buyer' },
      letter: (look) => voucherLetter(sampleOf(look, true), samplePortal),
    },
  },
}

export const vouchersLetters = { 'voucher.sent': sent } satisfies LetterKinds
