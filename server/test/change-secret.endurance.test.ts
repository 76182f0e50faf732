import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#app/database.ts'
import { readConfig } from '#platform/config.ts'
import { adoptSecret, lockOutOldSecret, managedRoles } from '#platform/database/change-secret.ts'
import { both, foreign, fresh, isForeign, old } from './changed-secrets.ts'
import { hasDebianPostgres, startDebianPostgres } from './local-postgres.ts'
import { runProgram } from './run-program.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reihum-secret-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

if (!hasDebianPostgres) console.log('skipped: changing the secret on PostgreSQL 15, which is not installed')

test.skipIf(!hasDebianPostgres)(
  'on PostgreSQL 15 an owner who is no superuser is told the same, and changes it too',
  async () => {
    const peer = await startDebianPostgres({ password: 'of the superuser' })
    const run = async (url: string, statement: string) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(statement).finally(() => client.end())
    }
    try {
      await run(peer.url, "create role school login createrole password 'of the school'")
      await run(peer.url, 'create database school owner school')
      const owner = Object.assign(new URL(peer.url), {
        username: 'school',
        password: 'of the school',
        pathname: '/school',
      }).href
      const configOf = (secrets: Record<string, string>) =>
        readConfig({ DATABASE_URL: owner, REIHUM_DATA: folder, ...secrets })
      await openDatabase(configOf({ REIHUM_SECRET: old }))
      await expect(openDatabase(configOf({ REIHUM_SECRET: foreign }))).rejects.toThrow(isForeign)
      const managed = managedRoles(configOf(both))
      expect((await openDatabase(configOf(both))).config.secret).toBe(old)
      await adoptSecret(owner, fresh, managed)
      const opened = await openDatabase(configOf(both))
      expect([opened.config.secret, new URL(opened.appUrl).username]).toEqual([fresh, 'kurso_app_next'])
      await run(
        opened.appUrl,
        "select set_config('app.tenant_id', gen_random_uuid()::text, false); select from course",
      )
      await lockOutOldSecret(owner, fresh, { managed, embeddedPassword: null })
      expect(new URL((await openDatabase(configOf({ REIHUM_SECRET: fresh }))).appUrl).username).toBe(
        'kurso_app',
      )
      await expect(openDatabase(configOf({ REIHUM_SECRET: old }))).rejects.toThrow(isForeign)
      // Where it is lost, by the tool itself.
      const lost = { DATABASE_URL: owner, REIHUM_DATA: folder, REIHUM_SECRET: foreign }
      expect(await runProgram('rotate-keys', lost, ['--new-secret'])).toMatchObject({ code: 0 })
      await openDatabase(configOf({ REIHUM_SECRET: foreign }))
    } finally {
      await peer.stop()
    }
  },
  120_000,
)
