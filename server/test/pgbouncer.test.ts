import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#app/database.ts'
import { explainStart } from '#app/explain-start.ts'
import { tryEverything } from '#app/try-everything.ts'
import { readConfig } from '#platform/config.ts'
import { testSecret } from './database.ts'
import { pgbouncer, startDocumentedPgbouncer } from './local-postgres.ts'
import { startNodeProcess } from './node-process.ts'
import { type OwnCluster, startOwnCluster } from './own-cluster.ts'

if (!pgbouncer) console.log('skipped: the set-up with pgbouncer, which is not installed')

describe.skipIf(!pgbouncer)('the set-up with pgbouncer that is documented', () => {
  const password = 'of the door'
  let cluster: OwnCluster
  let pooler: Awaited<ReturnType<typeof startDocumentedPgbouncer>>
  let folder: string

  beforeAll(async () => {
    cluster = await startOwnCluster()
    pooler = await startDocumentedPgbouncer(new URL(cluster.ownerUrl), { kurso_app: password })
    folder = mkdtempSync(join(tmpdir(), 'reihum-pooler-'))
  }, 120_000)
  afterAll(async () => {
    await pooler.stop()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const environment = (appPassword = password) => ({
    DATABASE_URL: cluster.ownerUrl,
    REIHUM_APP_DATABASE_URL: `postgres://kurso_app:${encodeURIComponent(appPassword)}@${pooler.host}/reihum`,
    REIHUM_NAMED_STATEMENTS: 'off',
    REIHUM_SECRET: testSecret,
    REIHUM_DATA: folder,
  })

  test('starts on an empty cluster, and answers through the pooler', async () => {
    const node = await startNodeProcess(environment())
    try {
      expect((await fetch(`${node.origin}/readyz`)).status).toBe(200)
      // It asks for a tenant, through the door that the pooler stands before.
      expect((await fetch(`${node.origin}/api/nobody/portal/courses`)).status).toBe(404)
      const { rows } = await cluster.query(
        "select rolname, rolconfig from pg_roles where rolname like 'kurso%' order by 1",
      )
      expect(rows.map(({ rolname }) => rolname)).toEqual(['kurso_app', 'kurso_platform'])
      expect(rows[0].rolconfig).toContain('statement_timeout=15s')
    } finally {
      node.child.kill('SIGTERM')
      await node.exited
    }
  }, 120_000)

  test('says which password is wrong', async () => {
    const started = openDatabase(readConfig(environment('another'))).then((database) =>
      tryEverything(database, () => undefined),
    )
    expect(await started.then(() => 'it was ready', explainStart)).toMatch(
      /^REIHUM_APP_DATABASE_URL: [^\n]*$/,
    )
  })
})
