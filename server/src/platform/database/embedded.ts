import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { ConfigError } from '#platform/config-error.ts'
import { type Account, binaries, dataFolderFor, unprivilegedAccount } from './embedded-place.ts'
import { isAlive, removeStale, running } from './postmaster.ts'

/**
 * PostgreSQL from the npm package, started by our own code: the package's starter takes over the signals of the process
 * and shares its process group, so Ctrl-C would end the database before the last request.
 */
export type EmbeddedDatabase = {
  /** The address with the owner's credentials. */
  url: string
  /** Stops the server unless another process still uses it. */
  release(): Promise<void>
}

export type EmbeddedOptions = {
  folder: string
  password: string
  /** Another password that the owner may have, while the secret is changed. */
  otherPassword?: string | null
  settings?: Record<string, string>
}

/** Names of the owner role and the database in a data folder, and of the file that says that the folder is complete. */
type Names = { ready: string; ownerRole: string; databaseName: string }

const names: Names = { ready: 'reihum-ready', ownerRole: 'reihum_owner', databaseName: 'reihum' }

/** Data folders made before the product was called Reihum keep the names they were made with. */
const formerNames: Names = { ready: 'kurso-ready', ownerRole: 'kurso_owner', databaseName: 'kurso' }
/** Every process that uses the embedded server holds this lock; the last one to release it stops the server. */
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
  // A fresh installation grows fast, and plans made for empty tables must soon be replaced.
  autovacuum_naptime: '10s',
  log_min_messages: 'warning',
}

/** What PostgreSQL says of itself is many lines; the first error among them is the reason. */
function didNotStart(said: string): ConfigError {
  const lines = said.trim().split('\n')
  const reason = lines.find((line) => /(?:FATAL|PANIC|error): /i.test(line)) ?? lines.at(-1) ?? ''
  return new ConfigError(
    `The embedded PostgreSQL did not start: ${reason.replace(/^.*?(?:FATAL|PANIC|error):\s*/i, '')}. It lies in the data folder (REIHUM_DATA): see to its rights and to room on its disk, or set DATABASE_URL to a PostgreSQL of your own.`,
  )
}

function run(command: string, args: string[], account: Account | null): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], ...account })
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += chunk
    })
    child.on('error', failed)
    child.on('close', (code) => (code === 0 ? done() : failed(didNotStart(said))))
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

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

type At = (database: string, password: string) => string

/** Connects with the first of the passwords that fits; null: none does. */
async function connectWithOne(
  at: At,
  passwords: readonly string[],
): Promise<{ client: pg.Client; password: string } | null> {
  for (const password of passwords) {
    try {
      return { client: await connect(at('postgres', password)), password }
    } catch (error) {
      if ((error as { code?: string }).code !== '28P01') throw error
    }
  }
  return null
}

/** Retries while the server starts or recovers from a crash; any other error is final. */
async function connectWhenReady(at: At, passwords: readonly string[], hasExited: () => string | null) {
  const until = Date.now() + 120_000
  for (;;) {
    try {
      const connected = await connectWithOne(at, passwords)
      if (connected) return connected
      throw new ConfigError(
        'REIHUM_SECRET is not the secret that the embedded database was made with. Put that one back, as REIHUM_SECRET or as the file secret in the data folder; or set REIHUM_DATA to a new folder and restore a backup.',
      )
    } catch (error) {
      const { code } = error as { code?: string }
      const isStarting = code === 'ECONNREFUSED' || code === '57P03' || code === 'ECONNRESET'
      const exited = hasExited()
      if (exited !== null) throw didNotStart(exited)
      if (!isStarting || Date.now() > until) throw error
      await new Promise((wait) => setTimeout(wait, 20))
    }
  }
}

async function initialise(data: string, initdb: string, password: string, account: Account | null) {
  mkdirSync(dirname(data), { recursive: true })
  // Initialised in a folder beside it and then renamed, so that a start killed half-way leaves nothing that looks
  // finished.
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
        `--username=${names.ownerRole}`,
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
    writeFileSync(join(data, names.ready), '')
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** Refuses data of another major version, which PostgreSQL itself cannot read. */
function refuseOtherVersion(data: string, version: string): void {
  const made = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  const [brought] = version.split('.')
  if (made === brought) return
  throw new ConfigError(
    `The embedded database was made by PostgreSQL ${made}, and this version of Reihum brings PostgreSQL ${brought}, which cannot read it. Nothing is lost: back it up with the version of Reihum that you had before (npm run backup), set REIHUM_DATA to a new folder and restore it there with this one (npm run restore); or set DATABASE_URL to a PostgreSQL of your own.`,
  )
}

/** Uses the embedded server of this folder: creates its data if missing, and starts it unless it is running. */
export async function useEmbeddedDatabase({
  folder,
  password,
  otherPassword = null,
  settings = {},
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const account = unprivilegedAccount()
  const data = dataFolderFor(folder, account)
  const { postgres, initdb, version } = await binaries(account)
  const isFormer = existsSync(join(data, formerNames.ready))
  const { ready, ownerRole, databaseName } = isFormer ? formerNames : names
  if (!existsSync(join(data, ready))) await initialise(data, initdb, password, account)
  refuseOtherVersion(data, version)

  removeStale(data)
  let server = running(data)
  let log = ''
  let exitCode: number | null = null
  if (!server) {
    const port = await freePort()
    const flags = Object.entries({ ...defaults, ...settings }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ])
    // The server gets its own process group: Ctrl-C in the terminal must reach this process, not the database.
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
    // The pipe of a child process is a socket, although its type does not say so.
    ;(child.stderr as Socket).unref()
    server = { pid: child.pid ?? 0, port }
  }
  const { pid, port } = server
  const at: At = (database, known) =>
    `postgres://${ownerRole}:${encodeURIComponent(known)}@127.0.0.1:${port}/${database}`
  const passwords = otherPassword === null ? [password] : [password, otherPassword]
  const { client: keeper, password: used } = await connectWhenReady(at, passwords, () =>
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
    url: at(databaseName, used),
    async release() {
      await keeper.end()
      const last = (await connectWithOne(at, passwords).catch(() => null))?.client
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
