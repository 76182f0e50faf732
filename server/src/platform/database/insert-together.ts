import { CompiledQuery, type Insertable } from 'kysely'
import type { DB } from './schema.ts'
import type { Tx } from './transaction.ts'

type Table = keyof DB & string
type RowsByTable = { [Name in Table]?: readonly Insertable<DB[Name]>[] }

/** Statement texts by tables and columns: building a text costs more than looking it up. */
const texts = new Map<string, string>()

type Filled = { table: string; columns: readonly string[]; where?: string }

function insertText({ table, columns, where }: Filled, parameter: number): string {
  const list = columns.map((column) => `"${column}"`).join(', ')
  const given = `json_populate_recordset(null::"${table}", $${parameter}::json) given`
  return `insert into "${table}" (${list}) select ${list} from ${given}${where ? ` where ${where}` : ''}`
}

function textFor(filled: readonly Filled[]): string {
  const key = filled.map(({ table, columns, where = '' }) => `${table} ${columns} ${where}`).join()
  const known = texts.get(key)
  if (known) return known
  const inserts = filled.map((one, at) => insertText(one, at + 1))
  const last = inserts.pop() ?? ''
  const before = inserts.map((insert, at) => `i${at} as (${insert})`).join(', ')
  const text = before ? `with ${before} ${last}` : last
  // Texts are built by code, not by users; the cap only guards against a bug.
  if (texts.size < 500) texts.set(key, text)
  return text
}

/** Rows of a table that are inserted only where a condition of the code's own holds of them (`given`). */
type Conditional<Name extends Table> = {
  table: Name
  rows: readonly Insertable<DB[Name]>[]
  where: string
}

/**
 * Inserts any number of rows into several tables with one statement, which checks references between them at its end.
 * Each table is one parameter, so the text does not depend on the number of rows, and PostgreSQL plans it once per
 * connection. All rows of a table must have the same columns.
 */
export async function insertTogether<Name extends Table>(
  tx: Tx,
  rows: RowsByTable,
  conditional?: Conditional<Name>,
): Promise<void> {
  const filled = Object.entries(rows).flatMap(([table, list]) => {
    const [first] = list
    return first ? [{ table, columns: Object.keys(first), list }] : []
  }) as (Filled & { list: readonly unknown[] })[]
  const [one] = conditional?.rows ?? []
  if (conditional && one) {
    const { table, rows: list, where } = conditional
    filled.push({ table, columns: Object.keys(one), where, list })
  }
  if (filled.length === 0) return
  await tx.executeQuery(
    CompiledQuery.raw(
      textFor(filled),
      filled.map(({ list }) => JSON.stringify(list)),
    ),
  )
}
