import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkIn, mailTo, startMailServer } from '#test/mail-server.ts'
import {
  startTestReihum,
  type TestReihum,
  type TestTenant,
  type TestUser,
  testPassword,
} from '#test/reihum.ts'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let reihum: TestReihum
let superuser: TestUser
let tenant: TestTenant

beforeAll(async () => {
  mailServer = await startMailServer()
  reihum = await startTestReihum({ environment: { REIHUM_SMTP_URL: mailServer.url } })
  superuser = await reihum.addUser('betrieb', { superuser: true })
  tenant = await reihum.addTenant()
})
afterAll(async () => {
  await reihum.close()
  await mailServer.close()
})

type AdminUser = { id: string; username: string; state: string; allowedActions: string[]; error_code: string }

const list = async (query: Record<string, string> = {}) =>
  (
    await reihum.call<{ items: AdminUser[]; total: number }>(
      'GET',
      `/api/admin/users?${new URLSearchParams(query)}`,
      {
        token: superuser.token,
      },
    )
  ).body
const one = ({ id }: { id: string }) =>
  reihum.call<AdminUser>('GET', `/api/admin/users/${id}`, { token: superuser.token })
const act = (what: string, { id }: { id: string }, body?: object) =>
  reihum.call<AdminUser>('POST', `/api/admin/users/${id}/${what}`, {
    token: superuser.token,
    ...(body && { body }),
  })

async function lock(user: TestUser, confirmation?: string) {
  const { body } = await reihum.call<{ code: string }>('POST', '/api/auth/confirmation-code', {
    token: superuser.token,
    body: { action: 'lock-user', subject: user.id },
  })
  return act('lock', user, { reason: 'verdächtige Anmeldungen', confirmation: confirmation ?? body.code })
}

const signIn = ({ username }: TestUser) =>
  reihum.call<{ token: string; error_code: string }>('POST', '/api/auth/login', {
    body: { username, password: testPassword },
  })

async function logged({ id }: TestUser, command: string) {
  const { rows } = await reihum.owner.query(
    `select e.actor_id, t.is_platform, d.metadata from audit_entry e join tenant t on t.id = e.tenant_id
     join audit_detail d on d.tenant_id = e.tenant_id and d.audit_id = e.id
     where e.subject_id = $1 and e.command_type = $2`,
    [id, command],
  )
  return rows
}

describe('the list of accounts', () => {
  test.each([
    ['a name without accents or case', 'Zoë Müller-Lüdenscheidt', 'muller-LUDEN'],
    ['a name as it is typed without umlauts', 'Jörg Öztürk', 'joerg oeztuerk'],
    ['a per cent sign as itself', 'Hundert % Yoga', '% yoga'],
  ])('finds %s', async (_, name, q) => {
    const user = await reihum.addUser('gesucht')
    await reihum.call('PUT', '/api/auth/account', { token: user.token, body: { name, language: 'de' } })
    expect((await list({ q })).items.map(({ id }) => id)).toEqual([user.id])
  })

  test('finds part of a user name and of an address', async () => {
    const user = await reihum.addUser('teilweise')
    await reihum.owner.query("update user_account set username = 'ganz.anders' where id = $1", [user.id])
    for (const q of ['Z.ANDERS', user.username.slice(0, 12)])
      expect((await list({ q })).items.map(({ id }) => id)).toEqual([user.id])
    expect((await list({ q: 'ganz_anders' })).items).toEqual([])
  })

  test('filters by state and superusers, and tells tenants and what may be done', async () => {
    const unverified = await reihum.addUser('unbestaetigt', { verified: false })
    expect((await list({ state: 'unverified' })).items).toMatchObject([
      { id: unverified.id, state: 'unverified', allowedActions: ['verify', 'reset', 'lock'] },
    ])
    expect((await list({ superuser: 'true' })).items).toMatchObject([
      { id: superuser.id, superuser: true, allowedActions: ['reset'] },
    ])
    expect((await one(tenant.admin)).body).toMatchObject({
      state: 'active',
      tenants: [{ id: tenant.id, name: `Schule ${tenant.slug}`, role: 'admin' }],
      allowedActions: ['reset', 'lock'],
    })
  })

  test('sorts and pages on the server', async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, at) => reihum.addUser(`seite${String(at).padStart(2, '0')}`)),
    )
    const [first, second] = [
      await list({ q: 'seite', sort: 'username', dir: 'asc', size: '25' }),
      await list({ q: 'seite', sort: 'username', dir: 'asc', size: '25', page: '2' }),
    ]
    expect([first.total, first.items.length, second.items.length]).toEqual([30, 25, 5])
    const names = [...first.items, ...second.items].map(({ username }) => username.slice(0, 7))
    expect(names).toEqual(Array.from({ length: 30 }, (_, at) => `seite${String(at).padStart(2, '0')}`))
    await reihum.owner.query("update user_account set last_sign_in_at = null where username like 'seite07%'")
    const latest = await list({ q: 'seite', sort: 'lastSignInAt', dir: 'desc', size: '50' })
    expect(latest.items.at(-1)?.username.slice(0, 7)).toBe('seite07')
  })

  test('knows no account that there is not', async () => {
    expect((await one({ id: tenant.id })).status).toBe(404)
    for (const what of ['verify', 'reset', 'unlock']) expect((await act(what, tenant)).status).toBe(404)
    expect((await act('lock', tenant, { reason: 'because', confirmation: 'x' })).status).toBe(404)
  })
})

