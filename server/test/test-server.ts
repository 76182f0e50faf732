import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { useEmbeddedDatabase } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import { ensureRoles } from '#platform/database/roles.ts'
import { testSecret } from './database.ts'
import { scratchParent } from './scratch.ts'

/**
 * Data is lost after the run anyway, so nothing needs to reach the disk. Autovacuum stays on: without the statistics it
 * gathers, the queue of jobs takes minutes instead of seconds for 200 mails.
 */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '400',
  // Its folder may lie in memory.
  max_wal_size: '512MB',
}

export type TestServer = {
  /** The owner's address of the migrated template; tests work on clones of it. */
  templateUrl: string
  release(): Promise<void>
}

/** A throw-away PostgreSQL, or the one that DATABASE_URL names, with one migrated template to clone. */
export async function startTestServer(name: string): Promise<TestServer> {
  // The name is unique for each run and suite, because several may use the server in DATABASE_URL at the same time.
  const templateName = `reihum_template_${process.pid}_${name}`
  const own = process.env.DATABASE_URL
  const folder = own ? null : mkdtempSync(join(scratchParent(), 'reihum-test-'))
  // Started by root, PostgreSQL runs as another account, which needs access to the folder.
  if (folder) chmodSync(folder, 0o755)
  const server = folder
    ? await useEmbeddedDatabase({ folder, password: 'test', settings })
    : { url: own as string, release: async () => undefined }
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query(`drop database if exists ${templateName} with (force)`)
  await admin.query(`create database ${templateName}`)
  const template = new URL(server.url)
  template.pathname = `/${templateName}`
  await ensureRoles(template.href, testSecret)
  await migrate(template.href)
  return {
    templateUrl: template.href,
    async release() {
      // With what was made of it: `cloneSeeded` keeps one with the demonstration.
      for (const name of [templateName, `${templateName}_schools`])
        await admin.query(`drop database if exists ${name} with (force)`).catch(() => undefined)
      await admin.end()
      await server.release()
      if (folder) rmSync(folder, { recursive: true, force: true })
    },
  }
}
