/** What a cell shows of its number: the number itself, a date or time, a percentage, or so many digits. */
export type ShownAs = 'number' | 'moment' | 'percent' | { digits: number }

/**
 * Built-in formats, which a workbook need not describe. The higher ids of dates are those of East Asian languages; 48
 * (scientific) and 49 (text) between them are no dates.
 */
function builtIn(id: number): ShownAs {
  if (id === 9 || id === 10) return 'percent'
  const isMoment =
    (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
  return isMoment ? 'moment' : 'number'
}

/**
 * What a format makes of a number. It shows a date or time if it contains date letters outside of quoted text, colours
 * and conditions. One of zeros alone, such as 00000 for postal codes, fills up with zeros.
 */
export function shownAs(id: number, described: string | undefined): ShownAs {
  if (described === undefined) return builtIn(id)
  const [first = ''] = described.split(';')
  const bare = first.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi, '')
  if (/[dmyhs]/i.test(bare) && !/general|standard/i.test(bare)) return 'moment'
  if (bare.includes('%')) return 'percent'
  return /^0{2,30}$/.test(first) ? { digits: first.length } : 'number'
}

const dayMs = 86_400_000

/**
 * The date and time of a serial number. The 1900 system counts a 29 February 1900 that never existed, so earlier days
 * are shifted by one.
 */
export function momentOf(serial: number, is1904: boolean): string | null {
  const days = is1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial
  // Spreadsheet programs show no dates after the year 9999 either.
  if (!(days >= 0 && days < 2_958_466)) return null
  const ms = Math.round(((days - 25_569) * dayMs) / 1000) * 1000
  return new Date(ms).toISOString().slice(0, 19)
}
