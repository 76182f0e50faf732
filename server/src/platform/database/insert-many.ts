import { type Insertable, sql } from 'kysely'
import type { DB } from './schema.ts'
import type { Tx } from './transaction.ts'

/**
 * Inserts any number of rows with one parameter. The statement's text does not depend on their number,
 * so PostgreSQL plans it once a connection however large the batch. All rows must have the same columns.
 */
export async function insertMany<Table extends keyof DB & string>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    tx,
  )
}
