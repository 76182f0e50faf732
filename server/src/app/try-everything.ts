import { createHash, randomUUID } from 'node:crypto'
import { access, constants, mkdir, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Config, Smtp } from '#platform/config.ts'
import { ConfigError } from '#platform/config-error.ts'
import { connectAs } from '#platform/database/connect.ts'
import { appRole, platformRole, type RoleName } from '#platform/database/roles.ts'
import { incomingFolder, openStorage } from '#platform/storage/open-storage.ts'
import { type Storage, StorageError } from '#platform/storage/storage.ts'
import { explainFolder, type OpenedDatabase } from './database.ts'

/** Says what is amiss but stops no start. */
type Warn = (sentence: string) => void

/**
 * Logs in through a door and looks at what its role may do: too little shows at the first request, and too much would
 * take the wall between tenants away without anybody noticing.
 */
async function tryDoor(url: string, variable: string, role: RoleName): Promise<void> {
  const client = await connectAs(url, variable)
  try {
    const { rows } = await client.query<{ name: string; may: boolean; isBeyond: boolean }>(
      `select current_user as name, pg_has_role(current_user, $1, 'usage') as may,
         (select rolsuper or rolbypassrls from pg_roles where rolname = current_user)
           or pg_has_role(current_user, (select relowner from pg_class where oid = 'public.tenant'::regclass), 'usage')
           as "isBeyond"`,
      [role],
    )
    const { name, may, isBeyond } = rows[0] ?? { name: '', may: false, isBeyond: false }
    if (isBeyond)
      throw new ConfigError(
        `${variable}: the role ${name} may do more than it must: it owns the tables or passes by their policies, so nothing would keep tenants apart. Use the role ${role}.`,
      )
    if (!may)
      throw new ConfigError(
        `${variable}: the role ${name} has none of the rights of ${role}. Use that one, or run: grant ${role} to ${name}`,
      )
  } finally {
    await client.end()
  }
}

/** What the storage answers where a setting is wrong: the setting, and what it must be. */
const wrongSettings: Record<string, string> = {
  NoSuchBucket: 'REIHUM_S3_BUCKET: there is no such bucket. Create it, or correct the name.',
  InvalidAccessKeyId: 'REIHUM_S3_ACCESS_KEY: the storage does not know this key. Correct it.',
  SignatureDoesNotMatch: 'REIHUM_S3_SECRET_KEY: it does not belong to REIHUM_S3_ACCESS_KEY. Correct it.',
  AuthorizationHeaderMalformed: 'REIHUM_S3_REGION: the storage is in another region. Correct it.',
  PermanentRedirect: 'REIHUM_S3_ENDPOINT: the bucket is elsewhere. Set the address of its region.',
  AccessDenied:
    'REIHUM_S3_ACCESS_KEY: this key may not do all that is needed. Let it list the bucket, and read, write and delete what is in it.',
  RequestTimeTooSkewed: 'The clock of this machine is wrong, so the storage refuses what it asks. Set it.',
  ENOTFOUND: 'REIHUM_S3_ENDPOINT: no machine has this name. Correct the address.',
}

/** Does everything once that uploads do. */
async function useStorage(storage: Storage, incoming: string): Promise<void> {
  const content = randomUUID()
  const sha256 = createHash('sha256').update(content).digest('hex')
  const path = join(incoming, `try-${content}`)
  const key = `reihum-try/${content}/${sha256}`
  try {
    await writeFile(path, content, { mode: 0o600 })
    for await (const _ of storage.list('reihum-try/')) break
    await storage.put(key, { path, size: content.length, sha256 })
    const kept = await storage.read(key)
    for await (const _ of kept ?? []);
    await storage.remove(key)
  } finally {
    await rm(path, { force: true })
  }
}

/**
 * A wrong setting of the storage stops the start. A storage that is out of reach does not: bookings need none, and it
 * may be back before somebody looks.
 */
async function tryStorage(config: Config, warn: Warn): Promise<void> {
  const incoming = incomingFolder(config)
  try {
    await mkdir(incoming, { recursive: true, mode: 0o700 })
    await access(incoming, constants.W_OK)
    await useStorage(openStorage(config), incoming)
  } catch (error) {
    if (!(error instanceof StorageError)) throw explainFolder(error, config.dataFolder)
    if (!config.s3) throw explainFolder(error, config.dataFolder)
    const wrong = wrongSettings[error.code]
    if (wrong) throw new ConfigError(`${wrong} (${error.message})`)
    warn(`Files cannot be stored or shown for now: ${error.message} (REIHUM_S3_ENDPOINT).`)
  }
}

const mailMs = 3_000

/** A mail server that is down stops no start: mails wait until it is back. */
async function tryMail({ host, port }: Smtp, warn: Warn): Promise<void> {
  const socket = connect({ host: host.replace(/^\[|\]$/g, ''), port })
  const reason = await new Promise<string | null>((known) => {
    socket.setTimeout(mailMs, () => known('it does not answer'))
    socket.once('connect', () => known(null))
    socket.once('error', (error: NodeJS.ErrnoException) => known(error.code ?? error.message))
  })
  socket.destroy()
  if (reason !== null)
    warn(
      `Mails wait for now: the mail server ${host}:${port} (REIHUM_SMTP_URL) cannot be reached: ${reason}.`,
    )
}

/**
 * A database that knows no letters beyond English stops no start, because it may hold years of bookings: but a search there
 * finds no umlaut, and nothing would say why.
 */
export async function tryLetters(url: string, warn: Warn): Promise<void> {
  const client = await connectAs(url, 'DATABASE_URL')
  try {
    const { rows } = await client.query<{ knows: boolean }>(`select lower('ÄÉØ') = 'äéø' as knows`)
    if (!rows[0]?.knows)
      warn(
        'DATABASE_URL: this database was made for English alone (locale C), so searches miss words with umlauts and accents. Take a backup, make a database with other letters (createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8), and restore into it.',
      )
  } finally {
    await client.end()
  }
}

/** Tries all that the settings name before anybody is told that the server is ready. */
export async function tryEverything(
  { config, ownerUrl, appUrl, platformUrl }: OpenedDatabase,
  warn: Warn,
): Promise<void> {
  await tryLetters(ownerUrl, warn)
  const variable = (given: string | null, name: string) => (given === null ? 'DATABASE_URL' : name)
  await tryDoor(appUrl, variable(config.appDatabaseUrl, 'REIHUM_APP_DATABASE_URL'), appRole)
  await tryDoor(
    platformUrl,
    variable(config.platformDatabaseUrl, 'REIHUM_PLATFORM_DATABASE_URL'),
    platformRole,
  )
  await Promise.all([tryStorage(config, warn), config.smtp && tryMail(config.smtp, warn)])
}
