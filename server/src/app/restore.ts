import { resolve } from 'node:path'
import { BackupError } from '#platform/backup/manifest.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { restoreSigned } from './restore-signed.ts'
import { runTool } from './run-tool.ts'
import { whereSecretLies } from './secret-note.ts'
import { toolOptions } from './tool-options.ts'

await runTool(async ({ ownerUrl, config, args }) => {
  const { values, named: folder } = toolOptions(args, { identity: 'string' })
  if (!folder) throw new BackupError('Name the folder of the backup: npm run restore -- <folder>')
  const { tables, version, createdAt, missing } = await restoreSigned(config, ownerUrl, {
    folder: resolve(folder),
    storage: openStorage(config),
    identityFile: values.identity,
  })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `${rows.toLocaleString('en')} rows of ${tables.length} tables are back, as they were at ${createdAt} (Reihum ${version}).`,
  )
  if (missing.length > 0)
    console.log(
      `${missing.length} contents of files were missing when the backup was made: ${missing.join(', ')}.`,
    )
  console.log(whereSecretLies(config))
  return 0
})