describe('an account', () => {
  test('is verified by hand, once in the log of the platform', async () => {
    const user = await reihum.addUser('perhand', { verified: false })
    expect(await act('verify', user)).toMatchObject({ status: 200, body: { state: 'active' } })
    expect((await act('verify', user)).status).toBe(200)
    expect(await logged(user, 'user.verified')).toMatchObject([{ actor_id: superuser.id, is_platform: true }])
  })

  test('gets the link for a new password by mail', async () => {
    const user = await reihum.addUser('hilfe')
    expect((await act('reset', user)).status).toBe(200)
    const mail = await mailTo(mailServer, user.username, 'Neues Passwort für Ihr Benutzerkonto')
    const token = linkIn(mail, /\/password-reset\/([\w-]{20,})/)
    expect((await reihum.call('GET', `/api/auth/password-reset/${token}`)).status).toBe(200)
    expect(await logged(user, 'account.reset-requested')).toMatchObject([{ actor_id: superuser.id }])
  })

  test('that is locked is out at once, with every sign-in and link, until it is unlocked', async () => {
    const user = await reihum.addUser('sperren')
    await act('reset', user)
    const mail = await mailTo(mailServer, user.username, 'Neues Passwort für Ihr Benutzerkonto')
    const link = `/api/auth/password-reset/${linkIn(mail, /\/password-reset\/([\w-]{20,})/)}`
    expect(await lock(user)).toMatchObject({
      status: 200,
      body: { state: 'locked', lockReason: 'verdächtige Anmeldungen', allowedActions: ['unlock'] },
    })
    expect((await reihum.call('GET', '/api/auth/user-info', { token: user.token })).status).toBe(401)
    expect((await reihum.call('GET', link)).status).toBe(400)
    expect((await signIn(user)).body.error_code).toBe('ACCOUNT_LOCKED')
    expect((await list({ state: 'locked' })).items.map(({ id }) => id)).toEqual([user.id])
    expect(await logged(user, 'user.locked')).toMatchObject([
      { actor_id: superuser.id, is_platform: true, metadata: { reason: 'verdächtige Anmeldungen' } },
    ])

    expect(await act('unlock', user)).toMatchObject({
      status: 200,
      body: { state: 'active', lockReason: null },
    })
    expect((await act('unlock', user)).status).toBe(200)
    expect(await logged(user, 'user.unlocked')).toHaveLength(1)
    expect((await signIn(user)).status).toBe(200)
  })

  test('is not locked without the code for just that, and nobody locks themselves out', async () => {
    const user = await reihum.addUser('bleibt')
    for (const wrong of ['', 'AAAAAA'])
      expect(await lock(user, wrong)).toMatchObject({
        status: 422,
        body: { error_code: 'CONFIRMATION_WRONG' },
      })
    expect((await reihum.call('GET', '/api/auth/user-info', { token: user.token })).status).toBe(200)
    for (const self of [superuser, { ...superuser, id: superuser.id.toUpperCase() as typeof superuser.id }])
      expect(await lock(self)).toMatchObject({ status: 409, body: { error_code: 'CANNOT_LOCK_SELF' } })
  })
})
