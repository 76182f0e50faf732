import { dateInWords } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { type PaperHead, templateFrom } from '#platform/paper/template.ts'
import { type Letterhead, paperHead } from './letterhead-paper.ts'

type SampleLetter = PaperHead & {
  recipient: string[]
  facts: { label: string; value: string }[]
  heading: string
  greeting: string
  texts: string[]
  columns: string[]
  rows: { label: string; value: string }[]
}

const de = {
  title: 'Musterbrief',
  recipient: ['Erika Mustermann', 'Musterstraße 12', '12345 Musterstadt'],
  date: 'Datum',
  number: 'Nummer',
  heading: 'Ihre Buchung',
  greeting: 'Guten Tag,',
  texts: [
    'so sehen Ihre Rechnungen, Bestätigungen und Briefe aus. Anschrift und Absenderzeile stehen dort, wo ein Briefumschlag sein Fenster hat.',
  ],
  columns: ['Leistung', 'Betrag'],
  rows: ['Aquarell für Anfänger', 'Material'],
}

const en: typeof de = {
  title: 'Sample letter',
  recipient: ['Jane Sample', '12 Sample Street', 'AB1 2CD Sampletown'],
  date: 'Date',
  number: 'Number',
  heading: 'Your booking',
  greeting: 'Hello,',
  texts: [
    'this is how your invoices, confirmations and letters look. The address and the line of the sender stand where an envelope has its window.',
  ],
  columns: ['Service', 'Amount'],
  rows: ['Watercolours for beginners', 'Material'],
}

const words = { de, en }
const cents = [12_000, 1_850]

/** A letter to nobody, to look at the letterhead. */
export function sampleLetter(
  from: Letterhead,
  { locale, date }: { locale: Locale; date: string },
): SampleLetter {
  const t = words[locale]
  return {
    ...paperHead(from, { locale, title: t.title, date }),
    recipient: t.recipient,
    facts: [
      { label: t.number, value: '2027-0042' },
      { label: t.date, value: dateInWords(date, { timeZone: 'UTC', locale }) },
    ],
    heading: t.heading,
    greeting: t.greeting,
    texts: t.texts,
    columns: t.columns,
    rows: t.rows.map((label, at) => ({ label, value: formatMoney(cents[at] ?? 0, 'EUR', locale) })),
  }
}

export const sampleTemplate = templateFrom<SampleLetter>(new URL('./sample-letter.typ', import.meta.url))
