import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newSecretToken, tokenHash } from '#platform/secret-token.ts'
import { factorDesk } from '#test/factor-desk.ts'
import { startTestReihum, type TestReihum, testPassword } from '#test/reihum.ts'

let reihum: TestReihum
let desk: ReturnType<typeof factorDesk>
let offsetMs = 0
const clock = () => new Date(Date.now() + offsetMs)

beforeAll(async () => {
  reihum = await startTestReihum({ clock, args: ['--role', 'web'] })
  desk = factorDesk(reihum, clock)
})
afterAll(() => reihum.close())

type Factors = {
  passkeys: { id: string; name: string; lastUsedAt: string | null; backedUp: boolean }[]
  codesSince: string | null
  recoveryCodesLeft: number
  proofs: string[]
}
const factorsOf = async (token: string) =>
  (await reihum.call<Factors>('GET', '/api/auth/account/second-factor', { token })).body
const isSignedIn = async (token: string | undefined) =>
  (await reihum.call('GET', '/api/auth/user-info', { token: token ?? '' })).status === 200

describe('codes', () => {
  test('are set up by a code, and the secret is shown until then and never again', async () => {
    const user = await reihum.addUser('ada')
    const { post, proof, code } = desk
    expect((await post('account/codes/begin', { proof: {} }, user.token)).body.error_code).toBe(
      'WRONG_PASSWORD',
    )
    const begun = await post<Record<string, string>>('account/codes/begin', { proof }, user.token)
    expect(begun.body.uri).toContain(`secret=${begun.body.secret}`)
    expect(begun.body.qrCode).toMatch(/^<svg /)
    // No second factor is required before a code has proven that the app works.
    expect((await desk.login(user)).body.token).toBeDefined()
    const wrong = await post('account/codes/confirm', { code: '000000' }, user.token)
    expect(wrong.body.error_code).toBe('SECOND_FACTOR_WRONG')
    const confirmed = await post<{ factors: Factors; recoveryCodes: string[] }>(
      'account/codes/confirm',
      { code: code(begun.body.secret ?? '') },
      user.token,
    )
    expect(confirmed.body.recoveryCodes).toHaveLength(10)
    expect(confirmed.body.factors).toMatchObject({ codesSince: expect.any(String), recoveryCodesLeft: 10 })
    expect(JSON.stringify(await factorsOf(user.token))).not.toContain(begun.body.secret)
    const again = await post('account/codes/confirm', { code: code(begun.body.secret ?? '', 1) }, user.token)
    expect(again.body.error_code).toBe('CODES_NOT_BEGUN')
    const { rows } = await reihum.owner.query('select sealed from code_generator where user_id = $1', [
      user.id,
    ])
    expect(rows).toHaveLength(1)
    expect(rows[0].sealed).not.toContain(begun.body.secret)
  })

  test('are asked for after the password, and there is no session before one was right', async () => {
    const user = await reihum.addUser('bo')
    const { secret } = await desk.addCodes(user)
    const sessions = async () =>
      (await reihum.owner.query('select count(*)::int as n from user_session where user_id = $1', [user.id]))
        .rows[0].n
    const before = await sessions()
    const pending = await desk.begin(user)
    expect(pending.ways).toEqual(['code', 'recovery'])
    expect(await sessions()).toBe(before)
    // The pending token is valid for nothing else.
    expect(await isSignedIn(pending.pendingToken)).toBe(false)
    expect((await desk.post('login/token', { authToken: pending.pendingToken })).status).toBe(400)
    expect((await desk.finish(pending.pendingToken, { code: '123456' })).body.error_code).toBe(
      'SECOND_FACTOR_WRONG',
    )
    expect((await desk.finish(pending.pendingToken, {})).body.error_code).toBe('SECOND_FACTOR_WRONG')
    const entered = await desk.finish(pending.pendingToken, { code: desk.code(secret) })
    expect(await isSignedIn(entered.body.token)).toBe(true)
    expect((await desk.finish(pending.pendingToken, { code: desk.code(secret, 1) })).body.error_code).toBe(
      'SIGN_IN_EXPIRED',
    )
    const { rows } = await reihum.owner.query(
      "select metadata from audit_entry e join audit_detail d on d.audit_id = e.id and d.tenant_id = e.tenant_id where e.actor_id = $1 and command_type = 'identity.signed-in' order by e.id desc limit 1",
      [user.id],
    )
    expect(rows[0].metadata).toMatchObject({ way: 'password', secondFactor: 'code' })
  })

  test('are good once, also for another sign-in and in the neighbouring half minute', async () => {
    const user = await reihum.addUser('cy')
    const { secret } = await desk.addCodes(user)
    const code = desk.code(secret)
    expect((await desk.finish((await desk.begin(user)).pendingToken, { code })).status).toBe(200)
    const again = await desk.begin(user)
    expect((await desk.finish(again.pendingToken, { code })).body.error_code).toBe('SECOND_FACTOR_WRONG')
    // It also ends an older begun sign-in that was never finished.
    expect((await desk.finish(again.pendingToken, { code: desk.code(secret, -1) })).status).toBe(400)
    expect((await desk.finish(again.pendingToken, { code: ` ${desk.code(secret, 1)} ` })).status).toBe(200)
  })

  test('may be put into another app while the old one goes on until a code of the new one', async () => {
    const user = await reihum.addUser('di')
    const { secret, recoveryCodes } = await desk.addCodes(user)
    const begun = await desk.post<{ secret: string }>(
      'account/codes/begin',
      { proof: desk.proof },
      user.token,
    )
    const pending = await desk.begin(user)
    expect((await desk.finish(pending.pendingToken, { code: desk.code(begun.body.secret) })).status).toBe(400)
    expect((await desk.finish(pending.pendingToken, { code: desk.code(secret) })).status).toBe(200)
    const confirmed = await desk.post(
      'account/codes/confirm',
      { code: desk.code(begun.body.secret) },
      user.token,
    )
    // The printed recovery codes stay valid.
    expect(confirmed.body.recoveryCodes).toBeNull()
    const next = await desk.begin(user)
    expect((await desk.finish(next.pendingToken, { code: desk.code(secret, 1) })).status).toBe(400)
    expect((await desk.finish(next.pendingToken, { recoveryCode: recoveryCodes?.[0] })).status).toBe(200)
  })

  test('and a sign-in that was begun, are over when their time is', async () => {
    const user = await reihum.addUser('ed')
    const { secret } = await desk.addCodes(user)
    const pending = await desk.begin(user)
    const begun = await desk.post<{ secret: string }>(
      'account/codes/begin',
      { proof: desk.proof },
      user.token,
    )
    offsetMs += 5 * 60_000 + 1000
    expect((await desk.finish(pending.pendingToken, { code: desk.code(secret) })).body.error_code).toBe(
      'SIGN_IN_EXPIRED',
    )
    offsetMs += 10 * 60_000
    const late = await desk.post('account/codes/confirm', { code: desk.code(begun.body.secret) }, user.token)
    expect(late.body.error_code).toBe('CODES_NOT_BEGUN')
  })
})

