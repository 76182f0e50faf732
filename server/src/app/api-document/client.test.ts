import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import {
  addCourse,
  bookingRequest,
  startTestReihum,
  type TestReihum,
  type TestTenant,
  testProof,
} from '#test/reihum.ts'
import { buildClient } from './build-client.ts'
import { makeApiDocument } from './make-document.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../../', import.meta.url))
const example = join(root, 'docs/examples/who-comes.ts')

let folder: string
let reihum: TestReihum
let tenant: TestTenant
let token: string
let courseId: string

beforeAll(async () => {
  reihum = await startTestReihum()
  tenant = await reihum.addTenant()
  await reihum.owner.query("update tenant set tier = 'ULTIMATE' where id = $1", [tenant.id])
  courseId = await addCourse(reihum, tenant, { title: 'Yoga', feeCents: 0, attendeeLimit: 12 })
  const path = `/api/${tenant.slug}`
  const by = tenant.admin.token
  const attendees = ['Ada', 'Ben'].map((firstName) => ({
    firstName,
    lastName: 'Berg',
    email: `${firstName.toLowerCase()}@example.org`,
  }))
  await reihum.call('POST', `${path}/courses/${courseId}/registrations`, {
    token: by,
    body: bookingRequest({ attendees }),
  })
  const scopes = ['courses.manage', 'registrations.read', 'registrations.manage', 'imports.manage']
  const made = await reihum.call<{ token: string }>('POST', `${path}/settings/api-tokens`, {
    token: by,
    body: { id: newId(), name: 'Client', scopes, days: 30, proof: testProof },
  })
  token = made.body.token
  folder = await mkdtemp(join(tmpdir(), 'reihum-client-'))
  const installed = pathToFileURL(`${join(folder, 'node_modules/@reihum/client')}/`)
  await buildClient(await makeApiDocument(reihum.origin, 'Reihum'), installed)
  await mkdir(join(folder, 'node_modules/@types'))
  await cp(join(root, 'node_modules/@types/node'), join(folder, 'node_modules/@types/node'), {
    recursive: true,
  })
  await cp(example, join(folder, 'who-comes.ts'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
})
afterAll(async () => {
  await reihum.close()
  await rm(folder, { recursive: true, force: true })
})

/** Checks a program against the types of the package, as whoever installed it does. */
async function check(program: string): Promise<string> {
  await writeFile(join(folder, 'program.ts'), program)
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--types', 'node']
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  return run(process.execPath, [compiler, ...options, '--skipLibCheck', 'program.ts', 'who-comes.ts'], {
    cwd: folder,
  }).then(
    () => 'fine',
    (error: { stdout: string }) => error.stdout,
  )
}

/** Runs a program with the package, and answers what it printed. */
async function execute(file: string, environment: Record<string, string> = {}) {
  return run(process.execPath, [file], {
    cwd: folder,
    env: { REIHUM_URL: reihum.origin, REIHUM_TENANT: tenant.slug, REIHUM_TOKEN: token, ...environment },
  }).catch((error: { stdout: string; stderr: string }) => error)
}

const made = `import { createReihum, everyOne, ReihumError } from '@reihum/client'
const { REIHUM_URL = '', REIHUM_TENANT = '', REIHUM_TOKEN } = process.env
const reihum = createReihum({ url: REIHUM_URL, tenant: REIHUM_TENANT, token: REIHUM_TOKEN })
`

describe('the package of typed calls', () => {
  test('takes what the contract takes, and its types refuse the rest', async () => {
    const right = `${made}
const { items, total } = await reihum.courses.list({ size: 25, sort: 'title' })
export const titles: string[] = items.map(({ title }) => title)
export const count: number = total
export const file: File = await reihum.registrations.exportList({ format: 'csv' })
export const uploaded = reihum.imports.upload({ id: '', kind: 'persons', filename: 'a.csv', file: new Blob(['a']) })
`
    expect(await check(right)).toBe('fine')
    const wrong = await check(`${made}
await reihum.courses.list({ size: 26 })
await reihum.courses.get({})
await reihum.integrations.tokens()
export const { items } = await reihum.courses.list({})
export const cents: string = items[0].feeCents
`)
    const lines = [...wrong.matchAll(/program\.ts\((\d+),/g)].map(([, line]) => Number(line))
    expect(lines).toEqual([5, 6, 7, 9])
  })

  test('the example prints who comes, page after page', async () => {
    const { stdout } = await execute('who-comes.ts')
    expect(stdout).toBe('Yoga: 2 of 12\n- Ada Berg\n- Ben Berg\n')
  })

  test('throws refusals with their code and what was wrong with which field', async () => {
    const { stderr } = await execute('who-comes.ts', { REIHUM_TOKEN: 'reihum_nobody' })
    expect(stderr).toMatch(/^API_TOKEN_UNKNOWN: \S/)
    await writeFile(
      join(folder, 'wrong.ts'),
      `${made}
const wrong = await reihum.registrations.create({ courseId: '${courseId}', requestKey: '${newId()}', language: 'en', attendees: [{ firstName: '', lastName: 'Berg', email: 'ada@example.org' }] }).catch((error) => error)
console.log(wrong instanceof ReihumError, wrong.status, wrong.code, wrong.fields.map(({ path }) => path).join())
const gone = await reihum.courses.get({ courseId: '${newId()}' }).catch((error) => error)
console.log(gone.status, gone.code)
`,
    )
    const { stdout } = await execute('wrong.ts')
    expect(stdout).toBe('true 422 INVALID_INPUT attendees.0.firstName\n404 NOT_FOUND\n')
  })

  test('sends lists and objects in an address as the server reads them, and gets files with their name', async () => {
    await writeFile(
      join(folder, 'files.ts'),
      `${made}
const file = await reihum.registrations.exportList({ format: 'csv', courseId: '${courseId}' })
console.log(file.name.endsWith('.csv'), (await file.text()).includes('Berg'))
const { items } = await reihum.courses.portalList({ scope: { kind: 'EVENT' } })
console.log(items.length)
const upload = await reihum.imports.upload({ id: '${newId()}', kind: 'persons', filename: 'liste.csv', file: new Blob(['Vorname;Nachname\\nCleo;Berg\\n']) })
console.log(upload.filename)
`,
    )
    const { stdout, stderr } = await execute('files.ts')
    expect(stderr).toBe('')
    expect(stdout).toBe('true true\n0\nliste.csv\n')
  })

  test('waits where the server asks for a pause, and sends the same again', async () => {
    const waits = createServer((_request, response) => {
      asked += 1
      if (asked < 3) response.writeHead(429, { 'retry-after': '0.05' }).end('{}')
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{"items":[],"total":0}')
    })
    let asked = 0
    await new Promise<void>((done) => waits.listen(0, '127.0.0.1', done))
    try {
      const { port } = waits.address() as AddressInfo
      await execute('who-comes.ts', { REIHUM_URL: `http://127.0.0.1:${port}` })
      expect(asked).toBe(3)
    } finally {
      waits.close()
    }
  })
})
