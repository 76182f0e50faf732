import type { ReadRow, ReadSheet } from '../read/read-table.ts'

/** Where the table of a sheet begins, and whether it has the rows that the file hides. */
export type TablePart = { headingRow: number | null; hiddenRows: 'take' | 'leave' }

/** Above the headings may stand a title, a date or a filter; nobody writes more than that. */
const candidates = 10

/** The rows one of which may hold the headings. */
export const headingCandidates = ({ rows }: ReadSheet): readonly ReadRow[] => rows.slice(0, candidates)

/**
 * The row that names the most fields, if it names at least two; otherwise the first one. `countKnown` says how many of
 * these headings mean a field.
 */
export function guessHeadingRow(sheet: ReadSheet, countKnown: (row: ReadRow) => number): number | null {
  const [first, ...others] = headingCandidates(sheet).map((row) => ({
    number: row.number,
    known: countKnown(row),
  }))
  if (!first) return null
  const best = others.reduce((most, one) => (one.known > most.known ? one : most), first)
  return best.known >= 2 ? best.number : first.number
}

/** The table as it is imported: headings first, without what stands above them. Null: there is no such row. */
export function tableInSheet(sheet: ReadSheet, { headingRow, hiddenRows }: TablePart): ReadSheet | null {
  const from = headingRow === null ? 0 : sheet.rows.findIndex(({ number }) => number === headingRow)
  const [headings, ...rows] = from === -1 ? [] : sheet.rows.slice(from)
  if (!headings) return null
  return {
    name: sheet.name,
    rows: [headings, ...(hiddenRows === 'take' ? rows : rows.filter(({ isHidden }) => !isHidden))],
  }
}
