import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type OutgoingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { ownerPassword } from '#app/database.ts'
import { readConfig } from '#platform/config.ts'
import { type EmbeddedDatabase, useEmbeddedDatabase } from '#platform/database/embedded.ts'
import { type NodeProcess, startNodeProcess } from './node-process.ts'
import { eventually } from './reihum.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reihum-start-'))
  // Started by root, PostgreSQL runs as another account, which needs access to the folder.
  chmodSync(folder, 0o755)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Without a proxy in front, this is a start to try the product out. */
const trial = () => ({ REIHUM_DATA: folder, REIHUM_TRUSTED_PROXIES: '0' })

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
  // Without the jobs, so that what they are to do can be seen, and no processor makes pictures meanwhile.
  first = await startNodeProcess(trial(), ['--role', 'web'])
  expect(first.output()).toMatch(/reihum-demo/)
  expect(first.output()).toMatch(/Mails are kept in the database/)
  expect(first.output()).not.toContain('embedded PostgreSQL')
  courses = await countCourses(first.origin)
  expect(courses).toBeGreaterThan(3)
}, 120_000)

describe('what such a start planted', () => {
  const schools = ['harbour-arts', 'kreativhaus']
  let database: EmbeddedDatabase
  let owner: pg.Client
  beforeAll(async () => {
    database = await useEmbeddedDatabase({
      folder,
      password: ownerPassword(readConfig({ REIHUM_DATA: folder })),
    })
    owner = new pg.Client({ connectionString: database.url })
    await owner.connect()
  })
  afterAll(async () => {
    await owner.end()
    await database.release()
  })

  it('shows the pictures of its courses', async () => {
    const { rows } = await owner.query(
      'select t.slug from stored_file f join tenant t on t.id = f.tenant_id where f.published group by t.slug having count(*) > 8',
    )
    expect(rows.map(({ slug }) => slug).toSorted()).toEqual(schools)
  })

  it('has logos, and courses that several lead', async () => {
    const { rows } = await owner.query<{ slug: string; several: boolean }>(`
      select t.slug, exists (select from course_instructor c where c.tenant_id = t.id and c.position > 0) as several
      from letterhead l join tenant t on t.id = l.tenant_id where l.logo is not null order by 1`)
    expect(rows).toEqual(schools.map((slug) => ({ slug, several: true })))
  })

  it('keeps its mails to be read and promises none to be sent', async () => {
    const { rows } = await owner.query(
      `select state, count(*) > 200 as many, bool_and(kind = 'invoice.sent') as "isInvoice" from mail group by 1 order by 1`,
    )
    // One invoice of each school did not arrive.
    expect(rows).toEqual([
      { state: 'refused', many: false, isInvoice: true },
      { state: 'stored', many: true, isInvoice: false },
    ])
    // The papers of invoices were printed while they were planted; those of certificates, and the sizes of pictures, are once the
    // product works.
    const promised = await owner.query('select distinct task from outbox order by task')
    expect(promised.rows.map(({ task }) => task)).toEqual([
      'certificates.make-paper',
      'files.make-variants',
      'invoices.print',
    ])
    const { rows: strangers } = await owner.query(
      "select recipient from mail where recipient !~ '@([a-z]+\\.example|example\\.org)$'",
    )
    expect(strangers).toEqual([])
  })

  it('shows invoices from drafts to cancelled ones, printed and sent', async () => {
    const { rows } = await owner.query<{ slug: string }>(`
      select t.slug, count(*) filter (where i.state = 'draft')::int as drafts,
        count(*) filter (where i.state = 'final' and i.kind = 'invoice')::int as finals,
        count(*) filter (where i.kind = 'cancellation')::int as cancellations,
        count(*) filter (where i.state = 'final' and i.pdf_file_id is null)::int as unprinted,
        count(*) filter (where i.sent_at is not null)::int as sent,
        count(*) filter (where exists (select from mail m where m.subject_id = i.id and m.state = 'refused'))::int as lost,
        bool_and(coalesce(i.issued_on, current_date) <= current_date) as past
      from invoice i join tenant t on t.id = i.tenant_id group by 1 order by 1`)
    const planted = { drafts: 4, finals: 6, cancellations: 1, unprinted: 0, sent: 3, lost: 1, past: true }
    expect(rows).toEqual(schools.map((slug) => ({ slug, ...planted })))
  })
})

