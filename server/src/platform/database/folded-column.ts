import { type RawBuilder, sql } from 'kysely'

/** `fold()` in the database, for columns too rarely sorted and searched to keep a folded copy of them. */
export function foldedColumn(column: string): RawBuilder<string> {
  return sql<string>`folded(${sql.ref(column)})`
}
