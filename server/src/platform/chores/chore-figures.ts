import { sql } from 'kysely'
import type { InPlatform } from '#platform/database/in-platform.ts'

export type ChoreFigures = {
  name: string
  /** Who has its turn now. */
  nodeId: string | null
  /** Since the end of the last turn that went well. */
  doneSeconds: number | null
  /** Since a turn has been due that nobody has begun. */
  overdueSeconds: number
  /** So many turns in a row failed. */
  failures: number
}

/** How each chore is doing, on all nodes together. */
export function readChores(inPlatform: InPlatform): Promise<ChoreFigures[]> {
  return inPlatform(async ({ tx }) => {
    const { rows } = await sql<ChoreFigures>`
      select name, node_id as "nodeId", extract(epoch from now() - done_at)::float8 as "doneSeconds",
        case when claim is null then greatest(0, extract(epoch from now() - due_at)) else 0 end::float8
          as "overdueSeconds",
        failures
      from chore_turn order by name`.execute(tx)
    return rows
  })
}
