import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { useEmbeddedDatabase } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import { appRole, ensureRoles, platformRole } from '#platform/database/roles.ts'
import { testSecret } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's address of the migrated template; each test file works on a clone of it. */
    ownerUrl: string
  }
}

/** A throw-away PostgreSQL, or the one that DATABASE_URL names, with one migrated template to clone. */
export default async function setup(project: TestProject) {
  // Its own for each run and suite: several may share a server of the user's own, at the same time.
  const templateName = `reihum_template_${process.pid}_${project.name}`
  const own = process.env.DATABASE_URL
  const folder = own ? null : mkdtempSync(join(tmpdir(), 'reihum-test-'))
  // Run by root, PostgreSQL works as another account, which must get in.
  if (folder) chmodSync(folder, 0o755)
  // Nothing here outlives the run, so nothing needs to reach the disk.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  }
  const server = folder
    ? await useEmbeddedDatabase({ folder, password: 'test', settings })
    : { url: own as string, release: async () => undefined }
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query(`drop database if exists ${templateName} with (force)`)
  await admin.query(`create database ${templateName}`)
  const template = new URL(server.url)
  template.pathname = `/${templateName}`
  await ensureRoles(template.href, testSecret, [appRole, platformRole])
  await migrate(template.href)
  project.provide('ownerUrl', template.href)
  return async () => {
    await admin.query(`drop database if exists ${templateName} with (force)`).catch(() => undefined)
    await admin.end()
    await server.release()
    if (folder) rmSync(folder, { recursive: true, force: true })
  }
}
