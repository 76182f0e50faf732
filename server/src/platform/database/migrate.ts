import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { applyRoutines } from './apply-routines.ts'
import { checkHistory, migrationsIn, rememberMigration } from './check-history.ts'
import { platformRole } from './roles.ts'
import { readMigrations, readRoutines } from './sql-files.ts'
import type { Tx } from './transaction.ts'

/**
 * Tables about this installation: which migrations and routines were applied, with digests, to which secret the database
 * belongs, and when it was last backed up. The names of migrations stay in the table that Kysely's migrator
 * used in the first versions; the rest has its own schema, because backups and erasures cover all tables of `public`.
 */
const openRecord = `
  create table if not exists public.kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
  grant select on public.kysely_migration to ${platformRole};
  create schema if not exists installed;
  create table if not exists installed.migration (name text primary key, digest text not null);
  create table if not exists installed.routine (name text primary key, digest text not null);
  create table installed.secret (
    single boolean primary key default true check (single),
    fingerprint text not null);
  create table installed.backup (made_at timestamptz primary key);
  grant usage on schema installed to ${platformRole};
  grant select on installed.routine, installed.backup to ${platformRole};`

/** The lock of Kysely's migrator, which earlier versions use: with it their migrations and ours wait for each other. */
const migratorLock = '3853314791062309107'

/** Waits up to an hour for other processes that migrate; for other locks the owner's timeout applies. */
async function takeTurn(tx: Kysely<unknown>): Promise<void> {
  await sql.raw("set local lock_timeout to '1h'").execute(tx)
  await sql.raw(`select pg_advisory_xact_lock(${migratorLock})`).execute(tx)
  await sql.raw('set local lock_timeout to default').execute(tx)
}

async function isThere(db: Kysely<unknown>, table: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(
    db,
  )
  return rows[0]?.found === true
}

async function applyMigrations(tx: Kysely<unknown>, upTo: string | undefined): Promise<string[]> {
  const files = await readMigrations()
  await checkHistory(tx, files)
  const done = await migrationsIn(tx)
  const applied: string[] = []
  for (const { name, text, digest } of files.slice(done.length)) {
    if (upTo !== undefined && name > upTo) break
    await sql.raw(text).execute(tx)
    await rememberMigration(tx, name, digest)
    applied.push(name)
  }
  return applied
}

/** Applies the missing migrations and then the routines, in one transaction. */
function migrateTables(db: Kysely<unknown>, upTo: string | undefined): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await takeTurn(tx)
    if (!(await isThere(tx, 'installed.secret'))) await sql.raw(openRecord).execute(tx)
    const applied = await applyMigrations(tx, upTo)
    // Routines are written for the newest tables, so they are applied only after all migrations.
    if (upTo === undefined) await applyRoutines(tx, applied.length > 0)
    return applied
  })
}

/** Brings the schema up to date. Several nodes may call it at once: one works, the others wait and find nothing to do. */
export async function migrate(ownerUrl: string, upTo?: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await migrateTables(db, upTo)
  } finally {
    await db.destroy()
  }
}

/** The names of all files, read once: what comes into the folder later belongs to the next version. */
let expected: Promise<string[]> | undefined

/**
 * The migrations and routines the database lacks, for the readiness check. A routine only has to exist: during an
 * update its text may already be that of the next version, while this version still answers requests.
 */
export async function pendingMigrations(tx: Tx): Promise<string[]> {
  expected ??= Promise.all([readMigrations(), readRoutines()]).then((files) =>
    files.flat().map(({ name }) => name),
  )
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration union all select name from installed.routine`.execute(tx)
  const done = new Set(rows.map((row) => row.name))
  return (await expected).filter((name) => !done.has(name))
}
