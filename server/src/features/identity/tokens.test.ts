import { type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deriveKey } from '#platform/config.ts'
import { testSecret } from '#test/database.ts'
import {
  eventually,
  startTestReihum,
  type TestReihum,
  type TestTenant,
  type TestUser,
  testPassword,
  testProof,
} from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
let user: TestUser
// The clock stands still unless a test moves it.
let offsetMs = 0
const startedAt = Date.now()
const hour = 3_600_000
const key = deriveKey(testSecret, 'access tokens')

beforeAll(async () => {
  reihum = await startTestReihum({ clock: () => new Date(startedAt + offsetMs) })
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())
beforeEach(async () => {
  offsetMs = 0
  user = await reihum.addUser('token')
})

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Required<JWTPayload> & {
    sid: string
    rot: number
  }
const refresh = (token: string) => reihum.call<{ token: string }>('POST', '/api/auth/refresh', { token })
const userInfo = (token: string) => reihum.call('GET', '/api/auth/user-info', { token })
const isRefused = { status: 401, body: { error_code: 'UNAUTHENTICATED' } }
const logOf = async (name: string) =>
  (
    await reihum.owner.query('select * from audit_entry where command_type = $1 and subject_id = $2', [
      name,
      user.id,
    ])
  ).rows

describe('a token', () => {
  test('has three parts and says in seconds when it ends: after twelve hours', () => {
    expect(user.token.split('.')).toHaveLength(3)
    const { exp, iat, sub, rot } = claimsOf(user.token)
    expect(exp - iat).toBe(12 * 3600)
    expect({ sub, rot }).toEqual({ sub: user.id, rot: 0 })
  })

  test('is exchanged at half its life for one with its full life ahead', async () => {
    offsetMs = 6 * hour
    const { body } = await refresh(user.token)
    const [before, after] = [claimsOf(user.token), claimsOf(body.token)]
    expect(after.exp - before.exp).toBeGreaterThanOrEqual(6 * 3600)
    expect(after).toMatchObject({ sid: before.sid, rot: 1 })
    offsetMs = 17 * hour
    expect((await userInfo(body.token)).status).toBe(200)
  })

  test('that has expired is nobody, and cannot be exchanged either', async () => {
    offsetMs = 11.9 * hour
    expect((await userInfo(user.token)).status).toBe(200)
    offsetMs = 12.01 * hour
    expect(await userInfo(user.token)).toMatchObject(isRefused)
    expect(await refresh(user.token)).toMatchObject(isRefused)
  })

  test('cannot be kept alive beyond ninety days', async () => {
    await reihum.owner.query(
      "update user_session set created_at = created_at - interval '90 days' + interval '1 hour' where user_id = $1",
      [user.id],
    )
    const { body } = await refresh(user.token)
    const { exp, iat } = claimsOf(body.token)
    expect(exp - iat).toBeLessThanOrEqual(3600)
    offsetMs = 1.01 * hour
    expect(await refresh(body.token)).toMatchObject(isRefused)
  })
})

describe('is nobody', () => {
  const sign = (
    claims: Record<string, unknown> = {},
    { secret = key, alg = 'HS256', audience = 'reihum-api', issuer = 'reihum' } = {},
  ) => {
    const { sub, sid, rot, exp } = claimsOf(user.token)
    return new SignJWT({ sub, sid, rot, exp, ...claims })
      .setProtectedHeader({ alg, typ: 'JWT' })
      .setAudience(audience)
      .setIssuer(issuer)
      .sign(secret)
  }
  const withPart = (at: number, change: Record<string, unknown>) =>
    user.token
      .split('.')
      .map((part, position) =>
        position === at
          ? Buffer.from(
              JSON.stringify({ ...JSON.parse(Buffer.from(part, 'base64url').toString()), ...change }),
            ).toString('base64url')
          : part,
      )
      .join('.')

  test('the control: what is signed like ours is somebody', async () => {
    expect((await userInfo(await sign())).status).toBe(200)
  })

  test.each<[string, () => string | Promise<string>]>([
    ['a tampered end', () => withPart(1, { exp: 4_000_000_000 })],
    ['a tampered name', () => withPart(1, { sub: tenant.admin.id })],
    ['alg: none', () => `${withPart(0, { alg: 'none' }).split('.').slice(0, 2).join('.')}.`],
    ['alg: none with our signature', () => withPart(0, { alg: 'none' })],
    ['another key', () => sign({}, { secret: deriveKey(testSecret, 'confirmation codes') })],
    ['another algorithm with our key', () => sign({}, { alg: 'HS512' })],
    ['another audience', () => sign({}, { audience: 'another' })],
    ['another issuer', () => sign({}, { issuer: 'another' })],
    ['no end', () => sign({ exp: undefined })],
    ['no rotation', () => sign({ rot: undefined })],
    ['a rotation that is none', () => sign({ rot: '0' })],
    ['no session', () => sign({ sid: undefined })],
    ['the session of somebody else', () => sign({ sid: claimsOf(tenant.admin.token).sid })],
    ['a session that is none', () => sign({ sid: 'none' })],
    ['nothing', () => 'x'],
    ['two dots', () => '..'],
  ])('%s', async (_, make) => {
    const token = await make()
    expect(await userInfo(token)).toMatchObject(isRefused)
    expect(await refresh(token)).toMatchObject(isRefused)
    expect(await reihum.call('GET', `/api/${tenant.slug}/courses`, { token })).toMatchObject({
      body: { error_code: expect.stringMatching(/UNAUTHENTICATED|NOT_FOUND/) },
    })
  })
})

describe('refreshing', () => {
  test('a copy of an old token ends the session for both, and is written down', async () => {
    const { body: next } = await refresh(user.token)
    offsetMs = 61_000
    expect(await refresh(user.token)).toMatchObject(isRefused)
    expect(await userInfo(next.token)).toMatchObject(isRefused)
    expect(await refresh(next.token)).toMatchObject(isRefused)
    expect(await logOf('identity.token-reused')).toHaveLength(1)
  })

  test('a token from before the last exchange is a copy at once', async () => {
    const { body: second } = await refresh(user.token)
    const { body: third } = await refresh(second.token)
    expect(await refresh(user.token)).toMatchObject(isRefused)
    expect(await userInfo(third.token)).toMatchObject(isRefused)
  })

  test('of two tabs the slower one stays in too, and both go on', async () => {
    offsetMs = 6 * hour
    const { body: quick } = await refresh(user.token)
    offsetMs += 59_000
    const { body: slow } = await refresh(user.token)
    expect([quick, slow].map(({ token }) => claimsOf(token).rot)).toEqual([1, 1])
    offsetMs += 6 * hour
    const [one, two] = [await refresh(quick.token), await refresh(slow.token)]
    expect([one.status, two.status]).toEqual([200, 200])
    expect(claimsOf(two.body.token)).toMatchObject({ rot: 2, exp: claimsOf(one.body.token).exp })
    expect(await logOf('identity.token-reused')).toEqual([])
  })

  test('many at once exchange it once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => refresh(user.token)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => claimsOf(body.token).rot))).toEqual(new Set([1]))
    const { rows } = await reihum.owner.query('select rotation from user_session where user_id = $1', [
      user.id,
    ])
    expect(rows).toEqual([{ rotation: 1 }])
  })
})

