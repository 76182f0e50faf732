import { maxImportedColumns, maxStatementFiles } from '@reihum/contract/payments/statement-limits.ts'
import { Refusal } from '#platform/refusal.ts'
import { decodeText } from '#platform/tables/read/decode-text.ts'
import { readCsv } from '#platform/tables/read/read-csv.ts'
import type { ReadSheet } from '#platform/tables/read/read-table.ts'
import { openArchive } from '#platform/tables/read/unzip.ts'
import type { Statement } from '../statement.rules.ts'
import { mostLines, readCamt } from './read-camt.ts'

/** What was read of one file: statements of a bank, or a table whose columns have to be understood first. */
export type ReadPart = { filename: string } & (
  | { kind: 'camt'; statements: Statement[] }
  | { kind: 'table'; sheet: ReadSheet }
)

const begins = (bytes: Uint8Array, ...expected: number[]) => expected.every((byte, at) => bytes[at] === byte)

/** Pictures, documents and programs: what has null characters and is not text in UTF-16. */
function isNoText(bytes: Uint8Array): boolean {
  const isWide = begins(bytes, 0xff, 0xfe) || begins(bytes, 0xfe, 0xff)
  return begins(bytes, 0x25, 0x50, 0x44, 0x46) || (!isWide && bytes.subarray(0, 4096).includes(0))
}

/** A statement in the format that banks have switched off: `:20:STARTUMS`. */
const isMt940 = (text: string) => /^\s{0,100}(?:\{1:|:20:)/.test(text.slice(0, 200))

function readText(bytes: Uint8Array, file: string): ReadPart {
  if (bytes.length === 0 || isNoText(bytes)) throw new Refusal('STATEMENT_KIND_REFUSED', { file })
  const text = decodeText(bytes)
  if (/^\s{0,100}</.test(text.slice(0, 200))) {
    const statements = readCamt(text, file)
    if (!statements) throw new Refusal('STATEMENT_KIND_REFUSED', { file })
    return { kind: 'camt', filename: file, statements }
  }
  if (isMt940(text)) throw new Refusal('STATEMENT_KIND_REFUSED', { file })
  const sheet = readCsv(bytes, file, { rows: mostLines, columns: maxImportedColumns })
  if (sheet.rows.length < 2) throw new Refusal('STATEMENT_EMPTY', { file })
  return { kind: 'table', filename: file, sheet }
}

const codes: Readonly<Record<string, 'STATEMENT_DAMAGED' | 'STATEMENT_TOO_MUCH'>> = {
  TABLE_DAMAGED: 'STATEMENT_DAMAGED',
  TABLE_TOO_MUCH: 'STATEMENT_TOO_MUCH',
  TABLE_TOO_MANY_ROWS: 'STATEMENT_TOO_MUCH',
  TABLE_TOO_MANY_COLUMNS: 'STATEMENT_TOO_MUCH',
}

/** What reading tables refuses, told as a fault of this file. */
function named(error: unknown, file: string): unknown {
  if (!(error instanceof Refusal)) return error
  if (error.code === 'TABLE_QUOTE_OPEN') {
    const line = Number(error.data.row ?? 1)
    return new Refusal('STATEMENT_ROW_UNREADABLE', { file, line, entry: line, field: '"', value: '' })
  }
  const code = codes[error.code]
  return code ? new Refusal(code, { file }) : error
}

function reading<Result>(file: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw named(error, file)
  }
}

/** Folders, and what macOS adds to archives. */
const isAside = (name: string) => name.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$)/.test(name)

/** Only the last part of the path is used, and only as a name that is shown: nothing is written anywhere. */
const baseName = (name: string) =>
  name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1).slice(-200)

/** Reads a file, or each file of an archive; an archive within an archive is refused. */
export function readParts(bytes: Uint8Array, filename: string): ReadPart[] {
  if (!begins(bytes, 0x50, 0x4b, 0x03, 0x04)) return [reading(filename, () => readText(bytes, filename))]
  const archive = reading(filename, () => openArchive(bytes))
  const names = archive.names.filter((name) => !isAside(name))
  // A workbook is an archive, too.
  if (names.length === 0 || names.includes('[Content_Types].xml'))
    throw new Refusal('STATEMENT_KIND_REFUSED', { file: filename })
  if (names.length > maxStatementFiles) throw new Refusal('STATEMENT_TOO_MUCH', { file: filename })
  return names.map((name) => {
    const file = baseName(name)
    return reading(file, () => readText(archive.read(name) ?? new Uint8Array(), file))
  })
}
