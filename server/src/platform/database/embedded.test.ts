import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError } from '#platform/config-error.ts'
import { useEmbeddedDatabase } from './embedded.ts'
import { isAlive } from './postmaster.ts'

let folder: string
const data = () => join(folder, 'postgres')
const pidFile = () => join(data(), 'postmaster.pid')

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reihum-embedded-'))
  // Started by root, PostgreSQL runs as another account, which needs access to the folder.
  chmodSync(folder, 0o755)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const use = () => useEmbeddedDatabase({ folder, password: 'tries', settings: { fsync: 'off' } })

async function ask(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Ends the server as a power cut does: what it wrote down of itself stays. */
async function cutPower(): Promise<string> {
  const left = readFileSync(pidFile(), 'utf8')
  const pid = Number(left.split('\n')[0])
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)
  return left
}

/** A process of the account that the database runs as: PostgreSQL itself takes it for a server on its folder. */
function strangerOfItsAccount(): { pid: number; end(): void } {
  const { uid, gid } = statSync(data())
  const child = spawn('sleep', ['60'], { stdio: 'ignore', ...(process.getuid?.() === 0 && { uid, gid }) })
  return { pid: child.pid ?? 0, end: () => child.kill() }
}

test('a number left behind by a server, which is another process by now, holds up no start', async () => {
  const first = await use()
  await ask(first.url, "create table kept as select 'still here' as word")
  for (const stranger of [{ pid: process.pid, end: () => undefined }, strangerOfItsAccount()]) {
    const left = await cutPower()
    writeFileSync(pidFile(), left.replace(/^\d+/, String(stranger.pid)))
    const startedAt = performance.now()
    const again = await use()
    expect(performance.now() - startedAt).toBeLessThan(30_000)
    expect(await ask(again.url, 'select word from kept')).toEqual([{ word: 'still here' }])
    stranger.end()
  }
}, 120_000)

test('a server that is running is used, and not started again', async () => {
  const running = readFileSync(pidFile(), 'utf8')
  const again = await use()
  expect(readFileSync(pidFile(), 'utf8')).toBe(running)
  await again.release()
}, 60_000)

test('data of another major version are refused, and the sentence says the way out', async () => {
  await cutPower()
  const file = join(data(), 'PG_VERSION')
  const made = readFileSync(file, 'utf8')
  writeFileSync(file, '17\n')
  const refused = await use().catch((error) => error)
  expect(refused).toBeInstanceOf(ConfigError)
  expect(refused.message).toMatch(
    /made by PostgreSQL 17, .* brings PostgreSQL 18, .*npm run backup.*npm run restore.*DATABASE_URL/,
  )
  writeFileSync(file, made)
  const last = await use()
  expect(await ask(last.url, 'select word from kept')).toEqual([{ word: 'still here' }])
  await last.release()
}, 60_000)
