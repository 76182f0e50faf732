import { formatDay } from '../wire/dates.ts'
import type { Locale } from '../wire/locales.ts'
import type { GivenAnswer } from './registration.schema.ts'

const yesAndNo = { de: ['Ja', 'Nein'], en: ['Yes', 'No'] } as const

/** An answer as people read it: labels of options, and numbers and days in the format of the language. */
export function answerText({ asked, value }: GivenAnswer, locale: Locale): string {
  const labels = new Map(asked.options.map(({ id, label }) => [id, label[locale]]))
  const labelOf = (id: string) => labels.get(id) ?? id
  if (typeof value === 'boolean') return yesAndNo[locale][value ? 0 : 1]
  if (typeof value === 'number')
    return value.toLocaleString(locale === 'de' ? 'de-DE' : 'en-US', { maximumFractionDigits: 20 })
  if (Array.isArray(value)) return value.map(labelOf).join(', ')
  if (asked.kind === 'choice') return labelOf(value)
  return asked.kind === 'date' ? formatDay(value, locale) : value
}
