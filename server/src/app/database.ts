import { signatureMigration, signChains } from '#platform/audit/sign-chains.ts'
import { type Config, deriveKey } from '#platform/config.ts'
import { ConfigError } from '#platform/config-error.ts'
import { connectAs } from '#platform/database/connect.ts'
import { useEmbeddedDatabase } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import {
  appRole,
  ensureRoles,
  type Logins,
  platformRole,
  type RoleName,
  urlForRole,
} from '#platform/database/roles.ts'
import { rememberSecret, settleSecret } from '#platform/database/secret-fingerprint.ts'
import { makeVault } from '#platform/vault.ts'

export type OpenedDatabase = {
  /** The settings with the secret that counts. */
  config: Config
  ownerUrl: string
  appUrl: string
  platformUrl: string
  applied: string[]
  release(): Promise<void>
}

type Attached = { url: string; release(): Promise<void> }

export function ownerPassword({ secret }: Pick<Config, 'secret'>): string {
  return deriveKey(secret, 'embedded database owner').toString('base64url')
}

/** What the system says when a folder cannot be used. */
const ofFolder = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EEXIST'])

/** Says of the data folder what the system says of one of its files. */
export function explainFolder(error: unknown, dataFolder: string): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (!ofFolder.has(code)) return error
  return new ConfigError(
    `The data folder ${dataFolder} (REIHUM_DATA) cannot be used: ${message}. Give the account that runs Reihum the right to write there, make room on the disk, or set REIHUM_DATA to another folder.`,
  )
}

/** Uses the configured PostgreSQL, otherwise the embedded one. */
export async function attachDatabase(config: Config): Promise<Attached> {
  const { databaseUrl, dataFolder, otherSecret } = config
  if (databaseUrl) {
    await (await connectAs(databaseUrl, 'DATABASE_URL')).end()
    return { url: databaseUrl, release: async () => undefined }
  }
  try {
    return await useEmbeddedDatabase({
      folder: dataFolder,
      password: ownerPassword(config),
      otherPassword: otherSecret === null ? null : ownerPassword({ secret: otherSecret }),
    })
  } catch (error) {
    throw explainFolder(error, dataFolder)
  }
}

/** Creates the two roles where they are missing. A role with a configured address stays as whoever set it made it. */
export function ensureManagedRoles(config: Config, ownerUrl: string): Promise<Logins> {
  return ensureRoles(ownerUrl, config.secret, {
    [appRole]: config.appDatabaseUrl,
    [platformRole]: config.platformDatabaseUrl,
  })
}

const refusals: Record<string, string> = {
  '42501':
    'The role in DATABASE_URL may not do what the schema needs. Make it the owner of the database: alter database … owner to …',
  '53100': 'The disk of the database is full. Make room there, and start again.',
  '58P01':
    'PostgreSQL lacks an extension. Install its contrib modules (postgresql-contrib), and start again.',
  '0A000': 'PostgreSQL lacks what the schema needs. Use version 15 or newer, with its contrib modules.',
}

/** Brings the schema up to date, and says in a sentence what the database does not allow. */
async function migrateOrExplain(ownerUrl: string): Promise<string[]> {
  try {
    return await migrate(ownerUrl)
  } catch (error) {
    const { code = '', message } = error as { code?: string; message?: string }
    const sentence = refusals[code]
    throw sentence ? new ConfigError(`${sentence} (PostgreSQL says: ${message})`) : error
  }
}

/** Opens the database ready for use: it belongs to this secret, both roles exist and every migration has run. */
export async function openDatabase(given: Config): Promise<OpenedDatabase> {
  const { url, release } = await attachDatabase(given)
  try {
    const config = await settleSecret(given, url)
    const logins = await ensureManagedRoles(config, url)
    const applied = await migrateOrExplain(url)
    await rememberSecret(url, config.secret)
    if (applied.includes(signatureMigration))
      await signChains(url, makeVault(config.encryptionKeys), 'unsigned')
    const doorOf = (role: RoleName) => urlForRole(url, role, config.secret, logins[role])
    return {
      config,
      ownerUrl: url,
      appUrl: config.appDatabaseUrl ?? doorOf(appRole),
      platformUrl: config.platformDatabaseUrl ?? doorOf(platformRole),
      applied,
      release,
    }
  } catch (error) {
    await release()
    throw error
  }
}
