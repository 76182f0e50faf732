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
import { accountAskedLetter, executedLetter, refundMailWords } from './refunds.mails.ts'

const placeholders = {
  ...commonPlaceholders,
  'refund.amount': { label: { de: 'Betrag', en: 'Amount' } },
  'refund.purpose': { label: { de: 'wofür', en: 'What for' } },
}

const purposeIn = (locale: 'de' | 'en') =>
  locale === 'de' ? 'Aquarell für Anfänger' : 'Watercolour for beginners'

const frameOf = ({ locale, company }: SampleLook) => ({
  locale,
  name: 'Mina Müller',
  company,
  currencyCode: 'EUR',
  links: samplePortal,
})

const greeting = (locale: 'de' | 'en') => {
  const t = refundMailWords[locale]
  return either('person.name', t.greeting(slot('person.name')), t.greeting(''))
}

const asked: LetterKind = {
  explanation: {
    de: 'Wenn für eine Erstattung die Bankverbindung fehlt. Der Link zur Eingabe steht immer darin.',
    en: 'When the bank account for a refund is missing. The link for entering it is always in it.',
  },
  placeholders: {
    ...placeholders,
    'link.until': { label: { de: 'Link gültig bis', en: 'Link valid until' } },
  },
  text: (locale) => {
    const t = refundMailWords[locale].asked
    const amount = slot('refund.amount')
    return {
      subject: t.subject(amount),
      body: bodyOf(greeting(locale), t.text(slot('company.name'), amount), t.how),
    }
  },
  samples: {
    plain: {
      label: { de: 'Erstattung', en: 'refund' },
      letter: (look) =>
        accountAskedLetter({
          ...frameOf(look),
          timeZone: 'Europe/Berlin',
          cents: 8900,
          purpose: purposeIn(look.locale),
          page: samplePortal.page,
          expiresAt: new Date('2027-03-15T22:59:59Z'),
        }),
    },
  },
}

const executedSample = (way: 'bank_transfer' | 'cash', count: number) => (look: SampleLook) =>
  executedLetter({
    ...frameOf(look),
    refunds: Array.from({ length: count }, () => ({
      cents: 8900,
      purpose: purposeIn(look.locale),
      way,
      paymentWay: 'bank_transfer' as const,
      accountEnd: way === 'cash' ? '' : '2051',
    })),
  })

const executed: LetterKind = {
  explanation: {
    de: 'Wenn Geld erstattet wurde.',
    en: 'When money was refunded.',
  },
  placeholders: {
    ...placeholders,
    'refund.takes_days': {
      label: { de: 'es dauert einige Tage', en: 'it takes a few days' },
      isCondition: true,
    },
  },
  text: (locale) => {
    const t = refundMailWords[locale].executed
    const amount = slot('refund.amount')
    return {
      subject: t.subject(amount),
      body: bodyOf(
        greeting(locale),
        t.text(slot('company.name'), amount),
        onlyIf('refund.takes_days', t.soon),
      ),
    }
  },
  samples: {
    transfer: {
      label: { de: 'Überweisung', en: 'bank transfer' },
      letter: executedSample('bank_transfer', 2),
    },
    cash: { label: { de: 'bar', en: 'cash' }, letter: executedSample('cash', 1) },
  },
}

export const refundsLetters = {
  'refund.account-asked': asked,
  'refund.executed': executed,
} satisfies LetterKinds
