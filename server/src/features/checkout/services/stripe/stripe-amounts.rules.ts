/** Currencies that Stripe counts in whole units, and those that it counts in thousandths. */
const whole = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const thousandths = new Set('BHD JOD KWD OMR TND'.split(' '))

/** A sum in the smallest unit that Stripe has for its currency. */
export function toUnits(cents: number, currency: string): number {
  if (whole.has(currency)) return Math.round(cents / 100)
  return thousandths.has(currency) ? cents * 10 : cents
}

/** A sum of Stripe in cents. Its currencies are in small letters. */
export function toCents(units: number, currency: string): number {
  const name = currency.toUpperCase()
  if (whole.has(name)) return units * 100
  return thousandths.has(name) ? Math.round(units / 10) : units
}
