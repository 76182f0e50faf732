import { CompiledQuery, type Insertable } from 'kysely'
import type { DB } from './schema.ts'
import type { Tx } from './transaction.ts'

type Table = keyof DB & string
type RowsByTable = { [Name in Table]?: readonly Insertable<DB[Name]>[] }

/** By tables and columns: putting a statement together costs more than looking it up. */
const texts = new Map<string, string>()

function insertText(table: string, columns: readonly string[], parameter: number): string {
  const list = columns.map((column) => `"${column}"`).join(', ')
  return `insert into "${table}" (${list}) select ${list} from json_populate_recordset(null::"${table}", $${parameter}::json)`
}

function textFor(filled: readonly { table: string; columns: readonly string[] }[]): string {
  const key = filled.map(({ table, columns }) => `${table} ${columns}`).join()
  const known = texts.get(key)
  if (known) return known
  const inserts = filled.map(({ table, columns }, at) => insertText(table, columns, at + 1))
  const last = inserts.pop() ?? ''
  const before = inserts.map((insert, at) => `i${at} as (${insert})`).join(', ')
  const text = before ? `with ${before} ${last}` : last
  // Texts are built by code, not by users; the cap only guards against a bug.
  if (texts.size < 500) texts.set(key, text)
  return text
}

/**
 * Inserts any number of rows into several tables with one statement and one parameter a table: references
 * between them are checked at its end. Its text does not depend on the number of rows, so PostgreSQL plans it
 * once a connection however large the batch. All rows of a table must have the same columns.
 */
export async function insertTogether(tx: Tx, rows: RowsByTable): Promise<void> {
  const filled = Object.entries(rows).flatMap(([table, list]) => {
    const [first] = list
    return first ? [{ table, columns: Object.keys(first), list }] : []
  })
  if (filled.length === 0) return
  await tx.executeQuery(
    CompiledQuery.raw(
      textFor(filled),
      filled.map(({ list }) => JSON.stringify(list)),
    ),
  )
}
