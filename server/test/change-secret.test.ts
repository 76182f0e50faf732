import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { changeKeys, takesAnySecret } from '#app/change-keys.ts'
import { openDatabase, ownerPassword } from '#app/database.ts'
import { startReihum } from '#app/reihum.ts'
import { readConfig } from '#platform/config.ts'
import { adoptSecret, lockOutOldSecret, managedRoles } from '#platform/database/change-secret.ts'
import { callHere } from './call-here.ts'
import { both, foreign, fresh, isForeign, old } from './changed-secrets.ts'
import { type OwnCluster, startOwnCluster } from './own-cluster.ts'
import { eventually, testPassword } from './reihum.ts'
import { runProgram } from './run-program.ts'

let cluster: OwnCluster
let folder: string
let nodes: Node[] = []

beforeAll(async () => {
  cluster = await startOwnCluster()
  folder = mkdtempSync(join(tmpdir(), 'reihum-secret-'))
}, 60_000)
afterEach(async () => {
  await Promise.all(nodes.map(halt))
})
afterAll(async () => {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Node = { origin: string; stop(): Promise<void> }

/** Starts a node as the product does, in this process, which takes a moment instead of seconds. */
async function start(secrets: Record<string, string>): Promise<Node> {
  const database = await openDatabase(
    readConfig({
      PORT: '0',
      REIHUM_HOST: '127.0.0.1',
      REIHUM_LOG_LEVEL: 'silent',
      DATABASE_URL: cluster.ownerUrl,
      REIHUM_DATA: folder,
      ...secrets,
    }),
  )
  const { port, stop } = await startReihum({ config: database.config, databases: database })
  const node = { origin: `http://127.0.0.1:${port}`, stop }
  nodes.push(node)
  return node
}

async function halt(node: Node): Promise<void> {
  nodes = nodes.filter((one) => one !== node)
  await node.stop()
}

/** `rotate-keys` in this process. */
const rotate = (secrets: Record<string, string>, ...args: string[]) =>
  callHere(changeKeys, { DATABASE_URL: cluster.ownerUrl, REIHUM_DATA: folder, ...secrets }, args, {
    takesAnySecret,
  })

async function signIn({ origin }: Node): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ada@example.org', password: testPassword }),
  })
  const { token } = (await answer.json()) as { token: string }
  return token
}

const userInfo = async ({ origin }: Node, token: string) =>
  (await fetch(`${origin}/api/auth/user-info`, { headers: { authorization: `Bearer ${token}` } })).status

/** Ends all connections of the working roles: nodes then log in anew, with the passwords that they know. */
const dropConnections = () =>
  cluster.query("select pg_terminate_backend(pid) from pg_stat_activity where usename like 'kurso%'")

async function addUser(): Promise<void> {
  const owner = new pg.Client({ connectionString: cluster.ownerUrl })
  await owner.connect()
  const password = await hash(testPassword, { memoryCost: 8, timeCost: 1 })
  await owner.query(
    'insert into user_account (id, username, email, password_hash, verified_at) values ($1, $2, $2, $3, now())',
    [randomUUID(), 'ada@example.org', password],
  )
  await owner.end()
}

test('the first start keeps a fingerprint; another secret is refused by name and changes no password', async () => {
  const node = await start({ REIHUM_SECRET: old })
  await addUser()
  const passwords = () =>
    cluster.query("select rolname, rolpassword from pg_authid where rolname like 'kurso%'")
  const before = (await passwords()).rows
  const settings = { DATABASE_URL: cluster.ownerUrl, REIHUM_SECRET: foreign, REIHUM_DATA: folder }
  for (const url of [cluster.ownerUrl, cluster.superUrl.replace(/\/[^/]*$/, '/school')])
    await expect(openDatabase(readConfig({ ...settings, DATABASE_URL: url }))).rejects.toThrow(isForeign)
  const { code, output } = await runProgram('doctor', settings)
  expect([code, output]).toEqual([1, expect.stringMatching(isForeign)])
  expect((await passwords()).rows).toEqual(before)
  await dropConnections()
  await eventually(() => signIn(node))
}, 120_000)

test('a new database beside it takes no role away that has another secret', async () => {
  await cluster.query('create database beside owner school')
  const DATABASE_URL = cluster.ownerUrl.replace(/\/[^/]*$/, '/beside')
  const beside = readConfig({ DATABASE_URL, REIHUM_SECRET: foreign, REIHUM_DATA: folder })
  await expect(openDatabase(beside)).rejects.toThrow(
    /^The role kurso_app is there already, with another password.*--new-secret$/,
  )
}, 60_000)

