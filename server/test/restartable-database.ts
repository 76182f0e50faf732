import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { useEmbeddedDatabase } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import { appRole, ensureRoles, platformRole, urlForRole } from '#platform/database/roles.ts'
import { childrenOf } from './children-of.ts'
import { type TestDatabase, testSecret } from './database.ts'

export type RestartableDatabase = TestDatabase & {
  /** Fast ends all connections and then the server; immediate is what a crash does. */
  restart(mode: 'fast' | 'immediate'): Promise<void>
  /** Takes connections and answers nothing, as on a machine that stands still. */
  freeze(): void
  thaw(): void
  /** Starts it unless it runs, as an operator does after it ended by itself; true: it had ended. */
  revive(): Promise<boolean>
}

/** A migrated database on a PostgreSQL of its own, which a test may restart as an operator would. */
export async function startRestartableDatabase({
  folder: givenFolder,
  settings = {},
}: {
  /** Where it lies, such as on a small disk, and which stays afterwards; left out: a folder of its own. */
  folder?: string
  settings?: Record<string, string>
} = {}): Promise<RestartableDatabase> {
  const folder = givenFolder ?? mkdtempSync(join(tmpdir(), 'reihum-restart-'))
  chmodSync(folder, 0o755)
  const { url } = await useEmbeddedDatabase({
    folder,
    password: 'restarts',
    settings: { fsync: 'off', max_connections: '120', ...settings },
  })
  await ensureRoles(url, testSecret)
  await migrate(url)
  const data = join(folder, 'postgres')
  const { uid, gid } = statSync(data)
  const [postgres = ''] = /^"?([^"\s]+)/.exec(readFileSync(join(data, 'postmaster.opts'), 'utf8')) ?? []
  const account = process.getuid?.() === 0 ? { uid, gid } : {}
  async function control(...args: string[]) {
    const program = join(dirname(postgres.replaceAll('"', '')), 'pg_ctl')
    const child = spawn(program, ['-D', data, '-w', ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
      ...account,
    })
    const [said, code] = await Promise.all([
      text(child.stderr),
      new Promise<number | null>((ended) => child.once('exit', ended)),
    ])
    if (code !== 0) throw new Error(said)
  }
  function signal(name: NodeJS.Signals) {
    const server = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    for (const pid of [server, ...childrenOf(server)]) process.kill(pid, name)
  }
  return {
    ownerUrl: url,
    appUrl: urlForRole(url, appRole, testSecret),
    platformUrl: urlForRole(url, platformRole, testSecret),
    restart: (mode) => control('restart', '-m', mode, '-l', join(data, 'restarts.log')),
    async revive() {
      const runs = await control('status').then(
        () => true,
        () => false,
      )
      if (!runs) await control('start', '-l', join(data, 'restarts.log'))
      return !runs
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async drop() {
      await control('stop', '-m', 'immediate').catch(async (error) => {
        if (existsSync(join(data, 'postmaster.pid'))) throw error
      })
      if (!givenFolder) rmSync(folder, { recursive: true, force: true })
    },
  }
}
