import { CompiledQuery, type Insertable } from 'kysely'
import { arrayLiteral } from './array-literal.ts'
import { typeOfColumn } from './column-type.ts'
import type { DB } from './schema.ts'
import type { Tx } from './transaction.ts'

type Table = keyof DB & string
type RowsByTable = { [Name in Table]?: readonly Insertable<DB[Name]>[] }

/** Statement texts by tables and columns: building a text costs more than looking it up. */
const texts = new Map<string, string>()

type Row = Readonly<Record<string, unknown>>
type Filled = { table: string; columns: readonly string[]; rows: readonly Row[]; where?: string }

/** A column is one parameter. Its values are counted off side by side with those of the other columns. */
function counted(table: string, column: string, parameter: number): string {
  const { isArray, name } = typeOfColumn(table, column)
  // An array of arrays would be counted off value by value, so arrays travel as texts.
  const values = isArray ? `unnest($${parameter}::text[])::${name}` : `unnest($${parameter}::${name}[])`
  return `${values} "${column}"`
}

function insertText({ table, columns, where }: Filled, firstParameter: number): string {
  const list = columns.map((column) => `"${column}"`).join(', ')
  const values = columns.map((column, at) => counted(table, column, firstParameter + at)).join(', ')
  const given = `(select ${values}) given`
  return `insert into "${table}" (${list}) select ${list} from ${given}${where ? ` where ${where}` : ''}`
}

function textFor(filled: readonly Filled[]): string {
  const key = filled.map(({ table, columns, where = '' }) => `${table} ${columns} ${where}`).join()
  const known = texts.get(key)
  if (known) return known
  let parameter = 1
  const inserts = filled.map((one) => {
    const insert = insertText(one, parameter)
    parameter += one.columns.length
    return insert
  })
  const last = inserts.pop() ?? ''
  const before = inserts.map((insert, at) => `i${at} as (${insert})`).join(', ')
  const text = before ? `with ${before} ${last}` : last
  // Texts are built by code, not by users; the cap only guards against a bug.
  if (texts.size < 500) texts.set(key, text)
  return text
}

function parametersOf({ table, columns, rows }: Filled): string[] {
  return columns.map((column) =>
    arrayLiteral(
      rows.map((row) => row[column]),
      typeOfColumn(table, column),
    ),
  )
}

/** Rows of a table that are inserted only where a condition of the code's own holds of them (`given`). */
type Conditional<Name extends Table> = {
  table: Name
  rows: readonly Insertable<DB[Name]>[]
  where: string
}

/**
 * Inserts any number of rows into several tables with one statement, which checks references between them at its end.
 * Each column of a table is one parameter, so the text does not depend on the number of rows, and PostgreSQL plans it
 * once per connection; it reads arrays in half the time of JSON. All rows of a table must have the same columns.
 */
export async function insertTogether<Name extends Table>(
  tx: Tx,
  rowsByTable: RowsByTable,
  conditional?: Conditional<Name>,
): Promise<void> {
  const given = Object.entries(rowsByTable).map(([table, rows]) => ({ table, rows }))
  const filled = [...given, ...(conditional ? [conditional] : [])].flatMap((one): Filled[] => {
    const rows = one.rows as readonly Row[]
    const [first] = rows
    return first ? [{ ...one, rows, columns: Object.keys(first) }] : []
  })
  if (filled.length === 0) return
  await tx.executeQuery(CompiledQuery.raw(textFor(filled), filled.flatMap(parametersOf)))
}
