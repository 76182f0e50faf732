/** What stands in a cell: as it was typed, or what the format tells of it. */
export type Cell =
  | null
  | string
  | number
  | boolean
  /** A day and a time as a clock on the wall shows them: 2027-03-04T18:00:00. */
  | { moment: string }
  /** What a formula failed with, such as #N/A. */
  | { error: string }

/** A row that is not empty, by the number that a spreadsheet program shows beside it. */
export type ReadRow = { number: number; cells: Cell[] }

/** The first row holds the headings. */
export type ReadSheet = { name: string; rows: ReadRow[] }

export type TableLimits = { rows: number; columns: number }

/** Of everything in a table together; more is nothing that somebody typed. */
export const maxCharacters = 12_000_000

/** More than that no spreadsheet program keeps in a cell. */
const maxCellCharacters = 32_767

/** Text of a cell, without what no database holds: null characters, and halves of pairs. */
export const keptText = (text: string): string =>
  text.slice(0, maxCellCharacters).replaceAll('\0', '').toWellFormed()

export const isEmptyCell = (cell: Cell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')