describe('recovery codes', () => {
  test('let in once each, however they are typed, and end with the ones that take their place', async () => {
    const user = await reihum.addUser('fe')
    const { recoveryCodes } = await desk.addCodes(user)
    const [first = '', second = ''] = recoveryCodes ?? []
    const typed = first.toLowerCase().replaceAll('-', ' ')
    const entered = await desk.finish((await desk.begin(user)).pendingToken, { recoveryCode: typed })
    expect(entered.status).toBe(200)
    expect((await factorsOf(user.token)).recoveryCodesLeft).toBe(9)
    const pending = await desk.begin(user)
    expect((await desk.finish(pending.pendingToken, { recoveryCode: first })).status).toBe(400)
    const renewed = await desk.post<{ recoveryCodes: string[] }>(
      'account/recovery-codes',
      { proof: desk.proof },
      user.token,
    )
    expect(renewed.body.recoveryCodes).toHaveLength(10)
    expect((await desk.finish(pending.pendingToken, { recoveryCode: second })).status).toBe(400)
    const [fresh] = renewed.body.recoveryCodes
    expect((await desk.finish(pending.pendingToken, { recoveryCode: fresh })).status).toBe(200)
    const { rows } = await reihum.owner.query('select hash from recovery_code where user_id = $1', [user.id])
    expect(JSON.stringify(rows)).not.toContain(fresh?.replaceAll('-', ''))
  })

  test('are not made for somebody without a factor', async () => {
    const user = await reihum.addUser('gil')
    expect((await desk.post('account/recovery-codes', { proof: desk.proof }, user.token)).status).toBe(404)
  })
})

describe('the first factor', () => {
  test('ends other sign-ins, links to sign in with, and what was begun; the second one does not', async () => {
    const user = await reihum.addUser('hal')
    const { body: other } = await desk.login(user)
    const link = await desk.post('auth-token', { proof: desk.proof }, user.token)
    await desk.addCodes(user)
    expect(await isSignedIn(other.token)).toBe(false)
    expect(await isSignedIn(user.token)).toBe(true)
    expect((await desk.post('login/token', { authToken: link.body.authToken })).status).toBe(400)
    const pending = await desk.begin(user)
    await desk.addPasskey(user)
    expect(
      (await desk.post('login/second-factor/passkey', { pendingToken: pending.pendingToken })).status,
    ).toBe(200)
  })
})

