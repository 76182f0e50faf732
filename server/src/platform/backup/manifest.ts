import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

/** Why a backup cannot be made or restored; the message says what to do. */
export class BackupError extends Error {}

const name = z.string().regex(/^[a-z0-9_]+$/)

const storedFile = z.object({
  name,
  columns: z.array(name),
  rows: z.number().int().min(0),
  file: z.string().regex(/^[a-z0-9_]+\.copy\.gz(\.age)?$/),
  sha256: z.string(),
})
export type StoredFile = z.infer<typeof storedFile>

const manifest = z.object({
  format: z.literal(1),
  // Backups made before the product was called Reihum carry its former name and can still be restored.
  product: z.enum(['reihum', 'kurso']),
  version: z.string(),
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(storedFile),
  /** In backups of versions whose jobs did not lie in a table of ours. */
  jobs: storedFile.optional(),
  /** How many contents of files the backup holds beside the tables. */
  contents: z.number().int().min(0).default(0),
  /** The keys of contents that could not be copied: the backup is not complete. */
  missing: z.array(z.string()).default([]),
  /** The public key that all files but this one are encrypted to; null: they are not. */
  encryptedTo: z.string().nullable().default(null),
  /** Made for a rule, which removes it when it is old. */
  keptByRule: z.boolean().default(false),
})
export type Manifest = z.infer<typeof manifest>

export const manifestName = 'manifest.json'

export const storedFilesOf = ({ tables, jobs }: Manifest): StoredFile[] => (jobs ? [...tables, jobs] : tables)

export async function readManifest(folder: string): Promise<Manifest> {
  let text: string
  try {
    text = await readFile(join(folder, manifestName), 'utf8')
  } catch {
    throw new BackupError(`${folder} holds no backup: there is no ${manifestName} in it.`)
  }
  try {
    return manifest.parse(JSON.parse(text))
  } catch {
    throw new BackupError(
      `${join(folder, manifestName)} is no manifest of a backup, or one of a later version of Reihum.`,
    )
  }
}

/** Compares every file with the hash that the manifest keeps of it. */
export async function checkFiles(folder: string, manifest: Manifest): Promise<void> {
  for (const { file, sha256 } of storedFilesOf(manifest)) {
    const hash = createHash('sha256')
    try {
      await pipeline(createReadStream(join(folder, file)), hash)
    } catch {
      throw new BackupError(
        `The backup is incomplete: ${file} is missing or cannot be read. Nothing was restored; please use another backup.`,
      )
    }
    if (hash.digest('hex') !== sha256) {
      throw new BackupError(
        `The backup is damaged: ${file} has changed since it was written. Nothing was restored; please use another backup.`,
      )
    }
  }
}
