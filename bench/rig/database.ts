import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ensureManagedRoles, ownerPassword } from '../../server/src/app/database.ts'
import { type Config, readConfig } from '../../server/src/platform/config.ts'
import { useEmbeddedDatabase } from '../../server/src/platform/database/embedded.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { appRole, platformRole, urlForRole } from '../../server/src/platform/database/roles.ts'
import { testSecret } from '../../server/test/database.ts'

export type BenchDatabase = {
  config: Config
  ownerUrl: string
  appUrl: string
  platformUrl: string
  owner: pg.Pool
  /** The environment variables for a node on this database. */
  environment: Record<string, string>
  /**
   * Gives the planner statistics, as autovacuum does within a minute. Until then connections keep plans that were made
   * for empty tables, which check foreign keys with the wrong index.
   */
  settle(): Promise<void>
  close(): Promise<void>
}

/** A folder that the account PostgreSQL runs as can reach, even when we are root. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'reihum-bench-'))
  chmodSync(folder, 0o711)
  return folder
}

/** An embedded PostgreSQL of its own, migrated and empty, with the durability it ships with. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const folder = temporaryFolder()
  const environment = {
    PORT: '0',
    REIHUM_HOST: '127.0.0.1',
    REIHUM_DATA: folder,
    // That of the tests, so that their samples of routes fit here.
    REIHUM_SECRET: testSecret,
    REIHUM_PUBLIC_URL: 'http://reihum.test',
    REIHUM_TRUSTED_PROXIES: '1',
    REIHUM_LOG_LEVEL: 'silent',
  }
  const config = readConfig(environment)
  // pgbench opens a connection for each of its clients. Nothing is vacuumed or analysed while something is measured (`settle`).
  const settings = { max_connections: '330', autovacuum: 'off' }
  const server = await useEmbeddedDatabase({ folder, password: ownerPassword(config), settings })
  await ensureManagedRoles(config, server.url)
  await migrate(server.url)
  const owner = new pg.Pool({ connectionString: server.url, max: 2 })
  owner.on('error', () => undefined)
  const appUrl = urlForRole(server.url, appRole, config.secret)
  const platformUrl = urlForRole(server.url, platformRole, config.secret)
  async function close() {
    await owner.end()
    await server.release()
    rmSync(folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().finally(() => process.exit(1)))
  return {
    config,
    ownerUrl: server.url,
    appUrl,
    platformUrl,
    owner,
    environment: {
      ...environment,
      DATABASE_URL: server.url,
      REIHUM_APP_DATABASE_URL: appUrl,
      REIHUM_PLATFORM_DATABASE_URL: platformUrl,
    },
    async settle() {
      await owner.query('vacuum analyze')
    },
    close,
  }
}