describe('what outlives the session', () => {
  const makeLink = (token: string, proof: object = testProof) =>
    reihum.call('POST', '/api/auth/auth-token', { token, body: { proof } })

  test('takes the newest token only: the one before is to be sent again, and ends nothing', async () => {
    const { body: next } = await refresh(user.token)
    expect(await makeLink(user.token)).toMatchObject({ status: 409, body: { error_code: 'TOKEN_REPLACED' } })
    expect((await makeLink(next.token)).status).toBe(200)
  })

  test('ends the session for everybody when a copy of an older token asks for it', async () => {
    const { body: next } = await refresh(user.token)
    offsetMs = 61_000
    expect((await userInfo(user.token)).status).toBe(200)
    expect(await makeLink(user.token)).toMatchObject(isRefused)
    expect(await userInfo(next.token)).toMatchObject(isRefused)
    expect(await logOf('identity.token-reused')).toHaveLength(1)
    expect(await logOf('identity.auth-token-made')).toEqual([])
  })

  test('needs a proof besides, and the owner is told', async () => {
    expect(await makeLink(user.token, {})).toMatchObject({ body: { error_code: 'WRONG_PASSWORD' } })
    expect((await makeLink(user.token)).status).toBe(200)
    const told = await eventually<string>(async () => {
      const { rows } = await reihum.owner.query('select text from mail where recipient = $1 and kind = $2', [
        user.username,
        'account.auth-token',
      ])
      return rows[0]?.text
    })
    expect(told).toContain('http://reihum.test/password-reset')
  })
})

describe('at once, although the token has not expired', () => {
  const enters = (token: string) => reihum.call('GET', `/api/${tenant.slug}/courses`, { token })
  const signIn = async () => {
    const { username } = tenant.operator
    const body = { username, password: testPassword }
    return (await reihum.call<{ token: string }>('POST', '/api/auth/login', { body })).body.token
  }

  test('who signs out is out, of a tenant as well', async () => {
    const token = await signIn()
    expect((await enters(token)).status).toBe(200)
    await reihum.call('POST', '/api/auth/logout', { token })
    expect(await enters(token)).toMatchObject(isRefused)
    expect(await userInfo(token)).toMatchObject(isRefused)
    expect(await refresh(token)).toMatchObject(isRefused)
  })

  test('whoever is locked is out of their tenant as well', async () => {
    const token = await signIn()
    await reihum.owner.query('update user_account set locked_at = now() where id = $1', [tenant.operator.id])
    expect(await enters(token)).toMatchObject(isRefused)
    await reihum.owner.query('update user_account set locked_at = null where id = $1', [tenant.operator.id])
    expect((await enters(token)).status).toBe(200)
  })

  test('whoever is locked is out, cannot come in, and learns why only with the right password', async () => {
    await reihum.owner.query('update user_account set locked_at = now() where id = $1', [user.id])
    expect(await userInfo(user.token)).toMatchObject(isRefused)
    expect(await refresh(user.token)).toMatchObject(isRefused)
    const login = (password: string) =>
      reihum.call('POST', '/api/auth/login', { body: { username: user.username, password } })
    expect(await login(testPassword)).toMatchObject({ status: 403, body: { error_code: 'ACCOUNT_LOCKED' } })
    expect(await login('wrong')).toMatchObject({ status: 400, body: { error_code: 'INVALID_CREDENTIALS' } })
  })
})
