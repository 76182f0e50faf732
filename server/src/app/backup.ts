import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { backUp } from '#platform/backup/back-up.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { runTool } from './run-tool.ts'
import { whereSecretLies } from './secret-note.ts'

await runTool(async ({ ownerUrl, config, args }) => {
  const product: { version: string } = JSON.parse(
    await readFile(new URL('../../../package.json', import.meta.url), 'utf8'),
  )
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const folder = resolve(args[0] ?? join('backups', stamp))
  const storage = openStorage(config)
  const { tables, contents } = await backUp(ownerUrl, folder, product.version, storage)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const jobs = tables.find(({ name }) => name === 'job')?.rows ?? 0
  console.log(
    `${rows.toLocaleString('en')} rows of ${tables.length} tables, ${contents.toLocaleString('en')} contents of files and ${jobs} waiting jobs are in ${folder}.`,
  )
  console.log(whereSecretLies(config))
  if (config.databaseUrl)
    console.log('For your own PostgreSQL, pg_dump is the usual way; this backup works as well.')
  return 0
})
