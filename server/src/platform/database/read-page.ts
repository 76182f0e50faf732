import { type SelectQueryBuilder, sql } from 'kysely'

type Page = { page: number; size: number }

/**
 * Reads one page of rows and the number of all matching rows, sent together. The limit is part of the text: as a
 * parameter it would make PostgreSQL plan anew each time. What matches may be sums instead, with the count of their own.
 */
export async function readPage<Tables, From extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, From, Row>,
  // biome-ignore lint/suspicious/noExplicitAny: only counted, whatever it is made of
  matching: SelectQueryBuilder<any, any, any>,
  { page, size }: Page,
  count = sql<number>`count(*)`,
): Promise<{ rows: Row[]; total: number }> {
  const [found, counted] = await Promise.all([
    rows
      .limit(sql.lit(size))
      .offset(sql.lit((page - 1) * size))
      .execute(),
    matching.select(count.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows: found as Row[], total: counted.total }
}
