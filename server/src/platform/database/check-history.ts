import { type Kysely, sql } from 'kysely'
import { liveColumns, readLanded } from './landed.ts'
import type { SqlFile } from './sql-files.ts'

/** Why this program cannot work with this database; the message tells the operator of the server what to do. */
export class SchemaError extends Error {}

const anotherDatabase =
  'start the version that made it, or set REIHUM_DATA to a new folder (with a PostgreSQL of your own: DATABASE_URL to a new database)'

/** The names of all migrations that ran here, in the order of their numbers. */
export async function migrationsIn(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from public.kysely_migration`.execute(db)
  return rows.map((row) => row.name).sort()
}

/** The applied migrations must be the first ones this program knows, in the same order. */
function checkNames(done: string[], files: SqlFile[]): void {
  const known = new Set(files.map((file) => file.name))
  const unknown = done.find((name) => !known.has(name))
  if (unknown)
    throw new SchemaError(
      `This database ran the migration ${unknown}, which this version of Reihum does not know: start the version that ran it, or a later one, or restore an earlier backup into a new database.`,
    )
  const skipped = files.find((file, at) => at < done.length && done[at] !== file.name)
  if (skipped)
    throw new SchemaError(
      `This database lacks the migration ${skipped.name}, but ran later ones: ${anotherDatabase}.`,
    )
}

/**
 * Refuses a migration that was applied with another text, because the schema differs from what this program expects.
 */
async function checkDigests(db: Kysely<unknown>, files: SqlFile[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string; digest: string }>`
    select name, digest from installed.migration`.execute(db)
  const texts = new Map(files.map((file) => [file.name, file.digest]))
  const other = rows.find(({ name, digest }) => texts.get(name) !== digest)
  if (other)
    throw new SchemaError(
      `This database ran the migration ${other.name} with another text than it has in this version of Reihum: ${anotherDatabase}.`,
    )
  return new Set(rows.map(({ name }) => name))
}

/** For each expected column the migration that creates it, leaving out columns that a later applied migration drops. */
async function expectedColumns(done: string[]): Promise<Map<string, string>> {
  const landed = await readLanded()
  const madeBy = new Map<string, string>()
  for (const name of done) {
    const { makes = {}, takes = {} } = landed[name] ?? {}
    for (const [table, columns] of Object.entries(takes))
      for (const column of columns) madeBy.delete(`${table}.${column}`)
    for (const [table, columns] of Object.entries(makes))
      for (const column of columns) madeBy.set(`${table}.${column}`, name)
  }
  return madeBy
}

/**
 * For databases older than the stored digests, of which only the names of migrations are known. Their columns show
 * whether a migration had another text when it was applied; otherwise the first query that needs a missing column would
 * fail.
 */
async function checkColumns(db: Kysely<unknown>, done: string[]): Promise<void> {
  const live = await liveColumns(db)
  for (const [column, name] of await expectedColumns(done)) {
    const [table = ''] = column.split('.', 1)
    if (live[table]?.includes(column.slice(table.length + 1))) continue
    throw new SchemaError(
      `This database says that it ran the migration ${name}, but lacks the column ${column.replace(' ', ' of type ')} that it makes, so it was made by an unfinished version: ${anotherDatabase}.`,
    )
  }
}

/**
 * Throws a SchemaError when the database was not made by the migrations of this program, and stores the digests of
 * migrations that were applied before digests were kept. Must be called under the lock of the migrations.
 */
export async function checkHistory(db: Kysely<unknown>, files: SqlFile[]): Promise<void> {
  const done = await migrationsIn(db)
  checkNames(done, files)
  const remembered = await checkDigests(db, files)
  await checkColumns(db, done)
  for (const { name, digest } of files)
    if (done.includes(name) && !remembered.has(name)) await rememberDigest(db, name, digest)
}

async function rememberDigest(db: Kysely<unknown>, name: string, digest: string): Promise<void> {
  await sql`insert into installed.migration (name, digest) values (${name}, ${digest})`.execute(db)
}

/** Records that a migration was applied, with the digest of its text. */
export async function rememberMigration(db: Kysely<unknown>, name: string, digest: string): Promise<void> {
  await sql`insert into public.kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
    db,
  )
  await rememberDigest(db, name, digest)
}
