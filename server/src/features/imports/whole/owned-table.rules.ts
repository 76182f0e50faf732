import { marked } from '@reihum/contract/wire/formula-marks.ts'
import type { Wording } from '@reihum/contract/wire/locales.ts'
import type { HouseOwned } from '#platform/room-owned.ts'

/** A column as the database describes it. */
export type KnownColumn = {
  table: string
  name: string
  type: string
  isRequired: boolean
  /** The database computes it from other columns. */
  isGenerated: boolean
  /** The table and column that it refers to. */
  references: string | null
}

export type PlannedColumn = Pick<KnownColumn, 'name' | 'type' | 'isRequired' | 'references'>
export type PlannedTable = {
  name: string
  about: Wording
  columns: PlannedColumn[]
  /** What its rows are in the order of. */
  key: string[]
  hasContents: boolean
  only: string | null
}

/**
 * What nobody may take along, whatever a room says: what is sealed, and the digests by which secrets are recognised.
 */
const secret =
  /(^|_)(sealed|salt|password|secret|token|passkey)$|^(token|request|password|state|account|payer_account|origin|letter|drafted)_(hash|digest)$|^hash_of_/

export const isSecret = (column: string): boolean => secret.test(column)

/** What only helps the database to sort and search. */
const helper = /_folded$|_sort$|^search_words$|^phone_end$/

const staysBehind = ({ name, isGenerated }: KnownColumn) =>
  name === 'tenant_id' || isGenerated || helper.test(name) || isSecret(name)

/**
 * What a whole export holds: every table that a room says is the tenant's, in alphabetical order, with all columns that
 * may be taken along.
 */
export function planExport(
  owned: HouseOwned,
  columns: readonly KnownColumn[],
  keys: ReadonlyMap<string, readonly string[]>,
): PlannedTable[] {
  return Object.entries(owned)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, table]): PlannedTable[] => {
      if ('leftOut' in table) return []
      const taken = columns.filter(
        (column) => column.table === name && !staysBehind(column) && !table.without.includes(column.name),
      )
      if (taken.length === 0) throw new Error(`the table ${name} has no column for an export`)
      const key = (keys.get(name) ?? []).filter((column) => column !== 'tenant_id')
      return [
        {
          name,
          about: table.about,
          columns: taken.map(({ table: _, isGenerated: __, ...column }) => column),
          key,
          hasContents: table.hasContents ?? false,
          only: table.only ?? null,
        },
      ]
    })
}

/** A value of a row as JSON has it, in a cell that no spreadsheet program runs as a formula. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return marked(typeof value === 'string' ? value : JSON.stringify(value))
}

const quoted = (cell: string) => (/[",;\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A line of a CSV file by RFC 4180, with commas in every language: it is for programs first. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

const forbidden = /[\p{Cc}\p{Cf}/\\:*?"<>|]/gu

/** A path within the archive that every system can unpack: no name leads out of its folder. */
export function pathOfFile(id: string, filename: string): string {
  const name = filename
    .normalize('NFC')
    .replace(forbidden, '_')
    .slice(0, 1_000)
    .replace(/^[. ]+/, '')
  const ending = /\.[a-zA-Z0-9]{1,8}$/.exec(name)?.[0] ?? ''
  const stem = name.slice(0, name.length - ending.length)
  // Cut by characters, so that no half of one is left.
  return `files/${id}-${[...(stem || 'file')].slice(0, 60).join('')}${ending}`
}
