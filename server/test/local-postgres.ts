import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

const binaries = '/usr/lib/postgresql/15/bin'

export const hasDebianPostgres = existsSync(join(binaries, 'postgres'))
export const pgbouncer =
  ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path)) ?? null

function accountOf(name: string) {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = (line ?? '').split(':')
  return line ? { uid: Number(uid), gid: Number(gid) } : null
}

/** PostgreSQL refuses to run as root, so root runs it as the account `postgres`; others run it as themselves. */
const account = process.getuid?.() === 0 ? accountOf('postgres') : null

export function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => found(port))
    })
  })
}

async function untilConnectable(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (tries === 200) throw error
      await new Promise((wait) => setTimeout(wait, 50))
    }
  }
}

function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'reihum-peer-'))
  chmodSync(folder, 0o755)
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}

export type Peer = { url: string; stop(): Promise<void> }

/** Debian's PostgreSQL 15, as an operator with an external database may use it. With a password it asks for passwords. */
export async function startDebianPostgres({ password }: { password?: string } = {}): Promise<Peer> {
  const folder = scratchFolder()
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password ?? '')
  const access = password ? ['--auth=scram-sha-256', `--pwfile=${passwordFile}`] : ['--auth=trust']
  const made = spawnSync(join(binaries, 'initdb'), ['-D', data, '-U', 'reihum', ...access, '-E', 'UTF8'], {
    ...account,
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(made.stderr)
  const port = await freePort()
  const flags = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'max_connections=200',
  ].flatMap((flag) => ['-c', flag])
  const child = spawn(join(binaries, 'postgres'), ['-D', data, '-p', String(port), ...flags], {
    ...account,
    stdio: 'ignore',
  })
  const credentials = password ? `reihum:${encodeURIComponent(password)}` : 'reihum'
  const url = `postgres://${credentials}@127.0.0.1:${port}/postgres`
  await untilConnectable(url)
  return {
    url,
    async stop() {
      const gone = new Promise((done) => child.once('exit', done))
      child.kill('SIGINT')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Waits until somebody listens at that port. */
async function untilListening(port: number): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const isThere = await new Promise<boolean>((known) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => known(true)).once('error', () => known(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isThere) return
    if (tries === 200) throw new Error(`nobody listens at ${port}`)
    await new Promise((wait) => setTimeout(wait, 50))
  }
}

/** Runs pgbouncer with these settings, to which come a port of its own and the passwords of the users. */
async function runPgbouncer(settings: readonly string[], users: Record<string, string>) {
  if (!pgbouncer) throw new Error('pgbouncer is not installed')
  const folder = scratchFolder()
  const port = await freePort()
  writeFileSync(
    join(folder, 'users'),
    Object.entries(users)
      .map(([name, password]) => `"${name}" "${password}"\n`)
      .join(''),
  )
  const own = ['unix_socket_dir =', `listen_port = ${port}`, `auth_file = ${join(folder, 'users')}`]
  writeFileSync(join(folder, 'pgbouncer.ini'), [...settings, ...own, ''].join('\n'))
  const program = pgbouncer
  const start = () => spawn(program, [join(folder, 'pgbouncer.ini')], { ...account, stdio: 'ignore' })
  let child = start()
  await untilListening(port)
  const end = async (signal: NodeJS.Signals) => {
    const gone = new Promise((done) => child.once('exit', done))
    child.kill(signal)
    await gone
  }
  return {
    port,
    async restart() {
      await end('SIGTERM')
      child = start()
      await untilListening(port)
    },
    async stop() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Pooler = Peer & { restart(): Promise<void> }

/** pgbouncer in transaction mode in front of that database, where each transaction may get another connection. */
export async function startPgbouncer(target: URL, users: Record<string, string>): Promise<Pooler> {
  const { port, restart, stop } = await runPgbouncer(
    [
      '[databases]',
      `* = host=127.0.0.1 port=${target.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      'auth_type = plain',
      'pool_mode = transaction',
      'default_pool_size = 4',
      'max_client_conn = 300',
      'ignore_startup_parameters = extra_float_digits',
    ],
    users,
  )
  const url = new URL(target)
  url.port = String(port)
  const [user = '', password = ''] = Object.entries(users)[0] ?? []
  url.username = user
  url.password = password
  await untilConnectable(url.href)
  return { url: url.href, restart, stop }
}

/** pgbouncer as the page on operations sets it up, in front of that database. */
export async function startDocumentedPgbouncer(
  target: URL,
  users: Record<string, string>,
): Promise<{ host: string; stop(): Promise<void> }> {
  const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const [, written = ''] = /```ini\n(\[databases\][\s\S]*?)```/.exec(page) ?? []
  const settings = written
    .replace('host=db.example.org port=5432', `host=${target.hostname} port=${target.port}`)
    .replace('dbname=reihum', `dbname=${target.pathname.slice(1)}`)
    .split('\n')
    .filter((line) => !/^(?:listen_port|auth_file) /.test(line))
  const { port, stop } = await runPgbouncer(settings, users)
  return { host: `127.0.0.1:${port}`, stop }
}
