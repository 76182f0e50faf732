import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { columnsBeyond, type Landed, liveColumns } from './landed.ts'
import { readMigrations } from './sql-files.ts'

/** Runs the migrations one by one in an empty database, and returns for each what the record keeps of it. */
export async function recordLanded(emptyUrl: string): Promise<Record<string, Landed>> {
  const pool = new pg.Pool({ connectionString: emptyUrl, max: 1 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const record: Record<string, Landed> = {}
  try {
    let before = await liveColumns(db)
    for (const { name, text, digest } of await readMigrations()) {
      await sql.raw(text).execute(db)
      const after = await liveColumns(db)
      record[name] = {
        sha256: digest,
        makes: columnsBeyond(after, before),
        takes: columnsBeyond(before, after),
      }
      before = after
    }
    return record
  } finally {
    await db.destroy()
  }
}
