import type { Locale } from '../wire/locales.ts'

/** A number as the fields of the language have it typed. */
export const typedNumber = (value: number, locale: Locale): string =>
  value.toLocaleString(locale === 'de' ? 'de-DE' : 'en-US', {
    useGrouping: false,
    maximumFractionDigits: 20,
  })
