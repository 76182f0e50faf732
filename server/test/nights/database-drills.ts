import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Drill } from './drills.ts'
import type { NightHouse } from './house.ts'
import { fillFolder } from './storage-drills.ts'

/** Opens a connection that does nothing; null: there was none to have. */
async function idleConnection(url: string, opening?: string): Promise<pg.Client | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    if (opening) await client.query(opening)
    return client
  } catch {
    await client.end().catch(() => undefined)
    return null
  }
}

/** Takes every connection that is to be had at an address, and those that become free, for so long. */
async function crowd(url: string, forMs: number, { atOnce = 20, most = 1_000 } = {}) {
  const until = performance.now() + forMs
  const held: pg.Client[] = []
  while (performance.now() < until) {
    const wanted = Math.min(atOnce, most - held.length)
    const got = await Promise.all(Array.from({ length: wanted }, () => idleConnection(url)))
    held.push(...got.filter((client) => client !== null))
    if (got.includes(null) || wanted === 0) await pause(50)
  }
  await Promise.all(held.map((client) => client.end().catch(() => undefined)))
  return held.length
}

/** Somebody else's program takes all connections of the server, and the nodes lose theirs. */
async function crowdServer({ database, owner }: NightHouse, forMs: number) {
  await owner.query("create role crowd login password 'of the crowd'").catch(() => undefined)
  const url = new URL(database.ownerUrl)
  url.username = 'crowd'
  url.password = 'of the crowd'
  const end = () =>
    owner
      .query(
        "select pg_terminate_backend(pid) from pg_stat_activity where usename in ('kurso_app', 'kurso_platform')",
      )
      .catch(() => undefined)
  // The connections of the nodes end while others wait for their place.
  const ending = pause(1_500).then(end)
  const count = await crowd(url.href, forMs)
  await ending
  if (count < 60) throw new Error(`only ${count} connections were taken`)
}

export const crowdDrills: readonly Drill[] = [
  {
    name: 'all connections of the server taken by another program, 20 s',
    run: (house, scale) => crowdServer(house, 20_000 * scale),
  },
]

/** As many as the pooler takes, of which hundreds do nothing. */
export const poolerCrowdDrills: readonly Drill[] = [
  {
    name: 'pgbouncer full of idle connections, 20 s',
    async run({ pooler }, scale) {
      if (!pooler) return
      // The nodes lose theirs, and come back to a pooler in which others were quicker.
      const crowding = crowd(pooler.url, 20_000 * scale)
      await pause(1_000)
      await pooler.restart()
      const count = await crowding
      if (count < 200) throw new Error(`only ${count} connections were taken`)
    },
  },
  {
    name: 'all of pgbouncer’s own connections held by open transactions, 20 s',
    async run({ pooler }, scale) {
      if (!pooler) return
      const held = await Promise.all(
        Array.from({ length: 8 }, () => idleConnection(pooler.url, 'begin; select 1')),
      )
      await pause(20_000 * scale)
      await Promise.all(held.map((client) => client?.end().catch(() => undefined)))
    },
  },
]

export const fullDiskDrills: readonly Drill[] = [
  {
    name: 'disk of the database full in fact, 20 s; it is started again if it ended',
    async run({ database, databaseFolder }, scale) {
      if (!databaseFolder) throw new Error('the database lies on no disk of its own')
      await fillFolder(databaseFolder, 20_000 * scale)
      await database.revive()
    },
  },
]
