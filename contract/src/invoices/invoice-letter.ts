import { dayInWords } from '../wire/dates.ts'
import type { Locale } from '../wire/locales.ts'
import { formatMoney } from '../wire/money.ts'

/** What an invoice says for the placeholders of its letter. */
export type LetterValues = {
  number: string
  name: string
  grossCents: number
  currencyCode: string
  dueOn: string | null
  language: Locale
}

/** Puts in what stands for the placeholders of a letter; what else is in braces stays as it is written. */
export function fillLetter(text: string, of: LetterValues): string {
  const values: Readonly<Record<string, string>> = {
    number: of.number,
    name: of.name,
    amount: formatMoney(of.grossCents, of.currencyCode, of.language),
    due: of.dueOn ? dayInWords(of.dueOn, of.language) : '',
  }
  return text.replace(/\{([a-z]+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  )
}
