import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailTo, startMailServer } from '#test/mail-server.ts'
import { startTestReihum, type TestReihum, testPassword, testProof } from '#test/reihum.ts'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let reihum: TestReihum
// The clock stands still, so that no waiting time passes while this machine is busy.
const now = new Date()

beforeAll(async () => {
  mailServer = await startMailServer()
  reihum = await startTestReihum({ environment: { REIHUM_SMTP_URL: mailServer.url }, clock: () => now })
})
afterAll(async () => {
  await reihum.close()
  await mailServer.close()
})

type Account = { username: string; email: string; error_code: string }

const signIn = (username: string, password = testPassword) =>
  reihum.call<{ token: string }>('POST', '/api/auth/login', { body: { username, password } })
const isSignedIn = async (token: string) =>
  (await reihum.call('GET', '/api/auth/user-info', { token })).status === 200
const account = async ({ token }: { token: string }) =>
  (await reihum.call<Account>('GET', '/api/auth/account', { token })).body
const post = (path: string, { token }: { token: string }, body: object) =>
  reihum.call<Account>('POST', `/api/auth/${path}`, { token, body })

describe('the own account', () => {
  test('tells and changes name and language', async () => {
    const user = await reihum.addUser('ada')
    const changed = await reihum.call('PUT', '/api/auth/account', {
      token: user.token,
      body: { name: ' Ada Berg ', language: 'en' },
    })
    expect(changed.body).toMatchObject({ name: 'Ada Berg', language: 'en', hasPassword: true })
    expect(await account(user)).toEqual(changed.body)
    const again = await reihum.call('PUT', '/api/auth/account', {
      token: user.token,
      body: { name: 'Ada Berg', language: 'en' },
    })
    expect(again.body).toEqual(changed.body)
    const { rows } = await reihum.owner.query(
      "select d.metadata from audit_entry e join audit_detail d on d.audit_id = e.id where subject_id = $1 and command_type = 'account.changed'",
      [user.id],
    )
    expect(rows.map(({ metadata }) => metadata)).toEqual([
      { before: { name: '', language: null }, after: { name: 'Ada Berg', language: 'en' } },
    ])
  })

  test('a new password ends all other sign-ins, not this one, and the owner is told', async () => {
    const user = await reihum.addUser('wechsel')
    const { body: elsewhere } = await signIn(user.username)
    const fresh = { password: 'a much longer new one', passwordRepeat: 'a much longer new one' }
    const common = { password: 'Reihum2026', passwordRepeat: 'Reihum2026' }
    expect(await post('account/password', user, { currentPassword: testPassword, ...common })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'password' }] },
    })
    const changed = await post('account/password', user, { currentPassword: testPassword, ...fresh })
    expect(changed.status).toBe(200)
    expect([await isSignedIn(user.token), await isSignedIn(elsewhere.token)]).toEqual([true, false])
    expect((await signIn(user.username)).status).toBe(400)
    expect((await signIn(user.username, fresh.password)).status).toBe(200)
    await mailTo(mailServer, user.username, 'Ihr Passwort wurde geändert')
  })

  test.each(['password', 'email', 'username'])('changing the %s needs the current password', async (what) => {
    const user = await reihum.addUser('fremd')
    const proof = { currentPassword: 'guessed' }
    const bodies: Record<string, object> = {
      password: { ...proof, password: 'a much longer new one', passwordRepeat: 'a much longer new one' },
      email: { proof, email: 'neu@example.org' },
      username: { proof, username: `fremd.${user.id.slice(-6)}` },
    }
    const before = await account(user)
    const answer = await post(`account/${what}`, user, bodies[what] ?? {})
    expect(answer).toMatchObject({ status: 400, body: { error_code: 'WRONG_PASSWORD' } })
    expect(await account(user)).toEqual(before)
    expect((await signIn(user.username)).status).toBe(200)
  })

  test('guessing the current password is slowed down', async () => {
    const user = await reihum.addUser('raten')
    const guess = () =>
      reihum.call('POST', '/api/auth/account/username', {
        token: user.token,
        address: '198.51.100.9',
        body: { proof: { currentPassword: 'guessed' }, username: 'whatever' },
      })
    const answers = []
    for (let times = 0; times < 7; times += 1) answers.push((await guess()).body.error_code)
    expect(answers[0]).toBe('WRONG_PASSWORD')
    expect(answers.at(-1)).toBe('TOO_MANY_ATTEMPTS')
  })

  test('a new user name ends links to sign in with too', async () => {
    const user = await reihum.addUser('link')
    const { body: made } = await reihum.call('POST', '/api/auth/auth-token', {
      token: user.token,
      body: { proof: testProof },
    })
    const body = { username: `link.${user.id.slice(-6)}`, proof: testProof }
    expect(
      (await reihum.call('POST', '/api/auth/account/username', { token: user.token, body })).status,
    ).toBe(200)
    expect(
      await reihum.call('POST', '/api/auth/login/token', { body: { authToken: made.authToken } }),
    ).toMatchObject({ status: 400, body: { error_code: 'AUTH_TOKEN_INVALID' } })
  })

  test('a new user name ends all sign-ins and is told by mail, in the language of the account', async () => {
    const user = await reihum.addUser('named')
    await reihum.owner.query("update user_account set language = 'en' where id = $1", [user.id])
    const username = `ada.${user.id.slice(-6)}`
    const answer = await post('account/username', user, { proof: testProof, username })
    expect(answer).toMatchObject({ status: 200, body: { done: true } })
    expect(await isSignedIn(user.token)).toBe(false)
    expect((await signIn(username)).status).toBe(200)
    const mail = await mailTo(mailServer, user.username, 'Your user name was changed')
    expect(mail.text).toContain(username)
  })

  test.each([
    ['that somebody has', 'taken.name', 409, 'USERNAME_TAKEN'],
    ["that is somebody's address", 'bo@example.org', 422, 'USERNAME_IS_FOREIGN_ADDRESS'],
    ['that is no name at all', 'two words', 422, 'INVALID_INPUT'],
  ])('a user name %s is refused', async (_, username, status, code) => {
    const user = await reihum.addUser('sucht')
    await reihum.owner.query(
      `insert into user_account (id, username, email) values (gen_random_uuid(), 'taken.name', 'taken@example.org')
       on conflict do nothing`,
    )
    const answer = await post('account/username', user, { proof: testProof, username })
    expect(answer).toMatchObject({ status, body: { error_code: code } })
    expect(await isSignedIn(user.token)).toBe(true)
  })

  test('the export holds everything that is stored, from the logs of all tenants too', async () => {
    const tenant = await reihum.addTenant()
    const { admin } = tenant
    await reihum.owner.query(
      "insert into user_identity (id, user_id, provider, subject, email, linked_at) values (gen_random_uuid(), $1, 'nowhere', 'me', $2, now())",
      [admin.id, admin.username],
    )
    await reihum.call('PUT', '/api/auth/account', {
      token: admin.token,
      body: { name: 'Ada', language: 'de' },
    })
    const [operator] = (
      await reihum.call<{ members: { id: string; role: string }[] }>('GET', `/api/${tenant.slug}/members`, {
        token: admin.token,
      })
    ).body.members.filter(({ role }) => role === 'operator')
    await reihum.call('PUT', `/api/${tenant.slug}/members/${operator?.id}`, {
      token: admin.token,
      body: { role: 'operator', developerContact: true },
    })
    const { body } = await reihum.call<{
      account: Account
      tenants: { slug: string; role: string }[]
      identities: { provider: string; providerName: string }[]
      sessions: { userAgent: string }[]
      activity: { tenant: string; commandType: string; ipAddress: string }[]
    }>('GET', '/api/auth/account/export', { token: admin.token })
    expect(body.account).toEqual(await account(admin))
    expect(body.tenants).toMatchObject([{ slug: tenant.slug, role: 'admin' }])
    expect(body.identities).toMatchObject([{ provider: 'nowhere', providerName: 'nowhere' }])
    expect(body.sessions).toHaveLength(1)
    const done = body.activity.map(({ tenant: house, commandType }) => `${house}: ${commandType}`)
    expect(done).toContain('Reihum: account.changed')
    expect(done).toContain('Reihum: account.exported')
    expect(done).toContain(`Schule ${tenant.slug}: member.changed`)
    expect(body.activity.every(({ ipAddress }) => ipAddress.startsWith('10.'))).toBe(true)
    expect(JSON.stringify(body)).not.toContain('argon2')
  })
})
