import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { useEmbeddedDatabase } from '#platform/database/embedded.ts'

export type OwnCluster = {
  /** The address of the superuser. */
  superUrl: string
  /** The address of a database whose owner may create roles and is no superuser, as the documentation says. */
  ownerUrl: string
  query(statement: string): Promise<pg.QueryResult>
  stop(): Promise<void>
}

/** A PostgreSQL for one test, empty, which asks for passwords: for what concerns roles, which a cluster has only once. */
export async function startOwnCluster(): Promise<OwnCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'reihum-cluster-'))
  // Started by root, PostgreSQL runs as another account, which needs access to the folder.
  chmodSync(folder, 0o755)
  const settings = { fsync: 'off', synchronous_commit: 'off' }
  const server = await useEmbeddedDatabase({ folder, password: 'of the superuser', settings })
  const query = async (statement: string) => {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    return client.query(statement).finally(() => client.end())
  }
  await query("create role school login createrole password 'of the school'")
  await query('create database school owner school')
  const owner = new URL(server.url)
  owner.username = 'school'
  owner.password = 'of the school'
  owner.pathname = '/school'
  return {
    superUrl: server.url,
    ownerUrl: owner.href,
    query,
    async stop() {
      await server.release()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
