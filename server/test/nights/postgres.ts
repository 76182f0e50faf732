import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { binaries, unprivilegedAccount } from '#platform/database/embedded-place.ts'
import { freePort } from '../local-postgres.ts'
import { childrenOf } from './processes.ts'

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '80',
  // What was committed must be there after the server was killed, so these stay as an operator has them.
  fsync: 'on',
  synchronous_commit: 'on',
  autovacuum_naptime: '10s',
}

/** A PostgreSQL that can be restarted at the same address, and frozen. */
export type NightPostgres = Awaited<ReturnType<typeof startPostgres>>

export async function startPostgres() {
  const account = unprivilegedAccount()
  const { postgres, initdb } = await binaries(account)
  const folder = mkdtempSync(join(tmpdir(), 'reihum-nights-'))
  chmodSync(folder, 0o777)
  const data = join(folder, 'data')
  const made = spawnSync(initdb, ['-D', data, '-U', 'reihum_owner', '--auth=trust', '-E', 'UTF8'], {
    ...account,
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(made.stderr)
  const port = await freePort()
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const url = `postgres://reihum_owner@127.0.0.1:${port}/postgres`
  let child: ChildProcess

  async function start() {
    child = spawn(postgres, ['-D', data, '-p', String(port), ...flags], { ...account, stdio: 'ignore' })
    for (let tries = 0; ; tries += 1) {
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => undefined)
      try {
        await client.connect()
        return await client.end()
      } catch (error) {
        if (tries === 600) throw error
        await pause(50)
      }
    }
  }

  async function stop(signal: NodeJS.Signals) {
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }

  const everyProcess = () => [child.pid ?? 0, ...childrenOf(child.pid ?? 0)]
  await start()
  return {
    url,
    async restart(mode: 'fast' | 'immediate') {
      await stop(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
      await start()
    },
    freeze() {
      for (const pid of everyProcess()) process.kill(pid, 'SIGSTOP')
    },
    thaw() {
      for (const pid of everyProcess()) process.kill(pid, 'SIGCONT')
    },
    async stop() {
      await stop('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