const signIn = { username: 'admin@reihum.example', password: 'reihum-demo' }

/** Signs the superuser of the demonstration in, with these headers. */
async function signInWith(origin: string, headers: OutgoingHttpHeaders): Promise<[number?, string?]> {
  const sent = request(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
  }).end(JSON.stringify(signIn))
  const [answer] = await once(sent, 'response')
  let text = ''
  for await (const chunk of answer) text += chunk
  return [answer.statusCode, JSON.parse(text).error_code]
}

test('a demonstration answers on its own machine, and nobody who comes through a proxy or by another name', async () => {
  expect(await signInWith(first.origin, {})).toEqual([200, undefined])
  for (const headers of [
    { 'x-forwarded-for': '203.0.113.9' },
    { forwarded: 'for=203.0.113.9' },
    { host: 'kurse.example.org' },
    { origin: 'https://kurse.example.org' },
  ])
    expect([headers, ...(await signInWith(first.origin, headers))]).toEqual([
      headers,
      403,
      'TRIAL_NOT_PUBLIC',
    ])
  const page = await fetch(`${first.origin}/login`, { headers: { 'x-forwarded-host': 'kurse.example.org' } })
  expect([page.status, await page.text()]).toEqual([403, expect.stringContaining('REIHUM_PUBLIC_URL')])
})

test('after kill -9 the next start takes over the database that was left running, and keeps what it held', async () => {
  first.child.kill('SIGKILL')
  await first.exited
  expect(existsSync(postmaster())).toBe(true)
  second = await startNodeProcess(trial(), ['--role', 'web'])
  expect(await countCourses(second.origin)).toBe(courses)
}, 120_000)

test('where there is a superuser, no start offers to become the first', () => {
  for (const { output } of [first, second]) expect(output()).not.toContain('/first-superuser/')
})

test('running requests are finished before a node stops, and another on the same folder keeps the database', async () => {
  web = await startNodeProcess(trial(), ['--role', 'web'])
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

const inPublic = { REIHUM_PUBLIC_URL: 'http://kurse.example.org:0' }

test('a demonstration cannot be started for others, and the start says what to do', async () => {
  await expect(startNodeProcess({ ...trial(), ...inPublic })).rejects.toThrow(
    /still have the password of the demonstration.*admin@reihum\.example.*start with an empty REIHUM_DATA folder/s,
  )
}, 120_000)

test('the last node that stops takes the database along', async () => {
  const pid = Number(readFileSync(postmaster(), 'utf8').split('\n')[0])
  expect(isAlive(pid)).toBe(true)
  web.child.kill('SIGTERM')
  expect(await web.exited).toBe(0)
  expect(existsSync(postmaster())).toBe(false)
  await eventually(async () => !isAlive(pid))
}, 120_000)

test('a start for others plants nothing, and the link in its log makes the first superuser, once', async () => {
  const data = join(folder, 'in-public')
  mkdirSync(data)
  const node = await startNodeProcess({ REIHUM_DATA: data, ...inPublic })
  const token = () => /http:\/\/kurse\.example\.org:\d+\/first-superuser\/([\w.-]+)/.exec(node.output())?.[1]
  const origin = `http://127.0.0.1:${new URL(node.origin).port}`
  expect(node.output()).not.toContain('reihum-demo')
  await expect
    .poll(() => node.output())
    .toMatch(/embedded PostgreSQL, which is for trying out.*DATABASE_URL/s)
  await expect.poll(token).toBeTruthy()
  const call = (path: string, body: object) =>
    fetch(`${origin}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect((await call('login', signIn)).status).toBe(400)
  expect((await fetch(`${origin}/api/kreativhaus/portal/courses`)).status).toBe(404)

  const password = 'chosen by Ada herself'
  const become = () =>
    call(`first-superuser/${token()}`, { email: 'ada@example.org', password, passwordRepeat: password })
  expect([(await become()).status, (await become()).status]).toEqual([200, 400])
  expect((await call('login', { username: 'ada@example.org', password })).status).toBe(200)
  node.child.kill('SIGTERM')
  expect(await node.exited).toBe(0)
}, 120_000)
