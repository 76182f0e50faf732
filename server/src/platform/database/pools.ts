import { Socket } from 'node:net'
import pg from 'pg'
import { NamedClient, UnnamedClient } from './named-client.ts'

// PostgreSQL sends bigint and numeric as text; our counts and sums fit a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A calendar day is text here, and not a moment in the time zone of the machine.
pg.types.setTypeParser(pg.types.builtins.DATE, String)

export type Pools = { app: pg.Pool; platform: pg.Pool; close(): Promise<void> }

export type PoolOptions = {
  appUrl: string
  platformUrl: string
  namedStatements: boolean
  poolSize: number
  /** Only tests set it. */
  silenceMs?: number
}

/** How long one waits for a connection, at most. */
const connectMs = 10_000

const idleMs = 60_000

/**
 * After so long without a word the connection is cut off, for those without a deadline: jobs, chores and files. The
 * limits of both roles for a statement are shorter, so a database that is there would have answered.
 */
const longestSilenceMs = 90_000

/** A small pool for tenants' work and a smaller one for the platform's: more connections would only queue inside PostgreSQL. */
export function openPools({
  appUrl,
  platformUrl,
  namedStatements,
  poolSize,
  silenceMs = longestSilenceMs,
}: PoolOptions): Pools {
  const Client = namedStatements ? NamedClient : UnnamedClient
  const pool = (connectionString: string, max: number) => {
    const opened = new pg.Pool({
      connectionString,
      max,
      connectionTimeoutMillis: connectMs,
      idleTimeoutMillis: idleMs,
      Client,
    } as pg.PoolConfig)
    // The pool replaces an idle connection that dies; without a listener the error would end the process.
    opened.on('error', () => undefined)
    // The same for a connection that dies while in use: its query fails anyway.
    opened.on('connect', (client) => {
      client.on('error', () => undefined)
      const { stream } = client.connection
      if (stream instanceof Socket) stream.setTimeout(silenceMs, () => stream.destroy())
    })
    return opened
  }
  const app = pool(appUrl, poolSize)
  const platform = pool(platformUrl, Math.max(2, Math.min(4, poolSize)))
  return {
    app,
    platform,
    async close() {
      await Promise.all([app.end(), platform.end()])
    },
  }
}
