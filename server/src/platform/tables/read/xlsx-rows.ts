import { Refusal } from '#platform/refusal.ts'
import { momentOf, type ShownAs } from './number-formats.ts'
import { type Cell, isEmptyCell, keptText, type ReadRow, type TableLimits } from './read-table.ts'
import { scanXml } from './scan-xml.ts'

/** Decodes escaped characters, such as `_x000D_`, which the format cannot hold otherwise. */
export const unescapedText = (text: string) =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** The column of an address, counted from 0: A is 0, AA is 26. */
function columnOf(address: string): number {
  let column = 0
  for (const letter of address) {
    const value = letter.charCodeAt(0) - 64
    if (value < 1 || value > 26) break
    column = column * 26 + value
  }
  return column - 1
}

/** What cells refer to. */
export type Book = { texts: readonly string[]; styles: readonly ShownAs[]; is1904: boolean }

/** A number as its format shows it. */
function shownNumber(number: number, shown: ShownAs, is1904: boolean): Cell {
  if (shown === 'percent') return { percent: Number((number * 100).toFixed(10)) }
  if (typeof shown === 'object')
    return Number.isInteger(number) && number >= 0 ? String(number).padStart(shown.digits, '0') : number
  const moment = shown === 'moment' ? momentOf(number, is1904) : null
  return moment ? { moment } : number
}

function cellOf(type: string, value: string, shown: ShownAs, { texts, is1904 }: Book): Cell {
  switch (type) {
    case 's':
      return texts[Number(value)] ?? null
    case 'str':
    case 'inlineStr':
      return keptText(unescapedText(value))
    case 'b':
      return value.trim() === '1' || value.trim().toLowerCase() === 'true'
    case 'e':
      return { error: value.trim().slice(0, 40) }
    case 'd': {
      const moment = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?)?/.exec(value.trim())?.[0]
      if (!moment || Number.isNaN(Date.parse(moment))) return keptText(value).slice(0, 40)
      return {
        moment: moment.length === 10 ? `${moment}T00:00:00` : moment.length === 16 ? `${moment}:00` : moment,
      }
    }
    default: {
      const number = Number(value)
      if (value.trim() === '' || !Number.isFinite(number))
        return value.trim() === '' ? null : value.slice(0, 40)
      return shownNumber(number, shown, is1904)
    }
  }
}

const lengthOf = (cell: Cell) => (typeof cell === 'string' ? cell.length : 8)
/** So much of a formula is shown. */
const maxFormula = 40
/** Empty cells before a filled one take memory too, although the file need not list them. */
const emptyLength = 4

/** Puts a cell into its column, and returns how many characters the row has grown by. */
function put(cells: Cell[], column: number, cell: Cell): number {
  const before = cells.length
  while (cells.length < column) cells.push(null)
  cells[column] = cell
  return lengthOf(cell) + Math.max(0, column - before) * emptyLength
}

/** The rows of a sheet that contain something. Null: the sheet has more rows than are accepted. */
export function rowsOf(
  xml: string,
  book: Book,
  limits: TableLimits,
  count: (characters: number) => void,
): ReadRow[] | null {
  const rows: ReadRow[] = []
  let number = 0
  let cells: Cell[] = []
  let column = -1
  let type = ''
  let shown: ShownAs = 'number'
  let value: string | null = null
  let isValue = false
  let formula: string | null = null
  let isFormula = false
  let isHidden = false
  let aside = 0
  let isTooLong = false
  scanXml(xml, {
    open(name, attributes) {
      if (isTooLong) return
      if (name === 'row') {
        const said = Number(attributes('r'))
        number = Number.isInteger(said) && said > number ? said : number + 1
        cells = []
        column = -1
        isHidden = /^(1|true)$/i.test(attributes('hidden') ?? '')
      } else if (name === 'c') {
        const address = attributes('r')
        column = address ? columnOf(address) : column + 1
        type = attributes('t') ?? 'n'
        shown = book.styles[Number(attributes('s') ?? -1)] ?? 'number'
        value = null
        formula = null
      } else if (name === 'v' || name === 't') isValue = true
      else if (name === 'f') {
        isFormula = true
        formula = ''
      } else if (name === 'rPh') aside += 1
    },
    text(part) {
      if (isValue && aside === 0) value = (value ?? '') + part
      else if (isFormula) formula = (formula + part).slice(0, maxFormula)
    },
    close(name) {
      if (isTooLong) return
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'f') isFormula = false
      else if (name === 'rPh') aside -= 1
      else if (name === 'c' && (value !== null || formula !== null)) {
        // No program has computed a formula without a value; only an empty text needs none.
        const isUnknown = formula !== null && value === null && type !== 'str'
        const cell = isUnknown ? { formula: `=${formula}` } : cellOf(type, value ?? '', shown, book)
        value = null
        formula = null
        if (isEmptyCell(cell)) return
        if (column < 0 || column >= limits.columns) throw new Refusal('TABLE_TOO_MANY_COLUMNS')
        count(put(cells, column, cell))
      } else if (name === 'row' && cells.length > 0) {
        rows.push(isHidden ? { number, cells, isHidden } : { number, cells })
        isTooLong = rows.length > limits.rows + 1
      }
    },
  })
  return isTooLong ? null : rows
}
