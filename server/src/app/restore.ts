import { resolve } from 'node:path'
import { signatureMigration, signChains } from '#platform/audit/sign-chains.ts'
import { BackupError } from '#platform/backup/manifest.ts'
import { restore } from '#platform/backup/restore.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { makeVault } from '#platform/vault.ts'
import { ensureManagedRoles } from './database.ts'
import { runTool } from './run-tool.ts'
import { whereSecretLies } from './secret-note.ts'

await runTool(async ({ ownerUrl, config, args }) => {
  const [folder] = args
  if (!folder) throw new BackupError('Name the folder of the backup: npm run restore -- <folder>')
  await ensureManagedRoles(config, ownerUrl)
  const restored = await restore(ownerUrl, resolve(folder), openStorage(config))
  const { tables, version, createdAt, migrations } = restored
  if (!migrations.includes(signatureMigration))
    await signChains(ownerUrl, makeVault(config.encryptionKeys), 'unsigned')
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `${rows.toLocaleString('en')} rows of ${tables.length} tables are back, as they were at ${createdAt} (Reihum ${version}).`,
  )
  console.log(whereSecretLies(config))
  return 0
})
