import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate } from '#platform/database/migrate.ts'
import { readMigrations } from '#platform/database/sql-files.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { checkContents, loadContents } from './contents.ts'
import { type Envelope, envelopeFor } from './envelope.ts'
import {
  BackupError,
  checkFiles,
  type Manifest,
  readManifest,
  type StoredFile,
  storedFilesOf,
} from './manifest.ts'
import { appliedMigrations, portableText, storedTables } from './stored-tables.ts'
import { withoutReferences } from './without-references.ts'

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** Refuses a backup with migrations this program does not know: it could not build the schema of the backup. */
async function checkMigrations({ migrations, version }: Manifest): Promise<void> {
  const known = (await readMigrations()).map(({ name }) => name)
  const unknown = migrations.find((name, at) => known[at] !== name)
  if (unknown) {
    throw new BackupError(
      `The backup was made by Reihum ${version} with the migration ${unknown}, which this version does not know. Restore it with Reihum ${version} or a later one.`,
    )
  }
}

const wayOut =
  'Restore into an empty database: set REIHUM_DATA to a new folder, or DATABASE_URL to a database that was just created.'

/** The platform's own tenant is the only row that migrations insert, and the backup contains it too. */
const madeByMigrations = "coalesce(to_jsonb(t) ->> 'is_platform', 'false') = 'true'"

/** Refuses a database that is not empty, or whose tables differ from those of the backup. */
async function checkTarget(ownerUrl: string, { migrations }: Manifest): Promise<void> {
  const client = await connect(ownerUrl)
  try {
    const applied = await appliedMigrations(client)
    if (applied.length === 0) return
    for (const { name } of await storedTables(client)) {
      const { rows } = await client.query<{ filled: boolean }>(
        `select exists (select from ${name} t where not ${madeByMigrations}) as filled`,
      )
      if (rows[0]?.filled) throw new BackupError(`This database already contains data (${name}). ${wayOut}`)
    }
    if (applied.join() !== migrations.join()) {
      throw new BackupError(
        `The tables of this database are of another version than those of the backup. ${wayOut}`,
      )
    }
  } finally {
    await client.end()
  }
}

type Backup = { folder: string; envelope: Envelope }

/** Refuses an identity that does not open the backup, before anything is changed. */
async function requireOpening({ folder, envelope }: Backup, manifest: Manifest): Promise<void> {
  const [smallest] = storedFilesOf(manifest).toSorted((one, other) => one.rows - other.rows)
  if (smallest) await pipeline(createReadStream(join(folder, smallest.file)), envelope, createHash('sha256'))
}

async function load(
  client: pg.Client,
  { folder, envelope }: Backup,
  into: string,
  stored: StoredFile,
): Promise<void> {
  const rows = client.query(copyFrom(`copy ${into} (${stored.columns.join(', ')}) from stdin`))
  await pipeline(createReadStream(join(folder, stored.file)), envelope, createGunzip(), rows)
  const { rows: counted } = await client.query<{ count: string }>(
    `select count(*)::text as count from ${into}`,
  )
  if (Number(counted[0]?.count) !== stored.rows) {
    throw new BackupError(
      `The backup is damaged: ${stored.file} contains ${counted[0]?.count} rows instead of ${stored.rows}. Nothing was restored; please use another backup.`,
    )
  }
}

/** Jobs of versions that kept them elsewhere: the migration that makes the table of jobs takes them from here. */
async function loadJobs(client: pg.Client, backup: Backup, jobs: StoredFile): Promise<void> {
  await client.query(`
    create table carried_job (task text, payload jsonb, queue_name text, run_at timestamptz, max_attempts int, key text,
      priority int, flags jsonb, attempts int not null default 0, last_error text,
      created_at timestamptz not null default now())`)
  await load(client, backup, 'carried_job', jobs)
}

async function checkTables(client: pg.Client, { tables }: Manifest): Promise<void> {
  const shape = (list: readonly { name: string; columns: readonly string[] }[]) =>
    list
      .map(({ name, columns }) => `${name}(${[...columns].sort().join()})`)
      .sort()
      .join(' ')
  if (shape(await storedTables(client)) !== shape(tables)) {
    throw new BackupError(
      'The backup is damaged: its tables do not fit its migrations. Nothing was restored; please use another backup.',
    )
  }
}

/** Restores a backup into an empty database, completely or not at all, and then runs the newer migrations. */
export async function restore(
  ownerUrl: string,
  folder: string,
  storage: Storage,
  identityFile?: string,
): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const envelope = await envelopeFor(manifest, identityFile)
  const backup = { folder, envelope }
  await checkMigrations(manifest)
  await checkFiles(folder, manifest)
  await requireOpening(backup, manifest)
  await checkContents(folder, manifest, envelope)
  await checkTarget(ownerUrl, manifest)
  await migrate(ownerUrl, manifest.migrations.at(-1))
  const client = await connect(ownerUrl)
  try {
    await client.query('begin')
    await client.query(portableText)
    await checkTables(client, manifest)
    await withoutReferences(client, async () => {
      await client.query(`delete from tenant t where ${madeByMigrations}`)
      for (const table of manifest.tables) await load(client, backup, table.name, table)
    })
    if (manifest.jobs) await loadJobs(client, backup, manifest.jobs)
    await loadContents(folder, manifest, { storage, envelope })
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
  await migrate(ownerUrl)
  return manifest
}
