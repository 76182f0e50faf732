import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { examineHouse } from '#app/examine-house.ts'
import { signChains } from '#platform/audit/sign-chains.ts'
import type { Manifest } from '#platform/backup/manifest.ts'
import { restore } from '#platform/backup/restore.ts'
import { deriveKey } from '#platform/config.ts'
import { readMigrations } from '#platform/database/sql-files.ts'
import { describeFinding, isViolated } from '#platform/invariants/examine.ts'
import { openDiskStorage } from '#platform/storage/disk-storage.ts'
import { makeVault } from '#platform/vault.ts'
import { demoAccounts } from '#seed/demo-accounts.ts'
import { signInHints } from '#seed/schools.ts'
import { testVault } from '#test/database.ts'
import { startTestReihum, type TestReihum } from '#test/reihum.ts'
import { type OpenDatabase, openEmpty } from './open-database.ts'

/**
 * The demonstration without pictures, written by the last version that was called Kurso: filled by its seed, with the
 * secret below, and kept with its `npm run backup`. All later migrations run on it, so it is made again only when
 * upgrades from that version are no longer supported.
 */
const backup = fileURLToPath(new URL('../fixtures/version-before', import.meta.url))
const secret = 'the secret of a school that moved in before the new name'
const password = 'kurso-demo'

/** Tables of that version whose number of rows changes with the upgrade, each with the reason. */
const changedRows: Record<string, { rows: number; because: string }> = {}

let database: OpenDatabase
let manifest: Manifest
let folder: string
let reihum: TestReihum

beforeAll(async () => {
  database = await openEmpty(inject('ownerUrl'))
  folder = await mkdtemp(join(tmpdir(), 'reihum-before-'))
  manifest = await restore(database.ownerUrl, backup, openDiskStorage(folder))
  // As the tool does for backups from before logs were signed.
  await signChains(database.ownerUrl, testVault, 'unsigned')
  reihum = await startTestReihum({ database, environment: { REIHUM_SECRET: secret, REIHUM_ROLE: 'web' } })
}, 120_000)
afterAll(async () => {
  await reihum.close()
  await database.close()
  await rm(folder, { recursive: true })
})

async function signIn(username: string) {
  const { status, body } = await reihum.call<{ token: string }>('POST', '/api/auth/login', {
    body: { username, password },
  })
  expect(status).toBe(200)
  return body.token
}

it('it was made before the newest migrations, and holds them all now', async () => {
  const names = (await readMigrations()).map(({ name }) => name)
  expect(manifest.product).toBe('kurso')
  expect(manifest.migrations).toEqual(names.slice(0, 22))
  const { rows } = await database.owner.query('select name from kysely_migration order by name')
  expect(rows.map(({ name }) => name)).toEqual(names)
})

it('every table holds the rows it held', async () => {
  const filled = manifest.tables.filter(({ rows }) => rows > 0)
  expect(filled.length).toBeGreaterThan(30)
  const held: Record<string, number> = {}
  const holds: Record<string, number> = {}
  for (const { name, rows } of manifest.tables) {
    held[name] = changedRows[name]?.rows ?? rows
    const counted = await database.owner.query(`select count(*)::int as count from ${name}`)
    holds[name] = counted.rows[0].count
  }
  expect(holds).toEqual(held)
})

it('every rule of the doctor holds', async () => {
  const findings = await examineHouse(database.ownerUrl, testVault)
  expect(findings.filter(({ checked }) => checked > 0).length).toBeGreaterThan(90)
  expect(findings.filter(isViolated).map(describeFinding)).toEqual([])
})

it('its people sign in with the password of then and find their courses', async () => {
  const token = await signIn('anna@kreativhaus.example')
  const { status, body } = await reihum.call<{ total: number }>('GET', '/api/kreativhaus/courses', { token })
  expect(status).toBe(200)
  const { rows } = await database.owner.query(
    "select count(*)::int as count from course c join tenant t on t.id = c.tenant_id where t.slug = 'kreativhaus'",
  )
  expect(body.total).toBe(rows[0].count)
  expect(body.total).toBeGreaterThan(10)
})

it('the start says how to sign in to a demonstration of then', async () => {
  const hints = signInHints(await demoAccounts(database.ownerUrl)).join('\n')
  expect(hints).toContain(`Sign in with the password ${password}:`)
  expect(hints).toContain('anna@kreativhaus.example (admin)')
  expect(hints).toContain('Superuser: admin@kurso.example')
})

it('what was sealed opens with its secret', async () => {
  const vault = makeVault([deriveKey(secret, 'encryption at rest')])
  const { rows } = await database.owner.query(
    "select tenant_id || ' ' || name as place, sealed from tenant_secret",
  )
  expect(rows.length).toBeGreaterThan(1)
  for (const { sealed, place } of rows) expect(vault.open(sealed, place)).not.toBe('')
  const token = await signIn('grace@harbour-arts.example')
  const { status, body } = await reihum.call('GET', '/api/harbour-arts/settings/bank', { token })
  expect(status).toBe(200)
  expect(body.iban).toMatch(/^[A-Z]{2}\d{2}/)
})
