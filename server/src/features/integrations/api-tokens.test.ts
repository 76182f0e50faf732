import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { auditSentence } from '@reihum/contract/insights/audit-sentence.ts'
import type { AuditDetail, AuditEntry } from '@reihum/contract/insights/insight.schema.ts'
import type { ApiTokens, MadeApiToken } from '@reihum/contract/integrations/api-token.schema.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newApiToken } from '#platform/http/api-token.ts'
import { newId } from '#platform/ids.ts'
import {
  addCourse,
  eventually,
  startTestReihum,
  type TestReihum,
  type TestTenant,
  type TestUser,
  testProof,
} from '#test/reihum.ts'
import { addMember } from '#test/route-world.ts'
import { remindOfEnds } from './remind-of-ends.ts'

type Problem = { error_code?: string; detail?: string }

const dayMs = 86_400_000
let offsetMs = 0
const clock = () => new Date(Date.now() + offsetMs)
let reihum: TestReihum
let tenant: TestTenant
let courseId: string

beforeAll(async () => {
  reihum = await startTestReihum({ clock })
})
afterAll(() => reihum.close())
beforeEach(async () => {
  offsetMs = 0
  tenant = await reihum.addTenant()
  await setTier(tenant, 'ULTIMATE')
  courseId = await addCourse(reihum, tenant, { feeCents: 0 })
})

const setTier = (of: TestTenant, tier: string) =>
  reihum.owner.query('update tenant set tier = $2 where id = $1', [of.id, tier])

const at = (path: string, of = tenant) => `/api/${of.slug}/${path}`

async function make(maker: TestUser, wanted: Record<string, unknown> = {}) {
  const body = {
    id: newId(),
    name: 'Website',
    scopes: ['courses.manage'],
    days: 90,
    proof: testProof,
    ...wanted,
  }
  return reihum.call<MadeApiToken & Problem>('POST', at('settings/api-tokens'), { token: maker.token, body })
}

async function tokenOf(maker: TestUser, ...scopes: string[]): Promise<MadeApiToken> {
  const { status, body } = await make(maker, { scopes })
  expect(status).toBe(200)
  return body
}

const ask = (token: string, path = 'courses', of = tenant) =>
  reihum.call<Problem>('GET', at(path, of), { token, language: 'en' })

const list = async () =>
  (await reihum.call<ApiTokens>('GET', at('settings/api-tokens'), { token: tenant.admin.token })).body.items

async function addAdmin(): Promise<{ user: TestUser; memberId: string }> {
  const user = await reihum.addUser('maker')
  return { user, memberId: await addMember(reihum, tenant, user.id, 'admin') }
}

test('a token opens what it was made for and nothing else, in its own tenant only', async () => {
  const { token, apiToken } = await tokenOf(tenant.admin, 'courses.manage')
  expect(token).toMatch(/^reihum_[0-9A-Za-z]{46}$/)
  expect(apiToken).toMatchObject({
    name: 'Website',
    state: 'active',
    ending: token.slice(-4),
    lastUsedAt: null,
  })
  expect((await ask(token)).status).toBe(200)
  expect(await ask(token, 'registrations')).toMatchObject({
    status: 403,
    body: {
      error_code: 'API_TOKEN_LACKS_SCOPE',
      detail: 'The API token “Website” lacks the scope registrations.read. Please make one that has it.',
    },
  })
  const other = await reihum.addTenant()
  await setTier(other, 'ULTIMATE')
  expect(await ask(token, 'courses', other)).toMatchObject({ status: 404, body: { error_code: 'NOT_FOUND' } })
})

test('the token is told once: it is in no list, no log and no row, and the same request tells it no second time', async () => {
  const id = newId()
  const { body } = await make(tenant.admin, { id })
  expect(await make(tenant.admin, { id })).toMatchObject({
    status: 409,
    body: { error_code: 'API_TOKEN_MADE_ALREADY' },
  })
  const everything = JSON.stringify([
    await list(),
    (await reihum.owner.query('select * from api_token')).rows,
    (await reihum.owner.query('select * from audit_detail')).rows,
    (await reihum.owner.query('select * from outbox')).rows,
  ])
  expect(everything).not.toContain(body.token)
  expect((await list()).map((one) => one.id)).toEqual([id])
})

