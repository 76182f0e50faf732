import { signatureMigration, signChains } from '#platform/audit/sign-chains.ts'
import { type Config, deriveKey } from '#platform/config.ts'
import { useEmbeddedDatabase } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import { appRole, ensureRoles, platformRole, urlForRole } from '#platform/database/roles.ts'
import { makeVault } from '#platform/vault.ts'

export type OpenedDatabase = {
  ownerUrl: string
  appUrl: string
  platformUrl: string
  applied: string[]
  release(): Promise<void>
}

export function ownerPassword(config: Config): string {
  return deriveKey(config.secret, 'embedded database owner').toString('base64url')
}

/** Uses the configured PostgreSQL, otherwise the embedded one. */
export async function attachDatabase(config: Config): Promise<{ url: string; release(): Promise<void> }> {
  if (config.databaseUrl) return { url: config.databaseUrl, release: async () => undefined }
  return useEmbeddedDatabase({ folder: config.dataFolder, password: ownerPassword(config) })
}

/** Creates the two roles, except those with a configured address: they were created by whoever set it. */
export function ensureManagedRoles(config: Config, ownerUrl: string): Promise<void> {
  const managed = [
    ...(config.appDatabaseUrl ? [] : [appRole]),
    ...(config.platformDatabaseUrl ? [] : [platformRole]),
  ]
  return ensureRoles(ownerUrl, config.secret, managed)
}

/** Opens the database ready for use: both roles exist and every migration has run. */
export async function openDatabase(config: Config): Promise<OpenedDatabase> {
  const { url, release } = await attachDatabase(config)
  try {
    await ensureManagedRoles(config, url)
    const applied = await migrate(url)
    if (applied.includes(signatureMigration))
      await signChains(url, makeVault(config.encryptionKeys), 'unsigned')
    return {
      ownerUrl: url,
      appUrl: config.appDatabaseUrl ?? urlForRole(url, appRole, config.secret),
      platformUrl: config.platformDatabaseUrl ?? urlForRole(url, platformRole, config.secret),
      applied,
      release,
    }
  } catch (error) {
    await release()
    throw error
  }
}