describe('no other way in leads past it:', () => {
  test('a new password by mail', async () => {
    const user = await reihum.addUser('ida')
    const { secret } = await desk.addCodes(user)
    const pending = await desk.begin(user)
    const token = newSecretToken()
    await reihum.owner.query(
      `insert into account_token (hash, user_id, purpose, email, created_at, expires_at)
       values ($1, $2, 'password-reset', $3, $4, $5)`,
      [tokenHash(token), user.id, user.username, clock(), new Date(clock().getTime() + 60_000)],
    )
    const password = 'another password altogether'
    const reset = await desk.post(`password-reset/${token}`, { password, passwordRepeat: password })
    expect(reset.status).toBe(200)
    // The sign-in begun with the old password has ended.
    expect((await desk.finish(pending.pendingToken, { code: desk.code(secret) })).body.error_code).toBe(
      'SIGN_IN_EXPIRED',
    )
    const entered = await desk.login(user, password)
    expect(entered.body.token).toBeUndefined()
    expect(entered.body.pending?.ways).toContain('code')
  })

  test('a changed password, a changed name, and being locked end what was begun', async () => {
    const user = await reihum.addUser('jo')
    const { secret } = await desk.addCodes(user)
    const refused = async (pendingToken: string) =>
      (await desk.finish(pendingToken, { code: desk.code(secret) })).body.error_code
    const first = await desk.begin(user)
    const password = 'another password altogether'
    await desk.post(
      'account/password',
      { currentPassword: testPassword, password, passwordRepeat: password },
      user.token,
    )
    expect(await refused(first.pendingToken)).toBe('SIGN_IN_EXPIRED')
    const begun = (await desk.login(user, password)).body.pending
    const root = await reihum.addUser('root', { superuser: true })
    const code = await desk.post('confirmation-code', { action: 'lock-user', subject: user.id }, root.token)
    await reihum.call('POST', `/api/admin/users/${user.id}/lock`, {
      token: root.token,
      body: { reason: 'because', confirmation: code.body.code },
    })
    expect(await refused(begun?.pendingToken ?? '')).toBe('SIGN_IN_EXPIRED')
    expect((await desk.login(user, password)).body.error_code).toBe('ACCOUNT_LOCKED')
  })

  test('a token for another device comes from a sign-in that has shown both', async () => {
    const user = await reihum.addUser('kim')
    await desk.addCodes(user)
    const made = await desk.post('auth-token', { proof: desk.proof }, user.token)
    expect(
      (await desk.post<{ token: string }>('login/token', { authToken: made.body.authToken })).body.token,
    ).toBeDefined()
  })
})

test('whoever proves the address of an account that nobody proved keeps no factor of its maker', async () => {
  const user = await reihum.addUser('wartend', { verified: false })
  const { device } = await desk.addPasskey(user)
  await desk.addCodes(user)
  const token = newSecretToken()
  await reihum.owner.query(
    `insert into account_token (hash, user_id, purpose, email, created_at, expires_at)
     values ($1, $2, 'password-reset', $3, $4, $5)`,
    [tokenHash(token), user.id, user.username, clock(), new Date(clock().getTime() + 60_000)],
  )
  const password = 'the password of the owner'
  const reset = await desk.post(`password-reset/${token}`, { password, passwordRepeat: password })
  expect(reset.status).toBe(200)
  expect((await desk.loginWithPasskey(device)).body.error_code).toBe('PASSKEY_REFUSED')
  expect((await desk.login(user, password)).body.token).toBeDefined()
})

test('an address whose owner comes later keeps nothing that somebody set up without proof', async () => {
  const user = await reihum.addUser('lou', { verified: false })
  await desk.addPasskey(user)
  const { dropWhatNobodyProved } = await import('../drop-what-nobody-proved.ts')
  await reihum.inPlatform((ctx) => dropWhatNobodyProved(ctx, user.id))
  const { rows } = await reihum.owner.query(
    'select user_id from passkey where user_id = $1 union all select user_id from recovery_code where user_id = $1',
    [user.id],
  )
  expect(rows).toEqual([])
})

test('what is stored about the own account says what factors there are, and no secret of theirs', async () => {
  const user = await reihum.addUser('mo')
  const { secret } = await desk.addCodes(user)
  await desk.addPasskey(user, 'Telefon')
  const { body } = await reihum.call('GET', '/api/auth/account/export', { token: user.token })
  expect(body.secondFactors).toMatchObject({ passkeys: [{ name: 'Telefon' }], recoveryCodesLeft: 10 })
  expect(JSON.stringify(body)).not.toContain(secret)
})
