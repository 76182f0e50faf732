import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNodeProcess } from './node-process.ts'
import { eventually } from './reihum.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reihum-start-'))
  // Started by root, PostgreSQL runs as another account, which needs access to the folder.
  chmodSync(folder, 0o755)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const postmaster = () => join(folder, 'postgres/postmaster.pid')

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('an empty folder becomes a seeded school that says where it is and who may sign in; SIGTERM stops the database too', async () => {
  const node = await startNodeProcess({ REIHUM_DATA: folder })
  expect(node.output()).toMatch(/reihum-demo/)
  expect(node.output()).toMatch(/Mails are kept in the database/)
  const portal = await fetch(`${node.origin}/api/kreativhaus/portal/courses`)
  expect(((await portal.json()) as { total: number }).total).toBeGreaterThan(3)
  const pid = Number(readFileSync(postmaster(), 'utf8').split('\n')[0])
  node.child.kill('SIGTERM')
  expect(await node.exited).toBe(0)
  expect(existsSync(postmaster())).toBe(false)
  await eventually(async () => !isAlive(pid))
}, 120_000)

test('after kill -9 the next start takes over the database that was left running, and keeps what it held', async () => {
  const node = await startNodeProcess({ REIHUM_DATA: folder })
  const count = async (origin: string) =>
    ((await (await fetch(`${origin}/api/kreativhaus/portal/courses`)).json()) as { total: number }).total
  const before = await count(node.origin)
  node.child.kill('SIGKILL')
  await node.exited
  expect(existsSync(postmaster())).toBe(true)
  const again = await startNodeProcess({ REIHUM_DATA: folder })
  expect(await count(again.origin)).toBe(before)
  again.child.kill('SIGINT')
  expect(await again.exited).toBe(0)
  expect(existsSync(postmaster())).toBe(false)
}, 120_000)

test('a second node on the same folder shares the database, and the first to leave does not take it away', async () => {
  const first = await startNodeProcess({ REIHUM_DATA: folder })
  const second = await startNodeProcess({ REIHUM_DATA: folder }, ['--role', 'web'])
  first.child.kill('SIGTERM')
  await first.exited
  expect((await fetch(`${second.origin}/readyz`)).status).toBe(200)
  second.child.kill('SIGTERM')
  expect(await second.exited).toBe(0)
  expect(existsSync(postmaster())).toBe(false)
}, 120_000)

test('a wrong setting stops the start with a sentence that names it', async () => {
  await expect(startNodeProcess({ REIHUM_DATA: folder, REIHUM_PUBLIC_URL: 'nonsense' })).rejects.toThrow(
    'REIHUM_PUBLIC_URL must be',
  )
})

test('running requests are finished before the node stops', async () => {
  const node = await startNodeProcess({ REIHUM_DATA: folder })
  const running = request(`${node.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  })
  const answered = once(running, 'response')
  running.flushHeaders()
  // The node has the request and asks for its body, which is sent only after the node has stopped accepting
  // connections.
  await once(running, 'continue')
  node.child.kill('SIGTERM')
  await eventually(() =>
    fetch(`${node.origin}/healthz`).then(
      () => false,
      () => true,
    ),
  )
  running.end(JSON.stringify({ username: 'nobody@example.org', password: 'takes its time to hash' }))
  const [{ statusCode }] = await answered
  expect(statusCode).toBe(400)
  expect(await node.exited).toBe(0)
}, 120_000)
