/** The formats of days and times that a workbook need not describe, and those of eastern languages. */
const builtIn = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58)

/** Whether a format shows a number as a day or a time: letters of days in it that are no quoted text, colour or condition. */
export function showsMoment(id: number, described: string | undefined): boolean {
  if (described === undefined) return builtIn(id)
  const [first = ''] = described.split(';')
  const bare = first.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  return /[dmyhs]/i.test(bare) && !/general|standard/i.test(bare)
}

const dayMs = 86_400_000

/**
 * The moment that a number stands for. In the system of 1900 there is a 29 February that never was, so the days before it
 * are counted one later.
 */
export function momentOf(serial: number, is1904: boolean): string | null {
  const days = is1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial
  // Later than the year 9999 no spreadsheet program shows it either.
  if (!(days >= 0 && days < 2_958_466)) return null
  const ms = Math.round(((days - 25_569) * dayMs) / 1000) * 1000
  return new Date(ms).toISOString().slice(0, 19)
}
