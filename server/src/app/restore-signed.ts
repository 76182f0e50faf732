import { signatureMigration, signChains } from '#platform/audit/sign-chains.ts'
import type { Manifest } from '#platform/backup/manifest.ts'
import { restore } from '#platform/backup/restore.ts'
import type { Config } from '#platform/config.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { makeVault } from '#platform/vault.ts'
import { ensureManagedRoles } from './database.ts'

type Source = { folder: string; storage: Storage; identityFile: string | undefined }

/** Restores a backup into an empty database, whose roles it makes; logs from before there were signatures get theirs. */
export async function restoreSigned(
  config: Config,
  ownerUrl: string,
  { folder, storage, identityFile }: Source,
): Promise<Manifest> {
  await ensureManagedRoles(config, ownerUrl)
  const manifest = await restore(ownerUrl, folder, storage, identityFile)
  if (!manifest.migrations.includes(signatureMigration))
    await signChains(ownerUrl, makeVault(config.encryptionKeys), 'unsigned')
  return manifest
}
