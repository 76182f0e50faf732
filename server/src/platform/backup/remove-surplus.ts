import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type KeepRule, keptBackups } from './kept-backups.ts'
import { type Manifest, manifestName, readManifest, storedFilesOf } from './manifest.ts'

const stampPattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/
export const unfinishedEnding = '.unfinished'
const day = 86_400_000

/** The name of the folder of a backup that is made at that time. */
export function stampOf(at: Date): string {
  return at.toISOString().slice(0, 19).replaceAll(':', '-')
}

/** Whether a folder holds a backup made for a rule, and nothing that somebody put beside it. */
function isOurs(entries: readonly string[], manifest: Manifest): boolean {
  const written = new Set([manifestName, 'files', ...storedFilesOf(manifest).map(({ file }) => file)])
  return manifest.keptByRule && entries.every((name) => written.has(name))
}

async function backupsIn(parent: string): Promise<{ path: string; madeAt: Date }[]> {
  const found: { path: string; madeAt: Date }[] = []
  for (const name of (await readdir(parent)).filter((one) => stampPattern.test(one))) {
    const path = join(parent, name)
    const manifest = await readManifest(path).catch(() => null)
    if (manifest && isOurs(await readdir(path), manifest))
      found.push({ path, madeAt: new Date(manifest.createdAt) })
  }
  return found
}

/** What a backup left that was killed a day ago or before. */
async function leftUnfinished(parent: string, now: Date): Promise<string[]> {
  const left: string[] = []
  for (const name of await readdir(parent)) {
    const isUnfinished =
      name.endsWith(unfinishedEnding) && stampPattern.test(name.slice(0, -unfinishedEnding.length))
    const path = join(parent, name)
    if (isUnfinished && now.getTime() - (await stat(path)).mtimeMs > day) left.push(path)
  }
  return left
}

/**
 * Removes the backups that the rule does not keep. Only those count that were made for a rule in this folder: what
 * somebody made by hand, moved here or put notes into stays.
 */
export async function removeSurplus(parent: string, rule: KeepRule, now: Date): Promise<number> {
  const all = await backupsIn(parent)
  const kept = new Set(keptBackups(all, rule))
  const surplus = all.filter((backup) => !kept.has(backup)).map(({ path }) => path)
  for (const path of [...surplus, ...(await leftUnfinished(parent, now))])
    await rm(path, { recursive: true, force: true })
  return surplus.length
}
