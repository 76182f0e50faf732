import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { startTestReihum, type TestReihum, type TestUser, testPassword, testProof } from '#test/reihum.ts'

let reihum: TestReihum
let user: TestUser
let offsetMs = 0
const minute = 60_000

beforeAll(async () => {
  reihum = await startTestReihum({ clock: () => new Date(Date.now() + offsetMs) })
})
afterAll(() => reihum.close())
beforeEach(async () => {
  offsetMs = 0
  user = await reihum.addUser('ada')
})

type Body = { token: string; error_code: string; authToken: string; expiresAt: string }
const login = (username: string, password = testPassword) =>
  reihum.call<Body>('POST', '/api/auth/login', { body: { username, password } })
const userInfo = async (token: string) => (await reihum.call('GET', '/api/auth/user-info', { token })).body
const refused = (status: number, error_code: string) => ({ status, body: { error_code } })
const logOf = async (userId: string) => {
  const { rows } = await reihum.owner.query(
    `select command_type, subject_id, ip_address, metadata from audit_entry e
     join audit_detail d on d.tenant_id = e.tenant_id and d.audit_id = e.id where subject_id = $1 order by e.id`,
    [userId],
  )
  return rows
}

describe('signing in with a password', () => {
  test.each([
    ['the user name', (name: string) => name],
    ['the user name, written differently', (name: string) => ` ${name.toUpperCase()} `],
    ['the e-mail address', (name: string) => `mail-${name}`],
  ])('by %s', async (_, typed) => {
    await reihum.owner.query('update user_account set email = $2 where id = $1', [
      user.id,
      `mail-${user.username}`,
    ])
    const { status, body } = await login(typed(user.username))
    expect(status).toBe(200)
    expect(await userInfo(body.token)).toMatchObject({ id: user.id, username: user.username })
  })

  test('a user name goes before the same address of another account', async () => {
    const other = await reihum.addUser('other')
    await reihum.owner.query('update user_account set username = $2 where id = $1', [
      other.id,
      `name-${other.id}`,
    ])
    await reihum.owner.query('update user_account set email = $2 where id = $1', [
      user.id,
      `moved-${user.username}`,
    ])
    await reihum.owner.query('update user_account set email = $2 where id = $1', [other.id, user.username])
    expect(await userInfo((await login(user.username)).body.token)).toMatchObject({ id: user.id })
  })

  test('says when it was last', async () => {
    const { rows } = await reihum.owner.query('select last_sign_in_at from user_account where id = $1', [
      user.id,
    ])
    expect(rows[0].last_sign_in_at).toBeInstanceOf(Date)
  })

  test('an account without a password cannot be entered with any', async () => {
    await reihum.owner.query('update user_account set password_hash = null where id = $1', [user.id])
    for (const password of [testPassword, 'nobody has this password'])
      expect(await login(user.username, password)).toMatchObject(refused(400, 'INVALID_CREDENTIALS'))
  })

  test('is written down with address and way, without the name; a wrong one is not', async () => {
    await login(user.username, 'wrong')
    const entries = await logOf(user.id)
    expect(entries).toEqual([
      {
        command_type: 'identity.signed-in',
        subject_id: user.id,
        ip_address: expect.stringMatching(/^10\./),
        metadata: { way: 'password' },
      },
    ])
  })

  test('hashes for an unknown user too, so that the answer does not come sooner', async () => {
    // Measured in processor time, threads included, so that other work of this machine does not matter.
    const timed = async (name: string) => {
      const before = process.cpuUsage()
      await login(name, 'wrong')
      const { user: own, system } = process.cpuUsage(before)
      return own + system
    }
    await timed('warm@example.org')
    const people = await Promise.all(Array.from({ length: 7 }, () => reihum.addUser('timed')))
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    for (const { username } of people) {
      times.known.push(await timed(username))
      times.unknown.push(await timed(`nobody-${newId()}@example.org`))
    }
    // Only the fastest runs are compared: other work of the node can only add time, never take any off.
    expect(Math.min(...times.unknown)).toBeGreaterThan(Math.min(...times.known) * 0.4)
  })
})

