import { readFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import type { Cell } from '#platform/cells/move-tenant.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { ConfigError } from '#platform/config-error.ts'
import { appRole, urlForRole } from '#platform/database/roles.ts'
import { settleSecret } from '#platform/database/secret-fingerprint.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { attachDatabase, ensureManagedRoles } from './database.ts'

export type OpenedCell = { cell: Cell; config: Config; release: () => Promise<void> }

/** An installation by its settings, for a tool that moves tenants. */
export async function cellOf(config: Config, ownerUrl: string): Promise<Cell> {
  const logins = await ensureManagedRoles(config, ownerUrl)
  return {
    ownerUrl,
    appUrl: config.appDatabaseUrl ?? urlForRole(ownerUrl, appRole, config.secret, logins[appRole]),
    publicUrl: config.publicUrl,
    storage: openStorage(config),
    storedAt: config.s3 ? `${config.s3.endpoint}/${config.s3.bucket}` : config.dataFolder,
    encryptionKeys: config.encryptionKeys,
  }
}

/** Another installation, whose settings are in a file with a line NAME=value for each. Its secrets stand on no command line. */
export async function openCell(file: string): Promise<OpenedCell> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    throw new ConfigError(
      `The settings of the other installation cannot be read: ${(error as Error).message}.`,
    )
  }
  const given = readConfig(parseEnv(text))
  const database = await attachDatabase(given)
  try {
    const config = await settleSecret(given, database.url)
    return { cell: await cellOf(config, database.url), config, release: database.release }
  } catch (error) {
    await database.release()
    throw error
  }
}