test('a token with a slip of the pen is refused without the database being asked, and so is one that nobody made', async () => {
  const { token } = await tokenOf(tenant.admin, 'courses.manage')
  const slipped = `${token.slice(0, 20)}${token[20] === 'a' ? 'b' : 'a'}${token.slice(21)}`
  for (const wrong of [slipped, token.slice(0, -1), 'reihum_', newApiToken()])
    expect(await ask(wrong)).toMatchObject({ status: 401, body: { error_code: 'API_TOKEN_UNKNOWN' } })
})

test('only a member who proves to be the one makes a token: no operator, no support, no other token', async () => {
  expect((await make(tenant.operator)).status).toBe(403)
  expect(await make(tenant.admin, { proof: {} })).toMatchObject({ body: { error_code: 'WRONG_PASSWORD' } })
  const { token } = await tokenOf(tenant.admin, 'courses.manage')
  expect(await make({ ...tenant.admin, token })).toMatchObject({
    status: 403,
    body: { error_code: 'API_TOKEN_NOT_ACCEPTED' },
  })
  const support = await reihum.addUser('support', { superuser: true })
  await reihum.call('POST', `/api/admin/tenants/${tenant.id}/support`, {
    token: support.token,
    body: { reason: 'a question' },
  })
  expect(await make(support)).toMatchObject({ status: 403, body: { error_code: 'API_TOKEN_BY_SUPPORT' } })
})

test.each([
  ['no scope', { scopes: [] }],
  ['a scope that programs never get', { scopes: ['members.manage'] }],
  ['an end after more than a year', { days: 366 }],
  ['no name', { name: '  ' }],
])('a token with %s is refused', async (_, wanted) => {
  expect((await make(tenant.admin, wanted)).status).toBe(422)
})

test('a token loses what its maker loses, and is refused with words once the maker is gone', async () => {
  const { user, memberId } = await addAdmin()
  const { token } = await tokenOf(user, 'money.export', 'courses.manage')
  expect((await ask(token)).status).toBe(200)
  const change = { token: tenant.admin.token, body: { role: 'accountant', developerContact: false } }
  await reihum.call('PUT', at(`members/${memberId}`), change)
  expect(await ask(token)).toMatchObject({ status: 403, body: { error_code: 'FORBIDDEN' } })
  await reihum.call('DELETE', at(`members/${memberId}`), { token: tenant.admin.token })
  expect(await ask(token)).toMatchObject({ status: 403, body: { error_code: 'API_TOKEN_ORPHANED' } })
  expect((await list())[0]).toMatchObject({ state: 'orphaned' })
})

test('a revoked token works no more at once; revoking it again changes nothing', async () => {
  const { token, apiToken } = await tokenOf(tenant.admin, 'courses.manage')
  const revoke = () =>
    reihum.call('POST', at(`settings/api-tokens/${apiToken.id}/revocation`), { token: tenant.admin.token })
  const first = await revoke()
  expect(first).toMatchObject({ status: 200, body: { state: 'revoked' } })
  expect((await revoke()).body).toEqual(first.body)
  expect(await ask(token)).toMatchObject({
    status: 401,
    body: { error_code: 'API_TOKEN_REVOKED', detail: 'The API token “Website” was revoked.' },
  })
  const elsewhere = await reihum.addTenant()
  const foreign = `/api/${elsewhere.slug}/settings/api-tokens/${apiToken.id}/revocation`
  expect((await reihum.call('POST', foreign, { token: elsewhere.admin.token })).status).toBe(404)
})

