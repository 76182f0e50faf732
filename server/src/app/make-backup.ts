import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { backUp } from '#platform/backup/back-up.ts'
import { keepRuleFrom } from '#platform/backup/kept-backups.ts'
import { noteBackup } from '#platform/backup/last-backup.ts'
import type { Manifest } from '#platform/backup/manifest.ts'
import { removeSurplus, stampOf } from '#platform/backup/remove-surplus.ts'
import { describeFinding, isViolated } from '#platform/invariants/examine.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import type { Tool } from './run-tool.ts'
import { whereSecretLies } from './secret-note.ts'
import { toolOptions } from './tool-options.ts'
import { type Verified, verifyBackup } from './verify-backup.ts'

const options = { keep: 'string', 'encrypt-to': 'string', verify: 'string', identity: 'string' } as const

/** The exit code for what was done and is not as it should be. */
const incomplete = 2

const number = (count: number) => count.toLocaleString('en')

function tellBackup(folder: string, { tables, contents, missing }: Manifest): void {
  const jobs = tables.find(({ name }) => name === 'job')?.rows ?? 0
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `${number(rows)} rows of ${tables.length} tables, ${number(contents)} contents of files and ${jobs} waiting jobs are in ${folder}.`,
  )
  if (missing.length === 0) return
  const hint = contents === 0 ? ' None was found: are the settings of the storage those of the server?' : ''
  console.error(
    `The backup is not complete: ${number(missing.length)} contents of files are missing or damaged, and its manifest names them.${hint}`,
  )
}

function tellVerified({ manifest, findings }: Verified): number {
  const violated = findings.filter(isViolated)
  for (const finding of violated) console.log(describeFinding(finding))
  const isWhole = violated.length === 0 && manifest.missing.length === 0
  console.log(
    isWhole
      ? `The backup of ${manifest.createdAt} can be restored, and all ${findings.length} rules hold.`
      : `The backup of ${manifest.createdAt} can be restored, but ${violated.length} of ${findings.length} rules are broken, and ${manifest.missing.length} contents of files were missing when it was made.`,
  )
  return isWhole ? 0 : incomplete
}

/** Makes a backup, or verifies one that was made. */
export const makeBackup: Tool = async ({ ownerUrl, config, args }) => {
  const { values, named } = toolOptions(args, options)
  if (values.verify !== undefined) {
    const asked = { folder: resolve(values.verify), identityFile: values.identity }
    return tellVerified(await verifyBackup(config, ownerUrl, asked))
  }
  const product: { version: string } = JSON.parse(
    await readFile(new URL('../../../package.json', import.meta.url), 'utf8'),
  )
  const rule = values.keep === undefined ? null : keepRuleFrom(values.keep)
  const now = new Date()
  const folder = resolve(
    rule ? join(named ?? 'backups', stampOf(now)) : (named ?? join('backups', stampOf(now))),
  )
  const manifest = await backUp(ownerUrl, folder, product.version, openStorage(config), {
    encryptTo: values['encrypt-to'] ?? null,
    keptByRule: rule !== null,
  })
  tellBackup(folder, manifest)
  console.log(whereSecretLies(config))
  if (config.databaseUrl)
    console.log('For your own PostgreSQL, pg_dump is the usual way; this backup works as well.')
  // An incomplete backup neither counts as one nor takes the place of an older one that may be complete.
  if (manifest.missing.length > 0) return incomplete
  await noteBackup(ownerUrl)
  if (rule)
    console.log(`${number(await removeSurplus(join(folder, '..'), rule, now))} older backups were removed.`)
  return 0
}
