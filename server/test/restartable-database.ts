import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { useEmbeddedDatabase } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import { appRole, ensureRoles, platformRole, urlForRole } from '#platform/database/roles.ts'
import { type TestDatabase, testSecret } from './database.ts'

export type RestartableDatabase = TestDatabase & {
  /** Fast ends all connections and then the server; immediate is what a crash does. */
  restart(mode: 'fast' | 'immediate'): void
}

/** A migrated database on a PostgreSQL of its own, which a test may restart as an operator would. */
export async function startRestartableDatabase(): Promise<RestartableDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'reihum-restart-'))
  chmodSync(folder, 0o755)
  const { url } = await useEmbeddedDatabase({ folder, password: 'restarts', settings: { fsync: 'off' } })
  await ensureRoles(url, testSecret)
  await migrate(url)
  const data = join(folder, 'postgres')
  const { uid, gid } = statSync(data)
  const [postgres = ''] = /^"?([^"\s]+)/.exec(readFileSync(join(data, 'postmaster.opts'), 'utf8')) ?? []
  const control = (...args: string[]) => {
    const account = process.getuid?.() === 0 ? { uid, gid } : {}
    const { status, stderr, stdout } = spawnSync(
      join(dirname(postgres.replaceAll('"', '')), 'pg_ctl'),
      ['-D', data, '-w', ...args],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], ...account },
    )
    if (status !== 0) throw new Error(stderr + stdout)
  }
  return {
    ownerUrl: url,
    appUrl: urlForRole(url, appRole, testSecret),
    platformUrl: urlForRole(url, platformRole, testSecret),
    restart: (mode) => control('restart', '-m', mode, '-l', join(data, 'restarts.log')),
    async drop() {
      control('stop', '-m', 'immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
