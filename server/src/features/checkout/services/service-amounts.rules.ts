/** Currencies that have no decimals at the services. */
const withoutDecimals = new Set(['JPY', 'HUF', 'TWD', 'KRW', 'CLP', 'ISK', 'VND'])

/** An amount as services write it, such as `12.30`. */
export function writtenAmount(cents: number, currency: string): string {
  if (withoutDecimals.has(currency) && cents % 100 === 0) return String(cents / 100)
  return `${Math.trunc(cents / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
}

/** In cents; null: it is no amount. */
export function readAmount(text: unknown): number | null {
  if (typeof text !== 'string') return null
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (whole === '') return null
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return sign === '-' ? -cents : cents
}
