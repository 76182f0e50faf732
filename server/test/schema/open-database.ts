import pg from 'pg'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'

/** A database with connections of the owner and of the two roles. */
export type OpenDatabase = TestDatabase & {
  owner: pg.Client
  app: pg.Client
  platform: pg.Client
  close(): Promise<void>
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

export async function openClone(templateUrl: string): Promise<OpenDatabase> {
  const database = await cloneDatabase(templateUrl)
  const clients = await Promise.all([database.ownerUrl, database.appUrl, database.platformUrl].map(connect))
  const [owner, app, platform] = clients as [pg.Client, pg.Client, pg.Client]
  return {
    ...database,
    owner,
    app,
    platform,
    async close() {
      await Promise.all(clients.map((client) => client.end()))
      await database.drop()
    },
  }
}

/** Opens a database without tables, for tests that build their own schema. */
export function openEmpty(templateUrl: string): Promise<OpenDatabase> {
  const empty = new URL(templateUrl)
  empty.pathname = '/template0'
  return openClone(empty.href)
}

/**
 * Runs one statement in a transaction that is rolled back; returns its error code, or how many rows it read or changed.
 */
export async function attempt(
  client: pg.ClientBase,
  statement: string,
  values: unknown[] = [],
): Promise<number | string> {
  await client.query('begin')
  try {
    // References that wait for the commit would never be looked at.
    await client.query('set constraints all immediate')
    const { rowCount } = await client.query(statement, values)
    return rowCount ?? 0
  } catch (error) {
    return (error as { code?: string }).code ?? String(error)
  } finally {
    await client.query('rollback')
  }
}
