import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#app/database.ts'
import { explainStart } from '#app/explain-start.ts'
import { tryEverything } from '#app/try-everything.ts'
import { readConfig } from '#platform/config.ts'
import { testSecret } from './database.ts'
import { startNodeProcess } from './node-process.ts'
import { type OwnCluster, startOwnCluster } from './own-cluster.ts'
import { runProgram } from './run-program.ts'
import { s3Faults, startS3Server } from './s3-server.ts'
import { mountSmallDisk } from './small-disk.ts'

let cluster: OwnCluster
let storage: Awaited<ReturnType<typeof startS3Server>>
let folder: string
const taken = createServer()

beforeAll(async () => {
  cluster = await startOwnCluster()
  storage = await startS3Server()
  folder = mkdtempSync(join(tmpdir(), 'reihum-failed-start-'))
  await once(taken.listen(0, '127.0.0.1'), 'listening')
  const node = await startNodeProcess(settings())
  node.child.kill('SIGTERM')
  await node.exited
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

function addressWith(
  change: Partial<Pick<URL, 'username' | 'password' | 'pathname' | 'hostname' | 'port'>>,
): string {
  return Object.assign(new URL(cluster.ownerUrl), change).href
}

type Case = readonly [
  what: string,
  changed: () => Record<string, string>,
  says: RegExp,
  args?: readonly string[],
]

const cases: Case[] = [
  [
    'a database that nobody serves',
    () => ({ DATABASE_URL: addressWith({ port: '1' }) }),
    /^DATABASE_URL: nothing answers at 127\.0\.0\.1:1\. Start PostgreSQL/,
  ],
  [
    'a database on a machine that is not known',
    () => ({ DATABASE_URL: addressWith({ hostname: 'no.such.host.invalid' }) }),
    /^DATABASE_URL: .*no\.such\.host\.invalid.*Correct the address/,
  ],
  [
    'something else at the address of the database',
    () => ({ DATABASE_URL: addressWith({ port: new URL(storage.settings.endpoint).port }) }),
    /^DATABASE_URL: .*Correct the address|^DATABASE_URL: .*refuses/,
  ],
  [
    'a database that there is not',
    () => ({ DATABASE_URL: addressWith({ pathname: '/academy' }) }),
    /^DATABASE_URL: there is no database academy.*create database academy owner school/,
  ],
  [
    'a wrong password of the owner',
    () => ({ DATABASE_URL: addressWith({ password: 'wrong' }) }),
    /^DATABASE_URL: the password of the role school is wrong/,
  ],
  [
    'a wrong password at the door of the tenants',
    () => ({ REIHUM_APP_DATABASE_URL: addressWith({ username: 'kurso_app', password: 'wrong' }) }),
    /^REIHUM_APP_DATABASE_URL: the password of the role kurso_app is wrong/,
  ],
  [
    'a wrong password at the door of the platform',
    () => ({ REIHUM_PLATFORM_DATABASE_URL: addressWith({ username: 'kurso_platform', password: 'wrong' }) }),
    /^REIHUM_PLATFORM_DATABASE_URL: the password of the role kurso_platform is wrong/,
  ],
  [
    'a role that may do nothing at the door of the tenants',
    () => ({ REIHUM_APP_DATABASE_URL: addressWith({ username: 'idle', password: 'idle' }) }),
    /^REIHUM_APP_DATABASE_URL: .*idle has none of the rights of kurso_app.*grant kurso_app to idle/,
  ],
  [
    'a role that may do everything at the door of the tenants',
    () => ({ REIHUM_APP_DATABASE_URL: cluster.ownerUrl }),
    /^REIHUM_APP_DATABASE_URL: .*school may do more than it must.*Use the role kurso_app/,
  ],
  [
    'another secret than the database has',
    () => ({ REIHUM_SECRET: 'x'.repeat(40) }),
    /^REIHUM_SECRET is not the secret/,
  ],
  [
    'a percent sign in the password of the mail server',
    () => ({ REIHUM_SMTP_URL: 'smtp://ada:50%@mail.example.org' }),
    /^REIHUM_SMTP_URL contains a % .*%25/,
  ],
  ['a mail server without a host', () => ({ REIHUM_SMTP_URL: 'smtp://' }), /^REIHUM_SMTP_URL names no host/],
  [
    'a role without a value',
    () => ({}),
    /^Option '--role <value>' argument missing\. The options are --role all/,
    ['--role'],
  ],
  ['an unknown option', () => ({}), /^Unknown option '--rolle'\. The options are/, ['--rolle=web']],
  [
    'keys of a storage without its address',
    () => ({ REIHUM_S3_ACCESS_KEY: 'key', REIHUM_S3_SECRET_KEY: 'secret' }),
    /^REIHUM_S3_ACCESS_KEY is set, so REIHUM_S3_ENDPOINT must be set too/,
  ],
  [
    'a bucket that there is not',
    () => ({ ...storage.environment, REIHUM_S3_BUCKET: 'other' }),
    /^REIHUM_S3_BUCKET: there is no such bucket/,
  ],
  [
    'a wrong key of the storage',
    () => ({ ...storage.environment, REIHUM_S3_SECRET_KEY: 'other' }),
    /^REIHUM_S3_SECRET_KEY: it does not belong/,
  ],
  ['an address that is none', () => ({ REIHUM_PUBLIC_URL: 'nonsense' }), /^REIHUM_PUBLIC_URL must be/],
  [
    'a misspelt setting',
    () => ({ REIHUM_ENCRYTPION_KEY: 'x'.repeat(40) }),
    /there is no setting REIHUM_ENCRYTPION_KEY; the nearest is REIHUM_ENCRYPTION_KEY/,
  ],
  [
    'a data folder that cannot be one',
    () => ({ REIHUM_DATA: '/dev/null/x' }),
    /^The data folder \/dev\/null\/x \(REIHUM_DATA\)/,
  ],
]

/** What a start says that fails before it listens. */
async function sentenceOf(changed: Record<string, string>, args: readonly string[] = []): Promise<unknown> {
  try {
    const database = await openDatabase(readConfig(settings(changed), args))
    await tryEverything(database, () => undefined).finally(() => database.release())
    return 'it was ready'
  } catch (error) {
    return explainStart(error)
  }
}

test.each(cases.map(([what, changed, says, args = []]) => ({ what, changed, says, args })))(
  '$what ends the start in one sentence',
  async ({ changed, says, args }) => {
    const sentence = await sentenceOf(changed(), args)
    expect(sentence).toMatch(says)
    expect(sentence).not.toContain('\n')
  },
)

test.each([
  [
    'a port in use',
    () => ({ PORT: String((taken.address() as { port: number }).port) }),
    /^PORT: another program.*listens at \d+ already.*set PORT/,
  ],
  [
    'a host that is not ours',
    () => ({ REIHUM_HOST: '203.0.113.7' }),
    /^REIHUM_HOST: 203\.0\.113\.7 is no address/,
  ],
  [
    'a host without a name',
    () => ({ REIHUM_HOST: 'no.such.host.invalid' }),
    /^REIHUM_HOST: no machine has the name/,
  ],
  [
    'a wrong password',
    () => ({ DATABASE_URL: addressWith({ password: 'wrong' }) }),
    /^DATABASE_URL: the password/,
  ],
] as const)(
  '%s ends the process with 1 and one line',
  async (_, changed, says) => {
    const { code, output } = await runProgram('main', settings(changed()))
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
  const other = await startOwnCluster()
  try {
    await other.query('alter role school nocreaterole')
    const changed = { DATABASE_URL: other.ownerUrl }
    expect(await sentenceOf(changed)).toMatch(
      /^The role in DATABASE_URL may not create roles.*alter role … createrole/,
    )
    await other.query('alter role school createrole')
    await other.query('alter database school owner to reihum_owner')
    expect(await sentenceOf(changed)).toMatch(/^The role in DATABASE_URL may not.*alter database … owner to/)
  } finally {
    await other.stop()
  }
}, 120_000)

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
    const { code, output } = await runProgram('main', embedded)
    disk?.remove()
    expect([code, output.trim().split('\n').length]).toEqual([1, 1])
    expect(output).toMatch(
      /^The embedded PostgreSQL did not start: .*No space left on device.*room on its disk/,
    )
  },
  60_000,
)