test('a database from before gets its fingerprint when the passwords of the roles fit', async () => {
  const owner = new pg.Client({ connectionString: cluster.ownerUrl })
  await owner.connect()
  const stored = async () => (await owner.query('select fingerprint from installed.secret')).rows
  const kept = await stored()
  await owner.query('delete from installed.secret')
  const settings = { DATABASE_URL: cluster.ownerUrl, REIHUM_DATA: folder }
  await expect(openDatabase(readConfig({ ...settings, REIHUM_SECRET: foreign }))).rejects.toThrow('kurso_app')
  await openDatabase(readConfig({ ...settings, REIHUM_SECRET: old }))
  expect(await stored()).toEqual(kept)
  await owner.end()
}, 60_000)

test('the secret is changed while two nodes work, and nobody is signed out', async () => {
  // 1. One after the other is restarted with both; the one before still counts.
  const first = await start({ REIHUM_SECRET: old })
  const token = await signIn(first)
  let [one, other] = [await start(both), await start(both)]
  await halt(first)
  for (const node of [one, other]) expect(await userInfo(node, token)).toBe(200)

  // 2. The new one counts; nodes that were started before go on, also with new connections.
  const settings = { DATABASE_URL: cluster.ownerUrl, REIHUM_DATA: folder, ...both }
  expect(await runProgram('rotate-keys', settings)).toMatchObject({
    code: 0,
    output: expect.stringContaining('The new secret counts'),
  })
  await dropConnections()
  for (const node of [one, other]) await eventually(async () => (await userInfo(node, token)) === 200)
  const early = await rotate(both)
  expect([early.code, early.output]).toEqual([
    1,
    expect.stringMatching(/A node still works with the secret before/),
  ])

  // 3. One is restarted, and each takes the tokens of the other.
  await halt(one)
  one = await start(both)
  const [ofNew, ofOld] = [await signIn(one), await signIn(other)]
  for (const node of [one, other])
    for (const each of [token, ofNew, ofOld]) expect(await userInfo(node, each)).toBe(200)
  await halt(other)
  other = await start(both)

  // 4. The one before is locked out.
  expect(await rotate(both)).toMatchObject({
    code: 0,
    output: expect.stringContaining('lets nobody in any more'),
  })
  await dropConnections()
  for (const node of [one, other])
    for (const each of [token, ofNew]) await eventually(async () => (await userInfo(node, each)) === 200)
  await halt(one)
  await halt(other)

  // 5. The new one alone; the old one is as foreign as any.
  const last = await start({ REIHUM_SECRET: fresh })
  expect([await userInfo(last, ofNew), await userInfo(last, token)]).toEqual([200, 401])
  await expect(start({ REIHUM_SECRET: old })).rejects.toThrow('REIHUM_SECRET is not the secret')
}, 240_000)

test('where the secret is lost, a new one takes its place on a word, and nodes that run are not locked out', async () => {
  const node = await start({ REIHUM_SECRET: fresh })
  const running = await rotate({ REIHUM_SECRET: foreign }, '--new-secret')
  expect([running.code, running.output]).toEqual([
    1,
    expect.stringMatching(/A node still works with the secret before/),
  ])
  await halt(node)
  expect((await rotate({ REIHUM_SECRET: foreign }, '--new-secret')).code).toBe(0)
  expect(await signIn(await start({ REIHUM_SECRET: foreign }))).toBeTruthy()
}, 120_000)

test('the secret of the embedded database is changed too, and the last to end still stops it', async () => {
  const data = mkdtempSync(join(tmpdir(), 'reihum-embedded-'))
  chmodSync(data, 0o755)
  const open = (secrets: Record<string, string>) =>
    openDatabase(readConfig({ REIHUM_DATA: data, ...secrets }))
  try {
    const running = await open({ REIHUM_SECRET: old })
    await running.release()
    const opened = await open(both)
    const managed = managedRoles(opened.config)
    await adoptSecret(opened.ownerUrl, fresh, managed)
    const embeddedPassword = ownerPassword({ secret: fresh })
    await lockOutOldSecret(opened.ownerUrl, fresh, { managed, embeddedPassword })
    expect(existsSync(join(data, 'postgres/postmaster.pid'))).toBe(true)
    await opened.release()
    expect(existsSync(join(data, 'postgres/postmaster.pid'))).toBe(false)
    await expect(open({ REIHUM_SECRET: old })).rejects.toThrow(
      /^REIHUM_SECRET is not the secret that the embedded database was made with/,
    )
    await (await open({ REIHUM_SECRET: fresh })).release()
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}, 120_000)
