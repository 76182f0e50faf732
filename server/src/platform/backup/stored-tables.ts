import type pg from 'pg'

export type StoredTable = { name: string; columns: string[] }

/** Tables about the schema or about running processes are not backed up: the target database makes its own. */
const leftOut = [
  'kysely_migration',
  'kysely_migration_lock',
  'node',
  'service_pause',
  'chore_turn',
  'failed_job_notice',
]

/** Every table of the product with its columns, read from the live catalogue, so a new table needs no change here. */
export async function storedTables(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select c.relname as name,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum) as columns
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all($1)
     order by 1`,
    [leftOut],
  )
  return rows
}

/** Settings that make values print as text that every server reads the same way, whatever its own settings are. */
export const portableText = `
  set local datestyle to 'ISO, YMD'; set local intervalstyle to 'iso_8601'; set local timezone to 'UTC';
  set local bytea_output to 'hex'; set local extra_float_digits to 1; set local client_encoding to 'UTF8'`

export async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: found } = await client.query(
    "select to_regclass('public.kysely_migration') is not null as exists",
  )
  if (!found[0]?.exists) return []
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map((row) => row.name)
}
