import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { platformRole } from './roles.ts'
import type { Tx } from './transaction.ts'

const folder = new URL('../../../migrations/', import.meta.url)

export type SqlMigration = { name: string; text: string }

export async function readMigrations(): Promise<SqlMigration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) => ({
      name: file.slice(0, -'.sql'.length),
      text: await readFile(new URL(file, folder), 'utf8'),
    })),
  )
}

function asMigrations(files: SqlMigration[]): Record<string, Migration> {
  return Object.fromEntries(
    files.map(({ name, text }) => [
      name,
      { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) },
    ]),
  )
}

/** The job engine's tables are the owner's; the platform's role gets what the engine needs, and may ask which migrations ran. */
const openJobEngine = `
  grant select on kysely_migration to ${platformRole};
  grant usage on schema graphile_worker to ${platformRole};
  grant select, insert, update, delete on all tables in schema graphile_worker to ${platformRole};
  grant usage on all sequences in schema graphile_worker to ${platformRole};
  grant execute on all functions in schema graphile_worker to ${platformRole};
  do $$
  declare t text;
  begin
    for t in select tablename from pg_tables where schemaname = 'graphile_worker' and rowsecurity loop
      if not exists (select 1 from pg_policies where schemaname = 'graphile_worker' and tablename = t and policyname = 'platform_door') then
        execute format('create policy platform_door on graphile_worker.%I to ${platformRole} using (true) with check (true)', t);
      end if;
    end loop;
  end $$;`

/** Brings the schema up to date. Several nodes may call it at once: one works, the others wait and find nothing to do. */
export async function migrate(ownerUrl: string, upTo?: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const files = await readMigrations()
    const migrator = new Migrator({ db, provider: { getMigrations: async () => asMigrations(files) } })
    const { error, results } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
    if (error) throw error
    const applied = (results ?? []).filter((r) => r.status === 'Success').map((r) => r.migrationName)
    const engine = await sql<{
      ready: boolean
    }>`select to_regclass('graphile_worker.migrations') is not null as ready`.execute(db)
    if (applied.length > 0 || !engine.rows[0]?.ready) {
      const lock = await pool.connect()
      try {
        await lock.query("select pg_advisory_lock(hashtext('reihum job engine'))")
        await runMigrations({ connectionString: ownerUrl })
        await lock.query(openJobEngine)
        await lock.query("select pg_advisory_unlock(hashtext('reihum job engine'))")
      } finally {
        lock.release()
      }
    }
    return applied
  } finally {
    await db.destroy()
  }
}

/** Whether the database has every migration this program knows; asked by the readiness check. */
export async function pendingMigrations(tx: Tx): Promise<string[]> {
  const files = await readMigrations()
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(tx)
  const done = new Set(rows.map((row) => row.name))
  return files.map((file) => file.name).filter((name) => !done.has(name))
}
