/** The value of a cell, as typed or as its number format shows it. */
export type Cell =
  | null
  | string
  | number
  | boolean
  /** A date and time without a zone: 2027-03-04T18:00:00. */
  | { moment: string }
  /** A number that its format shows as a percentage: 19 % is 19 here, although the file holds 0.19. */
  | { percent: number }
  /** The error of a formula, such as #N/A. */
  | { error: string }
  /** A formula whose result the file does not hold, as some programs write them. */
  | { formula: string }

/** A row that is not empty, with the number that spreadsheet programs show beside it. */
export type ReadRow = {
  number: number
  cells: Cell[]
  /** The file does not show the row, because of a filter or because somebody hid it. */
  isHidden?: true
}

/** The first row holds the headings. */
export type ReadSheet = { name: string; rows: ReadRow[] }

export type TableLimits = { rows: number; columns: number }

/** The limit for all texts of a table together; nobody types more than that. */
export const maxCharacters = 12_000_000

/** Spreadsheet programs keep no more characters in a cell. */
const maxCellCharacters = 32_767

/** The text of a cell without what the database cannot store: null characters and lone surrogates. */
export const keptText = (text: string): string =>
  text.slice(0, maxCellCharacters).replaceAll('\0', '').toWellFormed()

export const isEmptyCell = (cell: Cell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')
