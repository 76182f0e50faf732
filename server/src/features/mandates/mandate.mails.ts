import { dateInWords } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Letter } from '#platform/mail/letter.ts'

export type MandateFacts = {
  locale: Locale
  name: string
  company: string
  reference: string
  creditorName: string
  creditorId: string
  holder: string
  accountEnd: string
  signedOn: string
  /** What was agreed to. */
  text: string
  links: { privacy: string; imprint: string }
}

const de = {
  greeting: (name: string) => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
  'mandate.given': {
    subject: 'Ihr SEPA-Lastschriftmandat',
    paragraphs: (company: string) => [
      `Sie haben ${company} ein Mandat für Lastschriften erteilt. Bitte bewahren Sie diese E-Mail auf. Betrag und Tag teilen wir Ihnen vor jedem Einzug mit.`,
      'Haben Sie dieses Mandat nicht erteilt, oder möchten Sie es widerrufen? Dann antworten Sie bitte auf diese E-Mail.',
    ],
  },
  'mandate.account-changed': {
    subject: 'Neues Konto für Ihre Lastschriften',
    paragraphs: (company: string) => [
      `${company} bucht künftig von dem Konto ab, das Sie unten sehen. Ihr Mandat und seine Referenz bleiben, wie sie sind.`,
      'Haben Sie das nicht veranlasst? Dann antworten Sie bitte gleich auf diese E-Mail.',
    ],
  },
  'mandate.revoked': {
    subject: 'Ihr Lastschriftmandat ist widerrufen',
    paragraphs: (company: string) => [
      `${company} zieht mit diesem Mandat nichts mehr ein. Was schon bei der Bank liegt, lässt sich nicht zurückholen.`,
      'Was noch offen ist, überweisen Sie bitte.',
    ],
  },
  'mandate.lapsed': {
    subject: 'Ihr Lastschriftmandat ist abgelaufen',
    paragraphs: (company: string) => [
      `Mit Ihrem Mandat wurde 36 Monate lang nichts eingezogen. Damit ist es abgelaufen, und ${company} bucht damit nichts mehr ab.`,
      'Was noch offen ist, überweisen Sie bitte.',
    ],
  },
  'mandate.used-up': {
    subject: 'Ihr Lastschriftmandat galt für einen Einzug',
    paragraphs: (company: string) => [
      `Ihr Mandat galt für einen einzigen Einzug, und der ist erfolgt. ${company} zieht damit nichts mehr ein.`,
      'Was noch offen ist, überweisen Sie bitte.',
    ],
  },
  heading: 'Mandat',
  reference: 'Mandatsreferenz',
  creditor: 'Zahlungsempfänger',
  creditorId: 'Gläubiger-ID',
  account: 'Konto',
  accountOf: (holder: string, end: string) => `${holder}, IBAN endet auf ${end}`,
  signedOn: 'Erteilt am',
  text: 'Wortlaut',
  closing: 'Freundliche Grüße',
  privacy: 'Datenschutz',
  imprint: 'Impressum',
}

const en: typeof de = {
  greeting: (name) => (name ? `Dear ${name},` : 'Hello,'),
  'mandate.given': {
    subject: 'Your SEPA direct debit mandate',
    paragraphs: (company) => [
      `You have given ${company} a mandate for direct debits. Please keep this e-mail. Before each debit we will tell you the amount and date.`,
      'If you did not give this mandate or would like to revoke it, please reply to this e-mail.',
    ],
  },
  'mandate.account-changed': {
    subject: 'New account for your direct debits',
    paragraphs: (company) => [
      `From now on ${company} debits the account shown below. Your mandate and its reference stay as they are.`,
      'If this was not you, please reply to this e-mail straight away.',
    ],
  },
  'mandate.revoked': {
    subject: 'Your direct debit mandate is revoked',
    paragraphs: (company) => [
      `${company} will not collect anything else under this mandate. Debits already sent to the bank cannot be recalled.`,
      'Please pay any outstanding amount by bank transfer.',
    ],
  },
  'mandate.lapsed': {
    subject: 'Your direct debit mandate has lapsed',
    paragraphs: (company) => [
      `Nothing was collected under your mandate for 36 months. It has therefore lapsed, and ${company} will not collect anything else under it.`,
      'Please pay any outstanding amount by bank transfer.',
    ],
  },
  'mandate.used-up': {
    subject: 'Your direct debit mandate was for one debit only',
    paragraphs: (company) => [
      `Your mandate was for a single debit, which has been made. ${company} will not collect anything else under it.`,
      'Please pay any outstanding amount by bank transfer.',
    ],
  },
  heading: 'Mandate',
  reference: 'Mandate reference',
  creditor: 'Payee',
  creditorId: 'Creditor identifier',
  account: 'Account',
  accountOf: (holder, end) => `${holder}, IBAN ending in ${end}`,
  signedOn: 'Given on',
  text: 'Wording',
  closing: 'Kind regards',
  privacy: 'Privacy',
  imprint: 'Imprint',
}

export const mandateMailWords = { de, en }

export const mandateLetters = [
  'mandate.given',
  'mandate.account-changed',
  'mandate.revoked',
  'mandate.lapsed',
  'mandate.used-up',
] as const

/** What stands in the letters about a mandate: it is the payer's own copy of it. */
export function mandateLetter(name: (typeof mandateLetters)[number], facts: MandateFacts): Letter {
  const { locale, company, links, text } = facts
  const t = mandateMailWords[locale]
  return {
    subject: t[name].subject,
    greeting: t.greeting(facts.name),
    paragraphs: t[name].paragraphs(company),
    values: { 'person.name': facts.name, 'company.name': company, 'mandate.reference': facts.reference },
    facts: [],
    sections: [
      {
        heading: t.heading,
        facts: [
          { label: t.reference, value: facts.reference },
          { label: t.account, value: t.accountOf(facts.holder, facts.accountEnd) },
          { label: t.creditor, value: facts.creditorName },
          { label: t.creditorId, value: facts.creditorId },
          { label: t.signedOn, value: dateInWords(facts.signedOn, { timeZone: 'UTC', locale }) },
          ...(name === 'mandate.given' && text ? [{ label: t.text, value: text }] : []),
        ],
      },
    ],
    closing: t.closing,
    smallPrint: [
      { label: t.privacy, url: links.privacy },
      { label: t.imprint, url: links.imprint },
    ],
  }
}
