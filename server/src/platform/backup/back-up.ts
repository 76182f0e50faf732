import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Storage } from '#platform/storage/storage.ts'
import { stillMissing, storeContents } from './contents.ts'
import { type Envelope, openEnvelope, sealedEnding, sealedTo } from './envelope.ts'
import { BackupError, type Manifest, manifestName, type StoredFile } from './manifest.ts'
import { unfinishedEnding } from './remove-surplus.ts'
import { appliedMigrations, portableText, storedTables } from './stored-tables.ts'

type Source = { name: string; columns: readonly string[]; query: string }

type Target = { folder: string; envelope: Envelope; ending: string }

/** Streams the result of a query into a compressed file, and returns what the manifest says of that file. */
async function store(
  client: pg.Client,
  { folder, envelope, ending }: Target,
  { name, columns, query }: Source,
): Promise<StoredFile> {
  const file = `${name}.copy.gz${ending}`
  const rows = client.query(copyTo(`copy (${query}) to stdout`))
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(
    rows,
    createGzip({ level: 6 }),
    envelope,
    hashing,
    createWriteStream(join(folder, file), { mode: 0o600 }),
  )
  return { name, columns: [...columns], rows: rows.rowCount, file, sha256: hash.digest('hex') }
}

async function emptyFolder(folder: string): Promise<void> {
  const content = await readdir(folder).catch(() => [])
  if (content.length > 0)
    throw new BackupError(`${folder} is not empty; name a folder that does not exist yet.`)
}

export type BackupOptions = {
  /** The public key to encrypt to; null: the backup can be read by whoever has it. */
  encryptTo?: string | null
  keptByRule?: boolean
}

/**
 * Copies one snapshot of the whole database and all files while everybody keeps working. The folder gets its final name
 * only when it is complete, so an unfinished backup never looks like a backup.
 */
export async function backUp(
  ownerUrl: string,
  folder: string,
  version: string,
  storage: Storage,
  { encryptTo = null, keptByRule = false }: BackupOptions = {},
): Promise<Manifest> {
  await emptyFolder(folder)
  const unfinished = `${folder}${unfinishedEnding}`
  const target =
    encryptTo === null
      ? { folder: unfinished, envelope: openEnvelope, ending: '' }
      : { folder: unfinished, envelope: sealedTo(encryptTo), ending: sealedEnding }
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(portableText)
    const migrations = await appliedMigrations(client)
    if (migrations.length === 0)
      throw new BackupError('This database has no tables of Reihum yet; there is nothing to back up.')
    const tables: StoredFile[] = []
    for (const { name, columns } of await storedTables(client)) {
      tables.push(
        await store(client, target, {
          name,
          columns,
          query: `select ${columns.join(', ')} from ${name}`,
        }),
      )
    }
    const { contents, missing } = await storeContents(client, { ...target, storage })
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    await client.query('commit')
    const manifest: Manifest = {
      format: 1,
      product: 'reihum',
      version,
      createdAt: new Date().toISOString(),
      postgres: rows[0]?.server_version ?? '',
      migrations,
      tables,
      contents,
      // The snapshot has ended, so this looks at the present.
      missing: await stillMissing(client, missing),
      encryptedTo: encryptTo,
      keptByRule,
    }
    await writeFile(join(unfinished, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
    await rm(folder, { recursive: true, force: true })
    await rename(unfinished, folder)
    return manifest
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
}
