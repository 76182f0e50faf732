import { type RawBuilder, sql } from 'kysely'

/** `fold()` in SQL, for columns that are sorted and searched too rarely to store a folded copy. */
export function foldedColumn(column: string): RawBuilder<string> {
  return sql<string>`folded(${sql.ref(column)})`
}
