import { unmarked } from '@reihum/contract/wire/formula-marks.ts'
import { Refusal } from '#platform/refusal.ts'
import { decodeText } from './decode-text.ts'
import { isEmptyCell, keptText, type ReadRow, type ReadSheet, type TableLimits } from './read-table.ts'

const separators = [';', ',', '\t', '|'] as const

/**
 * Splits text into records, up to `atMost` of them (RFC 4180). Quotes in a cell that does not begin with one are taken
 * literally, as other programs do.
 */
function recordsOf(text: string, separator: string, atMost: number): string[][] {
  const records: string[][] = []
  let cells: string[] = []
  let at = 0
  const end = text.length
  while (at < end && records.length < atMost) {
    let cell: string
    if (text[at] === '"') {
      cell = ''
      const from = at + 1
      at = from
      for (let start = from; ; ) {
        const quote = text.indexOf('"', at)
        if (quote === -1) throw new Refusal('TABLE_QUOTE_OPEN', { row: records.length + 1 })
        if (text[quote + 1] === '"') {
          cell += text.slice(start, quote + 1)
          start = quote + 2
          at = start
          continue
        }
        cell += text.slice(start, quote)
        at = quote + 1
        break
      }
      // Text between a closing quote and the separator belongs to the cell.
      const rest = endOfCell(text, at, separator)
      cell += text.slice(at, rest)
      at = rest
    } else {
      const rest = endOfCell(text, at, separator)
      cell = text.slice(at, rest)
      at = rest
    }
    cells.push(cell)
    if (at < end && text[at] === separator) {
      at += 1
      // After a separator at the very end of the text comes one more empty cell.
      if (at === end) cells.push('')
      continue
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 2
    else at += 1
    records.push(cells)
    cells = []
  }
  if (cells.length > 0 && records.length < atMost) records.push(cells)
  return records
}

function endOfCell(text: string, from: number, separator: string): number {
  let at = from
  while (at < text.length) {
    const letter = text[at]
    if (letter === separator || letter === '\n' || letter === '\r') return at
    at += 1
  }
  return at
}

/** The separator that gives the first records the same width, and the most cells. */
function guessSeparator(text: string): string {
  let best = { separator: ';', score: 0 }
  for (const separator of separators) {
    let records: string[][]
    try {
      records = recordsOf(text, separator, 20)
    } catch {
      continue
    }
    const widths = records.filter((cells) => cells.some((cell) => cell !== '')).map(({ length }) => length)
    const [first = 1] = widths
    if (first === 1) continue
    const score = first * 0.01 + widths.filter((width) => width === first).length / widths.length
    if (score > best.score) best = { separator, score }
  }
  return best.separator
}

function cellOf(text: string): string | null {
  const value = keptText(unmarked(text))
  return value.trim() === '' ? null : value
}

/** Reads text with separators as one sheet, and detects separator and encoding. */
export function readCsv(bytes: Uint8Array, name: string, { rows: maxRows, columns }: TableLimits): ReadSheet {
  let text = decodeText(bytes)
  let skipped = 0
  // Excel writes `sep=;` on the first line of files that it is to open itself.
  const told = /^sep=([;,|\t])\r?\n/i.exec(text)
  if (told) {
    text = text.slice(told[0].length)
    skipped = 1
  }
  const rows: ReadRow[] = []
  const separator = told?.[1] ?? guessSeparator(text)
  const records = recordsOf(text, separator, maxRows * 3 + 100)
  for (const [at, record] of records.entries()) {
    const cells = record.map(cellOf)
    while (cells.length > 0 && isEmptyCell(cells.at(-1))) cells.pop()
    if (cells.length === 0) continue
    if (cells.length > columns) throw new Refusal('TABLE_TOO_MANY_COLUMNS')
    rows.push({ number: at + 1 + skipped, cells })
    if (rows.length > maxRows + 1) throw new Refusal('TABLE_TOO_MANY_ROWS', { limit: maxRows })
  }
  return { name, rows }
}
