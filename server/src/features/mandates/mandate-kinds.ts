import type { Wording } from '@reihum/contract/wire/locales.ts'
import {
  bodyOf,
  commonPlaceholders,
  either,
  type LetterKind,
  type LetterKinds,
  samplePortal,
  slot,
} from '#platform/mail/letter-kind.ts'
import { mandateLetter, type mandateLetters, mandateMailWords } from './mandate.mails.ts'

type MandateLetterName = (typeof mandateLetters)[number]

function kindOf(name: MandateLetterName, explanation: Wording): LetterKind {
  const sample = (label: Wording, person: string) => ({
    label,
    letter: ({ locale, company }: { locale: 'de' | 'en'; company: string }) =>
      mandateLetter(name, {
        locale,
        name: person,
        company,
        reference: 'M-4K7M9XQA',
        creditorName: company,
        creditorId: 'DE98ZZZ09999999999',
        holder: 'Mina Müller',
        accountEnd: '2051',
        signedOn: '2027-02-20',
        text: locale === 'de' ? 'Ich ermächtige den Zahlungsempfänger …' : 'I authorise the payee …',
        links: samplePortal,
      }),
  })
  return {
    explanation,
    placeholders: {
      ...commonPlaceholders,
      'mandate.reference': { label: { de: 'Mandatsreferenz', en: 'Mandate reference' } },
    },
    text: (locale) => {
      const t = mandateMailWords[locale]
      return {
        subject: t[name].subject,
        body: bodyOf(
          either('person.name', t.greeting(slot('person.name')), t.greeting('')),
          ...t[name].paragraphs(slot('company.name')),
        ),
      }
    },
    samples: {
      named: sample({ de: 'mit Namen', en: 'with a name' }, 'Mina Müller'),
      unnamed: sample({ de: 'ohne Namen', en: 'without a name' }, ''),
    },
  }
}

export const mandatesLetters = {
  'mandate.given': kindOf('mandate.given', {
    de: 'Wenn jemand ein Mandat erteilt hat. Das Mandat selbst steht immer darin.',
    en: 'When somebody has given a mandate. The mandate itself is always in it.',
  }),
  'mandate.account-changed': kindOf('mandate.account-changed', {
    de: 'Wenn das Konto eines Mandats geändert wurde.',
    en: 'When the account of a mandate was changed.',
  }),
  'mandate.revoked': kindOf('mandate.revoked', {
    de: 'Wenn ein Mandat widerrufen wurde.',
    en: 'When a mandate was revoked.',
  }),
  'mandate.lapsed': kindOf('mandate.lapsed', {
    de: 'Wenn ein Mandat 36 Monate lang nicht gebraucht wurde.',
    en: 'When a mandate was not used for 36 months.',
  }),
  'mandate.used-up': kindOf('mandate.used-up', {
    de: 'Wenn ein Mandat für eine einzige Lastschrift gebraucht ist.',
    en: 'When a mandate for a single debit has been used.',
  }),
} satisfies LetterKinds
