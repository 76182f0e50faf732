import { sql } from 'kysely'
import { backupAge } from '#platform/backup/last-backup.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { DatabaseFigures } from '#platform/http/gauges.ts'
import { readBacklog } from '#platform/jobs/backlog.ts'

const databaseSize = (inPlatform: InPlatform) =>
  inPlatform(async ({ tx }) => {
    const { rows } = await sql<{
      bytes: number
    }>`select pg_database_size(current_database()) as bytes`.execute(tx)
    return rows[0]?.bytes ?? 0
  })

/** What `/metrics` says that only the database knows. */
export async function readDatabaseFigures(inPlatform: InPlatform): Promise<DatabaseFigures> {
  const [backlog, backupSeconds, databaseBytes] = await Promise.all([
    readBacklog(inPlatform),
    backupAge(inPlatform),
    databaseSize(inPlatform),
  ])
  return { backlog, backupSeconds, databaseBytes }
}
