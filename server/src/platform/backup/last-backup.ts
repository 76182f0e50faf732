import { sql } from 'kysely'
import pg from 'pg'
import type { InPlatform } from '#platform/database/in-platform.ts'

/** Notes in the database that there is a complete backup of it as of now. A backup does not contain the note itself. */
export async function noteBackup(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query("select to_regclass('installed.backup') is not null as found")
    // Before its first start with this version the database has no place for it.
    if (!rows[0]?.found) return
    await client.query('begin')
    await client.query('delete from installed.backup')
    await client.query('insert into installed.backup (made_at) values (now())')
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** For how many seconds there has been no new backup, by the clock of the database; null: there never was one. */
export function backupAge(inPlatform: InPlatform): Promise<number | null> {
  return inPlatform(async ({ tx }) => {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from now() - made_at)::float8 as seconds from installed.backup`.execute(tx)
    return rows[0]?.seconds ?? null
  })
}
