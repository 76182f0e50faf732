import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { deriveKey } from '#platform/config.ts'
import { appRole, platformRole, urlForRole } from '#platform/database/roles.ts'
import { makeVault } from '#platform/vault.ts'

export const testSecret = 'a secret for tests that is long enough'

/** A vault with the key of a node with the test secret. */
export const testVault = makeVault([deriveKey(testSecret, 'encryption at rest')])

export type TestDatabase = { ownerUrl: string; appUrl: string; platformUrl: string; drop(): Promise<void> }

/** A fresh clone of the migrated template, which copies a few files instead of running the migrations. */
export async function cloneDatabase(templateUrl: string): Promise<TestDatabase> {
  const template = new URL(templateUrl)
  const name = `reihum_test_${randomBytes(6).toString('hex')}`
  const adminUrl = new URL(templateUrl)
  adminUrl.pathname = '/postgres'
  const clone = new URL(templateUrl)
  clone.pathname = `/${name}`
  const run = async (statement: string) => {
    const admin = new pg.Client({ connectionString: adminUrl.href })
    await admin.connect()
    try {
      await admin.query(statement)
    } finally {
      await admin.end()
    }
  }
  // Only one clone of the template can be made at a time, so test files that start together try again.
  for (let tries = 1; ; tries += 1) {
    try {
      // Copying files takes a third of the time that writing all pages to the write-ahead log first would take.
      await run(`create database ${name} template ${template.pathname.slice(1)} strategy file_copy`)
      break
    } catch (error) {
      if ((error as { code?: string }).code !== '55006' || tries === 50) throw error
      await new Promise((wait) => setTimeout(wait, 100))
    }
  }
  return {
    ownerUrl: clone.href,
    appUrl: urlForRole(clone.href, appRole, testSecret),
    platformUrl: urlForRole(clone.href, platformRole, testSecret),
    drop: () => run(`drop database if exists ${name} with (force)`),
  }
}
