import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { examineHouse } from '#app/examine-house.ts'
import { backUp } from '#platform/backup/back-up.ts'
import { readManifest } from '#platform/backup/manifest.ts'
import { restore } from '#platform/backup/restore.ts'
import { storedTables } from '#platform/backup/stored-tables.ts'
import { openDiskStorage } from '#platform/storage/disk-storage.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { cloneDatabase, type TestDatabase, testVault } from './database.ts'
import { cloneSeeded } from './seeded-database.ts'

let source: TestDatabase
let folder: string
let backup: string
let storage: Storage
const targets: TestDatabase[] = []

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** An empty database, as an operator has it before a restore. */
async function emptyTarget(): Promise<TestDatabase> {
  const nothing = new URL(inject('ownerUrl'))
  nothing.pathname = '/template0'
  const target = await cloneDatabase(nothing.href)
  targets.push(target)
  return target
}

beforeAll(async () => {
  source = await cloneSeeded(inject('ownerUrl'))
  folder = await mkdtemp(join(tmpdir(), 'reihum-backup-'))
  backup = join(folder, 'whole')
  storage = openDiskStorage(join(folder, 'stored'))
  await withClient(source.ownerUrl, async (client) => {
    await client.query(`insert into outbox (tenant_id, id, task, payload)
      select id, gen_random_uuid(), 'odd.task', '{"text": "tab\\t, line\\n, \\\\N, „ü“"}' from tenant`)
    await client.query(`insert into job (tenant_id, id, lane, task, payload, run_at, attempts, last_error)
      select id, gen_random_uuid(), 'letters', 'odd.task', '{"of": "queue"}', now() + interval '1 day', 25, 'tab\t' from tenant`)
  })
  await backUp(source.ownerUrl, backup, '0.0.0-test', storage)
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  for (const database of [source, ...targets]) await database.drop()
})

/** Every row of every table as text, sorted. */
function content(url: string): Promise<Record<string, string[]>> {
  return withClient(url, async (client) => {
    const all: Record<string, string[]> = {}
    for (const { name } of await storedTables(client)) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
      all[name] = rows.map(({ row }) => row)
    }
    return all
  })
}

async function tablesOf(url: string): Promise<number> {
  return withClient(url, async (client) => (await storedTables(client)).length)
}

async function tenantsOf(url: string): Promise<number> {
  const rows = await withClient(url, (client) => client.query('select from tenant where not is_platform'))
  return rows.rowCount ?? 0
}

/** A copy of the backup with a change made to it. */
async function altered(name: string, change: (folder: string) => Promise<unknown>): Promise<string> {
  const copy = join(folder, name)
  await cp(backup, copy, { recursive: true })
  await change(copy)
  return copy
}

describe('a backup', () => {
  it('comes back row for row, waiting jobs too, and keeps every rule', async () => {
    const target = await emptyTarget()
    const manifest = await restore(target.ownerUrl, backup, storage)
    const [before, after] = [await content(source.ownerUrl), await content(target.ownerUrl)]
    expect(after).toEqual(before)
    expect(before.job?.length).toBeGreaterThan(1)
    expect(before.registration?.length).toBeGreaterThan(200)
    expect(manifest.tables.map(({ name }) => name)).toEqual(Object.keys(before))
    expect((await examineHouse(target.ownerUrl, testVault)).filter(({ broken }) => broken > 0)).toEqual([])
  })

  it('leaves the walls and keys as the migrations made them', async () => {
    const shape = (url: string) =>
      withClient(url, async (client) => {
        const { rows } = await client.query(`
          select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated::text as line
          from pg_constraint where connamespace = 'public'::regnamespace
          union all
          select tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
          order by 1`)
        return rows.map(({ line }) => line)
      })
    const restored = targets[0]?.ownerUrl ?? ''
    expect(await shape(restored)).toEqual(await shape(source.ownerUrl))
  })

  it('can be read by its owner alone and is not written over', async () => {
    expect((await stat(backup)).mode & 0o077).toBe(0)
    for (const file of await readdir(backup)) expect((await stat(join(backup, file))).mode & 0o077).toBe(0)
    await expect(backUp(source.ownerUrl, backup, '0.0.0-test', storage)).rejects.toThrow('is not empty')
  })

  it('is not made of a database without tables, and leaves no folder behind', async () => {
    const target = await emptyTarget()
    const nothing = join(folder, 'nothing')
    await expect(backUp(target.ownerUrl, nothing, '0.0.0-test', storage)).rejects.toThrow(
      'nothing to back up',
    )
    expect((await readdir(folder)).filter((name) => name.startsWith('nothing'))).toEqual([])
  })
})

describe('a restore', () => {
  it('refuses a damaged file before it touches the database', async () => {
    const target = await emptyTarget()
    const damaged = await altered('damaged', async (copy) => {
      const file = join(copy, 'registration.copy.gz')
      const bytes = await readFile(file)
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
      await writeFile(file, bytes)
    })
    await expect(restore(target.ownerUrl, damaged, storage)).rejects.toThrow('damaged: registration.copy.gz')
    expect(await tablesOf(target.ownerUrl)).toBe(0)
  })

  it('refuses a backup with a file or the manifest missing', async () => {
    const target = await emptyTarget()
    const incomplete = await altered('incomplete', (copy) => rm(join(copy, 'person.copy.gz')))
    await expect(restore(target.ownerUrl, incomplete, storage)).rejects.toThrow('incomplete: person.copy.gz')
    const nameless = await altered('nameless', (copy) => rm(join(copy, 'manifest.json')))
    await expect(restore(target.ownerUrl, nameless, storage)).rejects.toThrow('holds no backup')
    const cut = await altered('cut', (copy) => truncate(join(copy, 'manifest.json'), 100))
    await expect(restore(target.ownerUrl, cut, storage)).rejects.toThrow('is no manifest of a backup')
    expect(await tablesOf(target.ownerUrl)).toBe(0)
  })

  it('refuses a backup of a later version, and names it', async () => {
    const target = await emptyTarget()
    const later = await altered('later', async (copy) => {
      const manifest = await readManifest(copy)
      manifest.migrations.push('9999-from-the-future')
      await writeFile(join(copy, 'manifest.json'), JSON.stringify({ ...manifest, version: '9.0.0' }))
    })
    await expect(restore(target.ownerUrl, later, storage)).rejects.toThrow('Restore it with Reihum 9.0.0')
    expect(await tablesOf(target.ownerUrl)).toBe(0)
  })

  it('refuses a database that holds data, and says where to restore instead', async () => {
    await expect(restore(source.ownerUrl, backup, storage)).rejects.toThrow(
      /already contains data.*set REIHUM_DATA to a new folder/,
    )
  })

  it('loads nothing when the rows do not fit together', async () => {
    const target = await emptyTarget()
    const torn = await altered('torn', async (copy) => {
      const manifest = await readManifest(copy)
      const booking = manifest.tables.find(({ name }) => name === 'booking')
      // No bookings at all, with correct checksums, so that every registration refers to a missing booking.
      const nothing = gzipSync('')
      await writeFile(join(copy, 'booking.copy.gz'), nothing)
      Object.assign(booking ?? {}, { rows: 0, sha256: createHash('sha256').update(nothing).digest('hex') })
      await writeFile(join(copy, 'manifest.json'), JSON.stringify(manifest))
    })
    await expect(restore(target.ownerUrl, torn, storage)).rejects.toMatchObject({ code: '23503' })
    expect(await tenantsOf(target.ownerUrl)).toBe(0)
    await expect(restore(target.ownerUrl, backup, storage)).resolves.toMatchObject({ product: 'reihum' })
  })
})
