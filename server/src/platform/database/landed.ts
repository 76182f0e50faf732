import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { migrationsFolder } from './sql-files.ts'

/** The columns of each table with their types, as in `{ person: ['id uuid', 'email text'] }`. */
export type Columns = Record<string, string[]>

/** The record of a migration: the digest of its text, and the columns it creates and drops. */
export type Landed = { sha256: string; makes: Columns; takes: Columns }

export const landedFile = new URL('landed.json', migrationsFolder)

/** The record of all migrations, written by `npm run types`. */
export async function readLanded(): Promise<Record<string, Landed>> {
  return JSON.parse(await readFile(landedFile, 'utf8'))
}

/** The columns of all tables of the product in a live database. */
export async function liveColumns(db: Kysely<unknown>): Promise<Columns> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select c.relname as table,
      array_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like 'kysely%'
    group by c.relname order by c.relname`.execute(db)
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))
}

/** The columns that are in `these` and not in `those`. */
export function columnsBeyond(these: Columns, those: Columns): Columns {
  const beyond = Object.entries(these).map(([table, columns]) => {
    const known = new Set(those[table])
    return [table, columns.filter((column) => !known.has(column))] as const
  })
  return Object.fromEntries(beyond.filter(([, columns]) => columns.length > 0))
}
