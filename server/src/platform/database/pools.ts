import pg from 'pg'
import { NamedClient, UnnamedClient } from './named-client.ts'

// Counts and sums of ours fit a number; PostgreSQL sends bigint and numeric as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Pools = { app: pg.Pool; platform: pg.Pool; close(): Promise<void> }

export type PoolOptions = { appUrl: string; platformUrl: string; namedStatements: boolean; poolSize: number }

/** A small pool for tenants' work and a smaller one for the platform's: more connections would only queue inside PostgreSQL. */
export function openPools({ appUrl, platformUrl, namedStatements, poolSize }: PoolOptions): Pools {
  const Client = namedStatements ? NamedClient : UnnamedClient
  const pool = (connectionString: string, max: number) => {
    const opened = new pg.Pool({
      connectionString,
      max,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 60_000,
      Client,
    } as pg.PoolConfig)
    // An idle connection that dies is replaced by the next use; without a listener it would end the process.
    opened.on('error', () => undefined)
    // The same for one that dies while it is in use: the query on it fails, and that is enough.
    opened.on('connect', (client) => client.on('error', () => undefined))
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
