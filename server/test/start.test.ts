import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type NodeProcess, startNodeProcess } from './node-process.ts'
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

const countCourses = async (origin: string) =>
  ((await (await fetch(`${origin}/api/kreativhaus/portal/courses`)).json()) as { total: number }).total

// Each test goes on with the nodes that the one before left running, because starting one takes seconds.
let first: NodeProcess
let second: NodeProcess
let web: NodeProcess
let courses: number

test('an empty folder becomes a seeded school that says where it is and who may sign in', async () => {
  first = await startNodeProcess({ REIHUM_DATA: folder })
  expect(first.output()).toMatch(/reihum-demo/)
  expect(first.output()).toMatch(/Mails are kept in the database/)
  courses = await countCourses(first.origin)
  expect(courses).toBeGreaterThan(3)
}, 120_000)

test('after kill -9 the next start takes over the database that was left running, and keeps what it held', async () => {
  first.child.kill('SIGKILL')
  await first.exited
  expect(existsSync(postmaster())).toBe(true)
  second = await startNodeProcess({ REIHUM_DATA: folder })
  expect(await countCourses(second.origin)).toBe(courses)
}, 120_000)

test('running requests are finished before a node stops, and another on the same folder keeps the database', async () => {
  web = await startNodeProcess({ REIHUM_DATA: folder }, ['--role', 'web'])
  const body = JSON.stringify({ username: 'nobody@example.org', password: 'takes its time to hash' })
  const running = request(`${second.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
  })
  const answered = once(running, 'response')
  running.flushHeaders()
  // The node has the request and asks for its body, which is sent only after the node has stopped accepting
  // connections.
  await once(running, 'continue')
  second.child.kill('SIGINT')
  await eventually(() =>
    fetch(`${second.origin}/healthz`).then(
      () => false,
      () => true,
    ),
  )
  running.end(body)
  const [{ statusCode }] = await answered
  expect(statusCode).toBe(400)
  expect(await second.exited).toBe(0)
  expect((await fetch(`${web.origin}/readyz`)).status).toBe(200)
}, 120_000)

test('the last node that stops takes the database along', async () => {
  const pid = Number(readFileSync(postmaster(), 'utf8').split('\n')[0])
  expect(isAlive(pid)).toBe(true)
  web.child.kill('SIGTERM')
  expect(await web.exited).toBe(0)
  expect(existsSync(postmaster())).toBe(false)
  await eventually(async () => !isAlive(pid))
}, 120_000)

test('a wrong setting stops the start with a sentence that names it', async () => {
  await expect(startNodeProcess({ REIHUM_DATA: folder, REIHUM_PUBLIC_URL: 'nonsense' })).rejects.toThrow(
    'REIHUM_PUBLIC_URL must be',
  )
})
