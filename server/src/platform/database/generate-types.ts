import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { useEmbeddedDatabase } from './embedded.ts'
import { landedFile } from './landed.ts'
import { migrate } from './migrate.ts'
import { recordLanded } from './record-landed.ts'
import { ensureRoles } from './roles.ts'

/** Writes the types of the live schema to that file. */
export function writeTypes(ownerUrl: string, file: string): void {
  const codegen = fileURLToPath(import.meta.resolve('kysely-codegen')).replace(/dist\/.*$/, 'dist/cli/bin.js')
  const made = spawnSync(
    process.execPath,
    [
      codegen,
      '--url',
      ownerUrl,
      '--dialect',
      'postgres',
      '--out-file',
      file,
      '--exclude-pattern',
      'kysely_*',
      '--default-schema',
      'public',
      '--type-mapping',
      '{"int8":"number","date":"string"}',
      '--include-pattern',
      'public.*',
    ],
    { encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(made.stderr || made.stdout)
}

/** Writes the names, digests and columns of all migrations in the folder to the record file. */
async function writeLanded(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query('create database recorded')
  await owner.end()
  const recorded = new URL(ownerUrl)
  recorded.pathname = '/recorded'
  writeFileSync(landedFile, `${JSON.stringify(await recordLanded(recorded.href), null, 2)}\n`)
}

if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'reihum-types-'))
  chmodSync(folder, 0o755)
  const database = await useEmbeddedDatabase({ folder, password: 'types', settings: { fsync: 'off' } })
  try {
    await ensureRoles(database.url, 'types only, never kept')
    await writeLanded(database.url)
    await migrate(database.url)
    writeTypes(database.url, fileURLToPath(new URL('./schema.ts', import.meta.url)))
  } finally {
    await database.release()
    rmSync(folder, { recursive: true, force: true })
  }
}
