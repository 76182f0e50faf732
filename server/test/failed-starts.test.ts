import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenedDatabase, openDatabase } from '#app/database.ts'
import { explainStart } from '#app/explain-start.ts'
import { listen } from '#app/listen.ts'
import { openNode } from '#app/node.ts'
import { tryEverything } from '#app/try-everything.ts'
import { readConfig } from '#platform/config.ts'
import { testSecret } from './database.ts'
import { startNodeProcess } from './node-process.ts'
import { type OwnCluster, startOwnCluster } from './own-cluster.ts'
import { runProgram } from './run-program.ts'
import { s3Faults, startS3Server } from './s3-server.ts'
import { mountSmallDisk } from './small-disk.ts'
import { wrongSettings } from './wrong-settings.ts'

let cluster: OwnCluster
let storage: Awaited<ReturnType<typeof startS3Server>>
let folder: string
const taken = createServer()
/** What owners were told who may not do all that is needed, while there was nothing in the database yet. */
let refused: unknown[]

beforeAll(async () => {
  cluster = await startOwnCluster()
  storage = await startS3Server()
  folder = mkdtempSync(join(tmpdir(), 'reihum-failed-start-'))
  await once(taken.listen(0, '127.0.0.1'), 'listening')
  refused = await refusedOwners()
  const { release } = await openDatabase(readConfig(settings()))
  await release()
  await cluster.query("create role idle login password 'idle'")
}, 120_000)
afterAll(async () => {
  taken.close()
  await storage.close()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Settings of a node that starts, but for what a test changes. */
const settings = (changed: Record<string, string> = {}) => ({
  PORT: '0',
  REIHUM_HOST: '127.0.0.1',
  REIHUM_LOG_LEVEL: 'error',
  REIHUM_DATA: folder,
  REIHUM_SECRET: testSecret,
  DATABASE_URL: cluster.ownerUrl,
  ...changed,
})

const place = () => ({
  ownerUrl: cluster.ownerUrl,
  storage,
  takenPort: (taken.address() as { port: number }).port,
})

/** What a start says that fails. */
async function sentenceOf(changed: Record<string, string>, args: readonly string[] = []): Promise<unknown> {
  try {
    const database = await openDatabase(readConfig(settings(changed), args))
    try {
      await tryEverything(database, () => undefined)
      await listenOnce(database)
    } finally {
      await database.release()
    }
    return 'it was ready'
  } catch (error) {
    return explainStart(error)
  }
}

async function listenOnce(database: OpenedDatabase): Promise<void> {
  const node = openNode(database.config, database)
  const readiness = { now: () => ({ state: 'ready' as const, reason: null }), stop: async () => undefined }
  try {
    const { close } = await listen(node, {}, readiness)
    await close()
  } finally {
    await node.close()
  }
}

async function refusedOwners(): Promise<unknown[]> {
  await cluster.query('alter role school nocreaterole')
  const ofRoles = await sentenceOf({})
  await cluster.query('alter role school createrole')
  await cluster.query('alter database school owner to reihum_owner')
  const ofTables = await sentenceOf({})
  await cluster.query('alter database school owner to school')
  return [ofRoles, ofTables]
}

test.each(wrongSettings)('$what ends the start in one sentence', async ({ changed, says, args }) => {
  const sentence = await sentenceOf(changed(place()), args)
  expect(sentence).toMatch(says)
  expect(sentence).not.toContain('\n')
})

/** One that shows while the database is opened and one that shows later; the nights try all of them as processes. */
const asProcesses = wrongSettings.filter(({ what }) =>
  ['a wrong password of the owner', 'a port in use'].includes(what),
)

test.each(asProcesses)(
  '$what ends the process with 1 and one line',
  async ({ changed, says, args }) => {
    const { code, output } = await runProgram('main', settings(changed(place())), args)
    expect([code, output.trim().split('\n')]).toEqual([1, [output.trim()]])
    expect(output).toMatch(says)
  },
  60_000,
)

test('a key that may not delete ends the start in one sentence', async () => {
  storage.fail(s3Faults.denied, { methods: ['DELETE'] })
  expect(await sentenceOf(storage.environment)).toMatch(
    /^REIHUM_S3_ACCESS_KEY: this key may not do all.*AccessDenied/,
  )
  storage.heal()
})

test('an owner who may not create roles, and one who may not create tables, are told so', async () => {
  expect(refused).toEqual([
    expect.stringMatching(/^The role in DATABASE_URL may not create roles.*alter role … createrole/),
    expect.stringMatching(/^The role in DATABASE_URL may not.*alter database … owner to/),
  ])
})

describe('what may be back soon', () => {
  test('stops no start: a mail server and a storage that are down are named, and the node is ready', async () => {
    await storage.down()
    const node = await startNodeProcess(
      settings({ ...storage.environment, REIHUM_SMTP_URL: 'smtp://127.0.0.1:1' }),
    )
    node.child.kill('SIGTERM')
    await node.exited
    await storage.up()
    expect(node.output()).toMatch(
      /^Mails wait for now: the mail server 127\.0\.0\.1:1 \(REIHUM_SMTP_URL\).*ECONNREFUSED/m,
    )
    expect(node.output()).toMatch(
      /^Files cannot be stored or shown for now: .*ECONNREFUSED \(REIHUM_S3_ENDPOINT\)/m,
    )
  }, 120_000)
})

const disk = mountSmallDisk(8)
if (!disk) console.log('skipped: no start on a full disk, because no small disk may be mounted here')

test.skipIf(!disk)(
  'a full disk ends the start in one sentence',
  async () => {
    const { DATABASE_URL: _, ...embedded } = settings({ REIHUM_DATA: disk?.path ?? '' })
    const sentence = await openDatabase(readConfig(embedded)).then(() => 'it was opened', explainStart)
    disk?.remove()
    expect(sentence).toMatch(
      /^The embedded PostgreSQL did not start: .*No space left on device.*room on its disk/,
    )
    expect(sentence).not.toContain('\n')
  },
  60_000,
)