test('a token ends by itself, and its end is told once, two weeks before', async () => {
  const { token } = await tokenOf(tenant.admin, 'courses.manage')
  const mails = async () =>
    (
      await reihum.owner.query(
        "select recipient, subject from mail where kind = 'api-token.ends-soon' and tenant_id = $1",
        [tenant.id],
      )
    ).rows
  offsetMs = 77 * dayMs
  await remindOfEnds(reihum)
  await remindOfEnds(reihum)
  await eventually(async () => (await mails()).length > 0)
  expect(await mails()).toEqual([
    { recipient: tenant.admin.username, subject: 'Der API-Token „Website“ läuft bald ab' },
  ])
  offsetMs = 91 * dayMs
  expect(await ask(token)).toMatchObject({ status: 401, body: { error_code: 'API_TOKEN_EXPIRED' } })
})

test('a suspended tenant, a smaller tier and a missing second factor are said to the program', async () => {
  const { token } = await tokenOf(tenant.admin, 'courses.manage')
  await setTier(tenant, 'PROFESSIONAL')
  expect(await ask(token)).toMatchObject({ status: 403, body: { error_code: 'TIER_REQUIRED' } })
  await setTier(tenant, 'ULTIMATE')
  await reihum.owner.query('update tenant set second_factor_required = true where id = $1', [tenant.id])
  expect(await ask(token)).toMatchObject({ status: 403, body: { error_code: 'SECOND_FACTOR_REQUIRED' } })
  await reihum.owner.query(
    'update tenant set second_factor_required = false, suspended_at = now() where id = $1',
    [tenant.id],
  )
  expect(await ask(token)).toMatchObject({ status: 403, body: { error_code: 'API_TOKEN_TENANT_SUSPENDED' } })
})

test('the log tells the token and its maker', async () => {
  const { token } = await tokenOf(tenant.admin, 'courses.manage')
  const options = { token, body: { id: newId(), instructor: { fullname: 'Ada Leiterin' } } }
  expect((await reihum.call('POST', at('instructors'), options)).status).toBe(200)
  const { token: reader } = tenant.admin
  const { body } = await reihum.call<{ items: AuditEntry[] }>('GET', at('audit-log'), { token: reader })
  const entry = body.items.find(({ actorKind }) => actorKind === 'token')
  if (!entry) throw new Error(JSON.stringify(body.items))
  expect(entry).toMatchObject({ tokenName: 'Website', userId: tenant.admin.id })
  expect(auditSentence(entry, 'de')).toContain(`Der API-Token „Website“ (${tenant.admin.username}) hat `)
  const detail = await reihum.call<AuditDetail>('GET', at(`audit-log/${entry.auditId}`), { token: reader })
  expect(detail.body.metadata).toMatchObject({ apiToken: 'Website' })
})

test('what a token was not made for is hidden inside answers too', async () => {
  await reihum.call('POST', at(`courses/${courseId}/registrations`), {
    token: tenant.admin.token,
    body: {
      requestKey: newId(),
      language: 'de',
      attendees: [{ firstName: 'A', lastName: 'B', email: 'a@example.org' }],
      notes: 'im Rollstuhl',
    },
  })
  const readers = [
    await tokenOf(tenant.admin, 'registrations.read'),
    await tokenOf(tenant.admin, 'registrations.read', 'registrations.manage'),
  ]
  const seen = await Promise.all(
    readers.map(async ({ token }) => {
      const { body } = await reihum.call<{ items: { id: string }[] }>('GET', at('registrations'), { token })
      const found = await reihum.call('GET', at(`registrations/${body.items[0]?.id}`), { token })
      return JSON.stringify(found.body).includes('im Rollstuhl')
    }),
  )
  expect(seen).toEqual([false, true])
})

