import { CompiledQuery, type Insertable } from 'kysely'
import type { DB } from './schema.ts'
import type { Tx } from './transaction.ts'

type Table = keyof DB & string
type RowsByTable = { [Name in Table]?: readonly Insertable<DB[Name]>[] }

/** Statement texts by tables and columns: building a text costs more than looking it up. */
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
 * Inserts any number of rows into several tables with one statement, which checks references between them at its end.
 * Each table is one parameter, so the text does not depend on the number of rows, and PostgreSQL plans it once per
 * connection. All rows of a table must have the same columns.
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
