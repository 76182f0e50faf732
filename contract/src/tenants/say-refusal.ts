import { dateInWords, formatTime } from '../wire/dates.ts'
import type { Locale } from '../wire/locales.ts'
import { formatMoney } from '../wire/money.ts'
import type { RefusalData, RefusalWording } from '../wire/refusals.ts'
import { feature, featureNames } from './tiers.ts'

/** A value as people read it: features by their names, days as dates. */
function readable(value: RefusalData[string] | undefined, locale: Locale): string {
  if (typeof value !== 'string') return String(value ?? '–')
  const known = feature.safeParse(value)
  if (known.success) return featureNames[known.data][locale]
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? dateInWords(value, { timeZone: 'UTC', locale }) : value
}

type Part = 'date' | 'time' | 'money'

/** Date or time of an instant in the time zone that the refusal names, or an amount in the currency that it names. */
function partOf(
  { timeZone, ...data }: RefusalData,
  { name, part, locale }: { name: string; part: Part; locale: Locale },
): string {
  if (part === 'money') return formatMoney(Number(data[name]), String(data['currencyCode']), locale)
  const zoned = { timeZone: String(timeZone ?? 'UTC'), locale }
  return (part === 'date' ? dateInWords : formatTime)(String(data[name]), zoned)
}

/**
 * A refusal as people read it, from its wording. Pages that know which refusal they show need not load the whole
 * catalogue.
 */
export function sayRefusal(wording: RefusalWording, locale: Locale, data: RefusalData = {}): string {
  return wording[locale].replace(/\{(\w+)(?::(date|time|money))?\}/g, (_, name: string, part?: Part) =>
    part ? partOf(data, { name, part, locale }) : readable(data[name], locale),
  )
}
