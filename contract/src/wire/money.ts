import type { Locale } from './locales.ts'

export const offeredCurrencies = [
  { code: 'EUR', symbol: '€' },
  { code: 'USD', symbol: '$' },
  { code: 'GBP', symbol: '£' },
  { code: 'CHF', symbol: 'CHF' },
] as const

export const defaultCurrency = 'EUR'

const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
const amounts: Record<Locale, Intl.NumberFormat> = {
  de: new Intl.NumberFormat('de-DE', twoDecimals),
  en: new Intl.NumberFormat('en-US', twoDecimals),
}

/** Cents as people read them; a currency that is not offered is shown as its code. */
export function formatMoney(cents: number, currencyCode: string, locale: Locale): string {
  const symbol = offeredCurrencies.find((c) => c.code === currencyCode)?.symbol ?? currencyCode
  if (locale === 'de') return `${amounts.de.format(cents / 100)}\u00a0${symbol}`
  // In English the sign stands before the symbol.
  const amount = amounts.en.format(Math.abs(cents) / 100)
  return `${cents < 0 ? '-' : ''}${symbol}${symbol.length === 1 ? '' : '\u00a0'}${amount}`
}

/** "12,50" or "12.50" as people of that language type it, in cents; null when it is no amount. */
export function parseMoney(text: string, locale: Locale): number | null {
  const [group, decimal] = locale === 'de' ? ['.', ','] : [',', '.']
  const plain = text.trim()
  const pattern =
    locale === 'de'
      ? /^\d{1,3}(\.\d{3})*(,\d{1,2})?$|^\d+(,\d{1,2})?$/
      : /^\d{1,3}(,\d{3})*(\.\d{1,2})?$|^\d+(\.\d{1,2})?$/
  if (!pattern.test(plain)) return null
  const [whole = '0', fraction = ''] = plain.replaceAll(group as string, '').split(decimal as string)
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0') || 0)
}
