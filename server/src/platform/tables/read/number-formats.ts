/**
 * Built-in formats of dates and times, which a workbook need not describe; the higher ids are those of East Asian
 * languages.
 */
const builtIn = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58)

/**
 * Whether a format shows a number as a date or time: it contains date letters outside of quoted text, colours and
 * conditions.
 */
export function showsMoment(id: number, described: string | undefined): boolean {
  if (described === undefined) return builtIn(id)
  const [first = ''] = described.split(';')
  const bare = first.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi, '')
  return /[dmyhs]/i.test(bare) && !/general|standard/i.test(bare)
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
