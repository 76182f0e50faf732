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
import { announcedLetter, debitMailWords, returnedLetter } from './debits.mails.ts'

const placeholders = {
  ...commonPlaceholders,
  'debit.amount': { label: { de: 'Betrag', en: 'Amount' } },
  'debit.day': { label: { de: 'Tag des Einzugs', en: 'Day of the debit' } },
}

const debitOf = ({ locale }: SampleLook) => ({
  cents: 8900,
  collectOn: '2027-03-15',
  mandateReference: 'M-4K7M9XQA',
  holder: 'Mina Müller',
  accountEnd: '2051',
  items: [
    {
      title: locale === 'de' ? 'Aquarell für Anfänger' : 'Watercolour for beginners',
      reference: '4K7M9XQA',
      cents: 8900,
      openCents: 8900,
    },
  ],
})

const frameOf = ({ locale, company }: SampleLook, name = 'Mina Müller') => ({
  locale,
  name,
  company,
  links: samplePortal,
})

const announcedSample = (count: number) => (look: SampleLook) =>
  announcedLetter({
    ...frameOf(look),
    creditorId: 'DE98ZZZ09999999999',
    debits: Array.from({ length: count }, () => debitOf(look)),
  })

const greeting = (locale: 'de' | 'en') => {
  const t = debitMailWords[locale]
  return either('person.name', t.greeting(slot('person.name')), t.greeting(''))
}

const announced: LetterKind = {
  explanation: {
    de: 'Vor dem Einzug einer Lastschrift. Betrag, Tag, Mandat und Gläubiger stehen immer darin.',
    en: 'Before a direct debit. Amount, day, mandate and creditor are always in it.',
  },
  placeholders: {
    ...placeholders,
    'debits.several': { label: { de: 'mehrere Lastschriften', en: 'several debits' }, isCondition: true },
  },
  text: (locale) => {
    const t = debitMailWords[locale].announced
    const amount = slot('debit.amount')
    return {
      subject: either('debits.several', t.subjectMany(amount), t.subject(amount, slot('debit.day'))),
      body: bodyOf(greeting(locale), t.text(slot('company.name')), t.change),
    }
  },
  samples: {
    one: { label: { de: 'eine Lastschrift', en: 'one debit' }, letter: announcedSample(1) },
    several: { label: { de: 'mehrere Lastschriften', en: 'several debits' }, letter: announcedSample(2) },
  },
}

const returnedSample = (isWhole: boolean) => (look: SampleLook) =>
  returnedLetter({
    ...frameOf(look, isWhole ? 'Mina Müller' : ''),
    debit: debitOf(look),
    reason: isWhole ? (look.locale === 'de' ? 'Konto ohne Deckung' : 'insufficient funds') : null,
    bank: { accountHolder: look.company, iban: 'DE02120300000000202051', bic: 'BYLADEM1001' },
    page: isWhole ? samplePortal.page : null,
  })

const returned: LetterKind = {
  explanation: {
    de: 'Wenn eine Lastschrift zurückgegeben wurde. Wie überwiesen wird, steht immer darin.',
    en: 'When a direct debit was returned. How to transfer the amount is always in it.',
  },
  placeholders: {
    ...placeholders,
    'debit.reason': { label: { de: 'Grund der Bank', en: 'Reason of the bank' } },
    'page.exists': {
      label: { de: 'es gibt eine Buchungsseite', en: 'there is a page of the booking' },
      isCondition: true,
    },
  },
  text: (locale) => {
    const t = debitMailWords[locale].returned
    const amount = slot('debit.amount')
    return {
      subject: t.subject(amount),
      body: bodyOf(
        greeting(locale),
        t.text(amount, slot('debit.day')),
        onlyIf('debit.reason', t.reason(slot('debit.reason'))),
        either('page.exists', t.pay, t.payPlain),
        t.done,
      ),
    }
  },
  samples: {
    whole: {
      label: { de: 'mit Grund und Buchungsseite', en: 'with a reason and a page' },
      letter: returnedSample(true),
    },
    plain: { label: { de: 'ohne beides', en: 'without either' }, letter: returnedSample(false) },
  },
}

export const debitsLetters = {
  'debits.announced': announced,
  'debit.returned': returned,
} satisfies LetterKinds