describe('a supplied token', () => {
  const make = async () =>
    (
      await reihum.call<Body>('POST', '/api/auth/auth-token', {
        token: user.token,
        body: { proof: testProof },
      })
    ).body.authToken
  const use = (authToken: string) =>
    reihum.call<Body>('POST', '/api/auth/login/token', { body: { authToken } })

  test('signs in once', async () => {
    const authToken = await make()
    const { status, body } = await use(authToken)
    expect(status).toBe(200)
    expect(await userInfo(body.token)).toMatchObject({ id: user.id })
    expect(await use(authToken)).toMatchObject(refused(400, 'AUTH_TOKEN_INVALID'))
  })

  test('of many at once lets one in', async () => {
    const authToken = await make()
    const answers = await Promise.all(Array.from({ length: 8 }, () => use(authToken)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is over after five minutes', async () => {
    const authToken = await make()
    offsetMs = 5.01 * minute
    expect(await use(authToken)).toMatchObject(refused(400, 'AUTH_TOKEN_INVALID'))
  })

  test('is over when a newer one is made, and when the other sign-ins are ended', async () => {
    const first = await make()
    const second = await make()
    expect(await use(first)).toMatchObject(refused(400, 'AUTH_TOKEN_INVALID'))
    await reihum.call('POST', '/api/auth/sessions/end-others', { token: user.token })
    expect(await use(second)).toMatchObject(refused(400, 'AUTH_TOKEN_INVALID'))
  })

  test('is not stored', async () => {
    const authToken = await make()
    const { rows } = await reihum.owner.query('select * from account_token')
    expect(JSON.stringify(rows)).not.toContain(authToken)
  })

  test('of a locked account is refused', async () => {
    const authToken = await make()
    await reihum.owner.query('update user_account set locked_at = now() where id = $1', [user.id])
    expect(await use(authToken)).toMatchObject(refused(403, 'ACCOUNT_LOCKED'))
  })

  test('that nobody made', async () => {
    expect(await use('x'.repeat(32))).toMatchObject(refused(400, 'AUTH_TOKEN_INVALID'))
  })
})

describe('the own sign-ins', () => {
  type Session = { id: string; isCurrent: boolean; browser: string | null }
  const sessions = (token: string) => reihum.call<Session[]>('GET', '/api/auth/sessions', { token })
  const end = (token: string, id: string | undefined) =>
    reihum.call<Session[]>('DELETE', `/api/auth/sessions/${id}`, { token })

  test('are listed with device and address, this one first, the ended ones not', async () => {
    const response = await fetch(`${reihum.origin}/api/auth/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': '192.0.2.44',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
      },
      body: JSON.stringify({ username: user.username, password: testPassword }),
    })
    const { token } = (await response.json()) as Body
    await reihum.call('POST', '/api/auth/logout', { token: (await login(user.username)).body.token })
    expect((await sessions(user.token)).body).toMatchObject([
      { isCurrent: true },
      { isCurrent: false, browser: 'Firefox', system: 'Linux', ipAddress: '192.0.2.44' },
    ])
    expect((await sessions(token)).body).toMatchObject([
      { isCurrent: true, browser: 'Firefox' },
      { isCurrent: false, browser: null },
    ])
  })

  test('one is ended, at once, and again changes nothing', async () => {
    const { token } = (await login(user.username)).body
    const [, other] = (await sessions(user.token)).body
    expect((await end(user.token, other?.id)).body).toHaveLength(1)
    expect((await end(user.token, other?.id)).status).toBe(200)
    expect((await reihum.call('GET', '/api/auth/user-info', { token })).status).toBe(401)
    expect(
      (await logOf(user.id)).filter((entry) => entry.command_type === 'identity.sessions-ended'),
    ).toEqual([expect.objectContaining({ metadata: { count: 1 } })])
  })

  test('of somebody else are not there', async () => {
    const other = await reihum.addUser('other')
    const [theirs] = (await sessions(other.token)).body
    expect(await end(user.token, theirs?.id)).toMatchObject(refused(404, 'NOT_FOUND'))
    expect((await reihum.call('GET', '/api/auth/user-info', { token: other.token })).status).toBe(200)
  })

  test('all others are ended, this one stays', async () => {
    const others = [await login(user.username), await login(user.username)]
    const { body } = await reihum.call<Session[]>('POST', '/api/auth/sessions/end-others', {
      token: user.token,
    })
    expect(body).toMatchObject([{ isCurrent: true }])
    for (const { body: other } of others)
      expect((await reihum.call('GET', '/api/auth/user-info', { token: other.token })).status).toBe(401)
  })
})

describe('user info', () => {
  const support = (superuser: TestUser, tenantId: string) =>
    reihum.call('POST', `/api/admin/tenants/${tenantId}/support`, {
      token: superuser.token,
      body: { reason: 'a question' },
    })

  test('names the tenants of a member with the role, without suspended ones', async () => {
    const [tenant, suspended] = [await reihum.addTenant(), await reihum.addTenant()]
    await reihum.owner.query('update membership set user_id = $2 where user_id = $1', [
      suspended.operator.id,
      tenant.operator.id,
    ])
    expect(((await userInfo(tenant.operator.token)).tenants as unknown[]).length).toBe(2)
    await reihum.owner.query('update tenant set suspended_at = now() where id = $1', [suspended.id])
    expect((await userInfo(tenant.operator.token)).tenants).toEqual([
      {
        id: tenant.id,
        slug: tenant.slug,
        name: `Schule ${tenant.slug}`,
        role: 'operator',
        supportUntil: null,
      },
    ])
  })

  test('names the tenants where a superuser works as support, until that ends', async () => {
    const superuser = await reihum.addUser('super', { superuser: true })
    const tenant = await reihum.addTenant()
    const { body } = await support(superuser, tenant.id)
    const { tenants } = (await userInfo(superuser.token)) as { tenants: { supportUntil: string }[] }
    expect(tenants).toMatchObject([{ id: tenant.id, role: 'admin', supportUntil: body.until }])
    offsetMs = 61 * minute
    expect((await userInfo(superuser.token)).tenants).toEqual([])
  })

  test('does not, in another session, or for somebody who is no superuser any more', async () => {
    const superuser = await reihum.addUser('super', { superuser: true })
    const tenant = await reihum.addTenant()
    await support(superuser, tenant.id)
    const elsewhere = (await login(superuser.username)).body.token
    expect((await userInfo(elsewhere)).tenants).toEqual([])
    await reihum.owner.query('update user_account set superuser = false where id = $1', [superuser.id])
    expect((await userInfo(superuser.token)).tenants).toEqual([])
  })

  test('never names the platform itself', async () => {
    await reihum.owner.query(
      "insert into membership (tenant_id, id, user_id, role) select id, $1, $2, 'operator' from tenant where is_platform",
      [newId(), user.id],
    )
    expect((await userInfo(user.token)).tenants).toEqual([])
    await reihum.owner.query('delete from membership where user_id = $1', [user.id])
  })
})

test('a confirmation code is for one person, one action and one subject', async () => {
  const codeFor = async (token: string, action: string, subject: string) =>
    (await reihum.call('POST', '/api/auth/confirmation-code', { token, body: { action, subject } })).body.code
  const code = await codeFor(user.token, 'erase-account', 'self')
  expect(code).toMatch(/^[A-Z0-9]{6}$/)
  expect(await codeFor(user.token, 'erase-account', 'self')).toBe(code)
  const other = await reihum.addUser('other')
  expect(await codeFor(other.token, 'erase-account', 'self')).not.toBe(code)
  expect(await codeFor(user.token, 'lock-user', 'self')).not.toBe(code)
  expect(await codeFor(user.token, 'erase-account', other.id)).not.toBe(code)
})
