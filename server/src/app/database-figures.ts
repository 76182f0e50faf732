import { sql } from 'kysely'
import { backupAge } from '#platform/backup/last-backup.ts'
import { readChores } from '#platform/chores/chore-figures.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import { Deadline } from '#platform/deadline.ts'
import type { DatabaseFigures } from '#platform/http/gauges.ts'
import { readBacklog } from '#platform/jobs/backlog.ts'

const databaseSize = (inPlatform: InPlatform) =>
  inPlatform(async ({ tx }) => {
    const { rows } = await sql<{
      bytes: number
    }>`select pg_database_size(current_database()) as bytes`.execute(tx)
    return rows[0]?.bytes ?? 0
  })

const lookMs = 5_000

/**
 * What `/metrics` says that only the database knows. It takes one connection at a time, and not for long: a scrape must
 * not take from sign-in what a slow database has left.
 */
export async function readDatabaseFigures(inPlatform: InPlatform): Promise<DatabaseFigures> {
  const deadline = new Deadline(lookMs)
  const inTime: InPlatform = (body, options) => inPlatform(body, { ...options, deadline })
  return {
    backlog: await readBacklog(inTime),
    chores: await readChores(inTime),
    backupSeconds: await backupAge(inTime),
    databaseBytes: await databaseSize(inTime),
  }
}
