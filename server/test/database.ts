import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { deriveKey } from '#platform/config.ts'
import { appRole, platformRole, urlForRole } from '#platform/database/roles.ts'
import { makeVault } from '#platform/vault.ts'

export const testSecret = 'a secret for tests that is long enough'

/** Opens and seals what a node with that secret does. */
export const testVault = makeVault([deriveKey(testSecret, 'encryption at rest')])

export type TestDatabase = { ownerUrl: string; appUrl: string; platformUrl: string; drop(): Promise<void> }

/** A fresh clone of the migrated template; a copy of a few files, not a run of the migrations. */
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
  // Cloning needs the template to itself for a moment; files that start together take turns.
  for (let tries = 1; ; tries += 1) {
    try {
      await run(`create database ${name} template ${template.pathname.slice(1)}`)
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
