/** What the database holds in one amount. */
export const largestCents = 2_147_483_647

/**
 * The cents of an amount as banks write it in XML: digits with up to five decimals, of which only the first two may be
 * other than zero. Null: it cannot be told in cents.
 */
export function centsOf(written: string): number | null {
  const text = written.slice(0, 40)
  const [, whole, fraction = ''] = /^\+?(\d{1,18})(?:\.(\d{0,17}))?$/.exec(text) ?? []
  if (whole === undefined || text !== written || /[1-9]/.test(fraction.slice(2))) return null
  const cents = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
  return cents <= largestCents ? cents : null
}

/** The day of a date or of a moment, as the bank wrote it; null: no such day exists. */
export function dayOf(written: string): string | null {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(written) ?? []
  if (!day) return null
  const at = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day ? null : day
}

/** What the database can store of a text of strangers, in one line. */
export function plainText(text: string, most: number): string {
  return text
    .slice(0, most * 4)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .toWellFormed()
    .trim()
    .slice(0, most)
    .toWellFormed()
}

const nothingSaid = new Set(['', 'NOTPROVIDED', 'NOT PROVIDED', 'NONREF', 'NONE', 'KEINE'])

/** A reference, or '' where the bank writes that there is none. */
export function reference(text: string): string {
  const plain = plainText(text, 140)
  return nothingSaid.has(plain.toUpperCase()) ? '' : plain
}
