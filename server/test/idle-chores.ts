import pg from 'pg'
import { houseChores } from '#app/chores.ts'
import { type Databases, openNode } from '#app/node.ts'
import { houseInvariants } from '#app/rooms.ts'
import { subscribers } from '#app/subscriptions.ts'
import type { Config } from '#platform/config.ts'
import { makeInPlatform } from '#platform/database/in-platform.ts'
import type { Entry, InTenant } from '#platform/database/in-tenant.ts'

/** What a turn of a chore cost: the pages that it looked at across all tenants, and the tenants that it then entered. */
export type TurnCost = { pages: number; tenants: number; error: string | null }

/**
 * Has one turn of each chore, which looks for what is due and enters nobody. Its statements go through one connection,
 * whose pages the database counts.
 */
export async function measureChores(config: Config, databases: Databases): Promise<Map<string, TurnCost>> {
  const node = openNode(config, databases)
  const pool = new pg.Pool({ connectionString: databases.platformUrl, max: 1, idleTimeoutMillis: 0 })
  const inPlatform = makeInPlatform(pool, node.clock, subscribers)
  let entered = new Set<string>()
  const inTenant: InTenant = async <Result>({ tenant }: Entry) => {
    entered.add(tenant)
    return undefined as Result
  }
  const chores = houseChores({
    inPlatform,
    inTenant,
    keyFor: node.keyFor,
    storage: node.storage,
    incoming: node.incoming,
    invariants: houseInvariants,
    vault: node.vault,
    mail: node.mail,
    publicUrl: config.publicUrl,
    services: config.services,
    insideHosts: config.insideHosts,
    readTexts: async () => [],
  })
  async function pagesSoFar(): Promise<number> {
    // Otherwise a connection tells what it counted once a second.
    await pool.query('select pg_stat_force_next_flush()')
    const { rows } = await pool.query<{ pages: number }>(
      `select coalesce(sum(hits) + sum(reads), 0)::float8 as pages
       from pg_stat_get_backend_io(pg_backend_pid()) where object = 'relation'`,
    )
    return rows[0]?.pages ?? 0
  }
  const costs = new Map<string, TurnCost>()
  try {
    // The catalogue is read for each kind of statement once, and not counted.
    for (const isCounted of [false, true])
      for (const [name, { run }] of Object.entries(chores)) {
        entered = new Set()
        const before = await pagesSoFar()
        const error = await run(() => false).then(
          () => null,
          (thrown: unknown) => String(thrown),
        )
        const between = await pagesSoFar()
        // What counting itself looks at.
        const own = (await pagesSoFar()) - between
        if (isCounted) costs.set(name, { pages: between - before - own, tenants: entered.size, error })
      }
  } finally {
    await pool.end()
    await node.close()
  }
  return costs
}
