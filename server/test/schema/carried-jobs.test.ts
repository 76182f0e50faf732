import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { restore } from '#platform/backup/restore.ts'
import { migrate } from '#platform/database/migrate.ts'
import { newId } from '#platform/ids.ts'
import { openDiskStorage } from '#platform/storage/disk-storage.ts'
import { platformTenantId } from '#platform/tenant-context.ts'
import { type OpenDatabase, openEmpty } from './open-database.ts'

let database: OpenDatabase
beforeEach(async () => {
  database = await openEmpty(inject('ownerUrl'))
})
afterEach(() => database.close())

async function storedJobs() {
  const { rows } = await database.owner.query(
    `select tenant_id, lane, task, payload ->> 'mailId' as mail, attempts, max_attempts, last_error, claim,
       run_at > now() as "isLater"
     from job order by payload ->> 'mailId'`,
  )
  return rows
}

const free = { lane: '', task: 'mail.send', max_attempts: 25, claim: null }

/** The tables of the library that earlier versions kept jobs in, as far as the migration reads them. */
const tablesOfBefore = `
  create schema graphile_worker;
  create table graphile_worker._private_tasks (id int generated always as identity primary key, identifier text not null);
  create table graphile_worker._private_jobs (
    id bigint generated always as identity primary key,
    task_id int not null references graphile_worker._private_tasks,
    payload json not null default '{}'::json,
    run_at timestamptz not null default now(),
    attempts smallint not null default 0,
    max_attempts smallint not null default 25,
    last_error text,
    created_at timestamptz not null default now(),
    locked_at timestamptz
  );`

it('jobs that an earlier version has stored are carried over, those that failed for good as well', async () => {
  await migrate(database.ownerUrl, '0029-slugs')
  const tenant = newId()
  await database.owner.query(
    "insert into tenant (id, slug, company, director) values ($1, 'kreativhaus', 'Kreativhaus', 'Ada Berg')",
    [tenant],
  )
  await database.owner.query(tablesOfBefore)
  await database.owner.query("insert into graphile_worker._private_tasks (identifier) values ('mail.send')")
  const add = (mailId: string, more: Record<string, unknown>) => {
    const row = { task_id: 1, payload: JSON.stringify({ tenantId: tenant, mailId }), ...more }
    return database.owner.query(
      `insert into graphile_worker._private_jobs (${Object.keys(row)}) values (${Object.keys(row).map((_, at) => `$${at + 1}`)})`,
      Object.values(row),
    )
  }
  await add('a waits', {})
  await add('b failed', { attempts: 4, last_error: 'mailbox is full', run_at: '2999-01-01' })
  await add('c failed for good', { attempts: 25, last_error: 'no such mailbox' })
  await add('d is under way', { attempts: 25, locked_at: new Date() })
  await add('e', { payload: JSON.stringify({ tenantId: newId(), mailId: 'e is of nobody' }) })

  await migrate(database.ownerUrl)
  const first = { ...free, tenant_id: tenant, attempts: 0, last_error: null, isLater: false }
  expect(await storedJobs()).toEqual([
    { ...first, mail: 'a waits' },
    { ...first, mail: 'b failed', attempts: 4, last_error: 'mailbox is full', isLater: true },
    { ...first, mail: 'c failed for good', attempts: 25, last_error: 'no such mailbox' },
    { ...first, mail: 'd is under way', attempts: 24 },
    { ...first, mail: 'e is of nobody', tenant_id: platformTenantId },
  ])
  const { rows } = await database.owner.query("select to_regnamespace('graphile_worker') as schema")
  expect(rows).toEqual([{ schema: null }])
})

it('a backup of an earlier version brings its waiting jobs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reihum-carried-'))
  const backup = join(folder, 'backup')
  await cp(fileURLToPath(new URL('../fixtures/version-before', import.meta.url)), backup, { recursive: true })
  const manifest = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8'))
  // In the order of the columns in its manifest.
  const line = ['mail.send', '{"mailId": "waits"}', '\\N', '2999-01-01 00:00:00+00', '7', '\\N', '2', '\\N']
  const file = gzipSync(`${line.join('\t')}\n`)
  await writeFile(join(backup, 'pending_jobs.copy.gz'), file)
  Object.assign(manifest.jobs, { rows: 1, sha256: createHash('sha256').update(file).digest('hex') })
  await writeFile(join(backup, 'manifest.json'), JSON.stringify(manifest))
  try {
    await restore(database.ownerUrl, backup, openDiskStorage(join(folder, 'files')))
    expect(await storedJobs()).toEqual([
      {
        ...free,
        tenant_id: platformTenantId,
        mail: 'waits',
        attempts: 0,
        max_attempts: 7,
        last_error: null,
        isLater: true,
      },
    ])
  } finally {
    await rm(folder, { recursive: true })
  }
})
