import pg from 'pg'
import { subscribers } from '../../server/src/app/subscriptions.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { type InTenant, makeInTenant } from '../../server/src/platform/database/in-tenant.ts'

export type Statement = { text: string; values: unknown[] }

type Query = (config: string | { text: string; values?: unknown[] }, values?: unknown) => Promise<unknown>

/**
 * Records what the real code sends to the database, so that a reference always runs the same SQL. Statements of one
 * group were sent without waiting for each other.
 */
export async function recordStatements(
  appUrl: string,
  run: (inTenant: InTenant) => Promise<unknown>,
): Promise<Statement[][]> {
  const groups: Statement[][] = []
  let inFlight = 0
  const pool = new pg.Pool({ connectionString: appUrl, max: 1, pipeline: true } as pg.PoolConfig)
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as unknown as Query
    const recording: Query = async (config, given) => {
      const { text, values = [] } = typeof config === 'string' ? { text: config, values: given } : config
      if (inFlight === 0) groups.push([])
      groups.at(-1)?.push({ text, values: values as unknown[] })
      inFlight += 1
      try {
        return await query(config, given)
      } finally {
        inFlight -= 1
      }
    }
    client.query = recording as unknown as typeof client.query
  })
  try {
    await run(makeInTenant(pool, systemClock, subscribers, false))
  } finally {
    await pool.end()
  }
  return groups
}
