import { formatReference } from '@reihum/contract/ledger/payment-reference.ts'
import type { DunningWording } from '@reihum/contract/payments/dunning-settings.schema.ts'
import { fillPlaceholders } from '@reihum/contract/payments/dunning-texts.ts'
import { dateInWords } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import type { Fact, Letter, LetterSection } from '#platform/mail/letter.ts'
import { feeLabels } from './fee-words.ts'

export type DunningFacts = {
  locale: Locale
  /** What the provider wrote, in that language. */
  wording: DunningWording[Locale]
  name: string
  company: string
  currency: string
  payBy: string
  items: readonly { title: string; reference: string; dueOn: string; openCents: number }[]
  feeCents: number
  interestCents: number
  /** What is still open of the fees of former letters. */
  formerFeeCents: number
  bank: { accountHolder: string; iban: string; bic: string } | null
  links: { privacy: string; imprint: string }
}

const de = {
  items: 'Worum es geht',
  due: (date: string, reference: string) => `fällig am ${date}, Verwendungszweck ${reference}`,
  formerFees: 'Gebühren früherer Schreiben',
  total: 'Gesamtbetrag',
  payment: 'Zahlung',
  payBy: 'Zahlbar bis',
  accountHolder: 'Empfänger',
  purpose: 'Verwendungszweck',
  noBank: (company: string) => `Die Bankverbindung teilt Ihnen ${company} gerne mit.`,
  closing: 'Freundliche Grüße',
  greeting: 'Guten Tag,',
  privacy: 'Datenschutz',
  imprint: 'Impressum',
}

const en: typeof de = {
  items: 'What this is about',
  due: (date, reference) => `due on ${date}, reference ${reference}`,
  formerFees: 'Fees for earlier letters',
  total: 'Total',
  payment: 'Payment',
  payBy: 'Payable by',
  accountHolder: 'Account holder',
  purpose: 'Reference',
  noBank: (company) => `${company} will be happy to give you the bank details.`,
  closing: 'Kind regards',
  greeting: 'Hello,',
  privacy: 'Privacy',
  imprint: 'Imprint',
}

const words = { de, en }

/** All that is to be paid by this letter. */
export function dunningTotal({ items, feeCents, interestCents, formerFeeCents }: DunningFacts): number {
  return items.reduce((sum, { openCents }) => sum + openCents, feeCents + interestCents + formerFeeCents)
}

const day = (iso: string, locale: Locale) => dateInWords(iso, { timeZone: 'UTC', locale })

function itemsSection(facts: DunningFacts): LetterSection {
  const { locale, items, currency, feeCents, interestCents, formerFeeCents } = facts
  const t = words[locale]
  const fees = feeLabels[locale]
  const money = (cents: number) => formatMoney(cents, currency, locale)
  const more: [string, number][] = [
    [fees.fee, feeCents],
    [fees.interest, interestCents],
    [t.formerFees, formerFeeCents],
  ]
  return {
    heading: t.items,
    facts: [
      ...items.map(({ title, dueOn, reference, openCents }) => ({
        label: title,
        value: `${money(openCents)}\n${t.due(day(dueOn, locale), formatReference(reference))}`,
      })),
      ...more.filter(([, cents]) => cents > 0).map(([label, cents]) => ({ label, value: money(cents) })),
      { label: t.total, value: money(dunningTotal(facts)) },
    ],
  }
}

function paymentSection(facts: DunningFacts): LetterSection {
  const { locale, bank, company, items, payBy } = facts
  const t = words[locale]
  const account: Fact[] = bank
    ? [
        { label: t.accountHolder, value: bank.accountHolder || company },
        { label: 'IBAN', value: bank.iban.replace(/(.{4})(?=.)/g, '$1 ') },
        ...(bank.bic ? [{ label: 'BIC', value: bank.bic }] : []),
      ]
    : []
  const references = [...new Set(items.map(({ reference }) => formatReference(reference)))]
  return {
    heading: t.payment,
    paragraphs: bank ? [] : [t.noBank(company)],
    facts: [
      { label: t.payBy, value: day(payBy, locale) },
      ...account,
      { label: t.purpose, value: references.join(', ') },
    ],
  }
}

/** What the provider wrote, with its placeholders filled in. The first paragraph is the greeting. */
export function filledWording(facts: DunningFacts): { subject: string; paragraphs: string[] } {
  const { locale, wording, items, currency } = facts
  const dueOn = items.map((item) => item.dueOn).toSorted()[0] ?? facts.payBy
  const fill = (text: string) =>
    fillPlaceholders(text, locale, {
      name: facts.name,
      total: formatMoney(dunningTotal(facts), currency, locale),
      count: String(items.length),
      dueOn: day(dueOn, locale),
      payBy: day(facts.payBy, locale),
      fee: formatMoney(facts.feeCents, currency, locale),
      company: facts.company,
    })
  return {
    subject: fill(wording.subject),
    paragraphs: wording.text
      .split(/\n\s*\n/)
      .map((paragraph) => fill(paragraph).trim())
      .filter(Boolean),
  }
}

/**
 * A reminder or a letter of dunning: what the provider wrote, with its placeholders filled in, and below it what is owed
 * and how to pay.
 */
export function dunningLetter(facts: DunningFacts): Letter {
  const t = words[facts.locale]
  const { subject, paragraphs: written } = filledWording(facts)
  const [greeting = t.greeting, ...paragraphs] = written
  return {
    subject,
    greeting,
    paragraphs,
    // Its text is written with the settings of dunning; the signature is that of all letters.
    values: {},
    isWritten: true,
    facts: [],
    sections: [itemsSection(facts), paymentSection(facts)],
    closing: t.closing,
    smallPrint: [
      { label: t.privacy, url: facts.links.privacy },
      { label: t.imprint, url: facts.links.imprint },
    ],
  }
}