test('the last use is noted every ten minutes at most', async () => {
  const { token } = await tokenOf(tenant.admin, 'courses.manage')
  const used = async () => (await list())[0]?.lastUsedAt ?? ''
  await ask(token)
  const first = await used()
  expect(Date.parse(first)).toBeGreaterThan(Date.now() - 60_000)
  offsetMs = 9 * 60_000
  await Promise.all([ask(token), ask(token), ask(token)])
  expect(await used()).toBe(first)
  offsetMs = 11 * 60_000
  await Promise.all([ask(token), ask(token), ask(token)])
  expect(Date.parse(await used())).toBeGreaterThan(Date.parse(first) + 10 * 60_000)
})

test('each token has a limit of its own, which every answer tells', async () => {
  const { token } = await tokenOf(tenant.admin, 'courses.manage')
  const { headers } = await ask(token)
  expect(headers.get('ratelimit-policy')).toBe('"token";q=300;w=60')
  expect(headers.get('ratelimit')).toMatch(/^"token";r=299;t=1$/)
  const unknown = newApiToken()
  // Five more are allowed each second, so on a slow machine it takes more of them than the limit.
  const refused: Awaited<ReturnType<typeof ask>>[] = []
  for (let round = 0; round < 20 && refused.length === 0; round += 1) {
    const answers = await Promise.all(Array.from({ length: 150 }, () => ask(unknown)))
    refused.push(...answers.filter(({ status }) => status === 429))
  }
  expect(refused[0]).toMatchObject({ body: { error_code: 'TOO_MANY_REQUESTS' } })
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask(token)).status).toBe(200)
})

test('more than fifty tokens that work are refused, however many are made at once', async () => {
  await reihum.owner.query(
    `insert into api_token (tenant_id, id, name, made_by, hash, ending, scopes, made_at, expires_at)
     select $1::uuid, gen_random_uuid(), 'Nr. ' || n, $2, $1::uuid || ' ' || n, '0000', '{courses.manage}', now(), now() + interval '1 day'
     from generate_series(1, 49) n`,
    [tenant.id, tenant.admin.id],
  )
  const made = await Promise.all([1, 2, 3].map(() => make(tenant.admin)))
  expect(made.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('the example program lists, books once and exports with a real token', async () => {
  const { token } = await tokenOf(
    tenant.admin,
    'courses.manage',
    'registrations.read',
    'registrations.manage',
  )
  const folder = await mkdtemp(join(tmpdir(), 'reihum-example-'))
  try {
    const program = fileURLToPath(new URL('../../../../docs/examples/book-and-export.mjs', import.meta.url))
    const { stdout } = await promisify(execFile)(process.execPath, [program], {
      cwd: folder,
      env: { REIHUM_URL: reihum.origin, REIHUM_TENANT: tenant.slug, REIHUM_TOKEN: token },
    })
    expect(stdout).toMatch(
      /^1 courses\nfirst attempt: booking (\S+)\nsecond attempt: booking \1, which was there already\n$/,
    )
    expect(await readFile(join(folder, 'registrations.csv'), 'utf8')).toContain('Berg')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('a program on another website may use a token, and nothing else of the API is readable there', async () => {
  const { token } = await tokenOf(tenant.admin, 'courses.manage')
  const address = `${reihum.origin}${at('courses')}`
  const origin = 'https://website.example'
  const read = async (init: RequestInit) => {
    const { status, headers } = await fetch(address, init)
    return [status, headers.get('access-control-allow-origin')]
  }
  const asking = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' }
  const asked = await fetch(address, { method: 'OPTIONS', headers: { origin, ...asking } })
  expect([asked.status, asked.headers.get('access-control-allow-headers')]).toEqual([
    204,
    'authorization, content-type, accept-language',
  ])
  const by = (bearer: string) => ({ headers: { origin, authorization: `Bearer ${bearer}` } })
  expect(await read(by(token))).toEqual([200, '*'])
  expect(await read(by(newApiToken()))).toEqual([401, '*'])
  expect(await read(by(tenant.admin.token))).toEqual([200, null])
  expect(await read({ headers: { origin } })).toEqual([401, null])
  const withoutToken = {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-headers': 'content-type' },
  }
  expect((await read(withoutToken))[1]).toBe(null)
})
