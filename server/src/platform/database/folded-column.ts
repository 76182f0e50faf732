import { type RawBuilder, sql } from 'kysely'

/** `fold()` in the database, for columns too rarely sorted and searched to keep a folded copy of them. */
export function foldedColumn(column: string): RawBuilder<string> {
  const plain = sql`translate(replace(replace(lower(${sql.ref(column)}), 'ß', 'ss'), 'þ', 'th'), 'ıłøđæœ', 'ilodao')`
  const bare = sql`regexp_replace(normalize(${plain}, NFD), '[\u0300-\u036f]', '', 'g')`
  return sql<string>`btrim(regexp_replace(${bare}, '([aou])e', '\\1', 'g'))`
}
