import { randomBytes } from 'node:crypto'
import pg from 'pg'

export type ScratchDatabase = {
  url: string
  /** As the owner. */
  owner: pg.Client
  drop(): Promise<void>
}

/** An empty database beside the given one, for tests that build a schema of their own. */
export async function scratchDatabase(clusterUrl: string): Promise<ScratchDatabase> {
  const name = `kurso_scratch_${randomBytes(6).toString('hex')}`
  const inCluster = async (statement: string) => {
    const client = new pg.Client({ connectionString: clusterUrl })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await inCluster(`create database ${name} template template0`)
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  const owner = new pg.Client({ connectionString: url.href })
  await owner.connect()
  return {
    url: url.href,
    owner,
    async drop() {
      await owner.end()
      await inCluster(`drop database ${name} with (force)`)
    },
  }
}

/** Acts as a role without its password; the way back is the end of the connection. */
export async function connectAs(url: string, role: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`set session authorization ${role}`)
  return client
}

/** Runs one statement in a transaction that is undone; the code of its error, or how many rows it saw or changed. */
export async function attempt(
  client: pg.ClientBase,
  statement: string,
  values: unknown[] = [],
): Promise<number | string> {
  await client.query('begin')
  try {
    const { rowCount } = await client.query(statement, values)
    return rowCount ?? 0
  } catch (error) {
    return (error as { code?: string }).code ?? String(error)
  } finally {
    await client.query('rollback')
  }
}
