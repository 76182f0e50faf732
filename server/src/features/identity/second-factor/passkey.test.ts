import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAuthenticator } from '#test/authenticator.ts'
import { factorDesk, passkeyOrigin } from '#test/factor-desk.ts'
import { startTestReihum, type TestReihum } from '#test/reihum.ts'

let reihum: TestReihum
let desk: ReturnType<typeof factorDesk>
let offsetMs = 0
const clock = () => new Date(Date.now() + offsetMs)

beforeAll(async () => {
  reihum = await startTestReihum({ clock, args: ['--role', 'web'] })
  desk = factorDesk(reihum, clock)
})
afterAll(() => reihum.close())

const userOf = async (token?: string) =>
  (await reihum.call<{ id: string }>('GET', '/api/auth/user-info', { token: token ?? '' })).body.id

describe('signing in', () => {
  test('by a passkey alone, without a user name and without anything else', async () => {
    const user = await reihum.addUser('ada')
    const { device } = await desk.addPasskey(user, 'Laptop')
    const entered = await desk.loginWithPasskey(device)
    expect(await userOf(entered.body.token)).toBe(user.id)
    const { body } = await reihum.call('GET', '/api/auth/account/second-factor', { token: user.token })
    expect(body.passkeys).toEqual([
      expect.objectContaining({ name: 'Laptop', backedUp: true, lastUsedAt: expect.any(String) }),
    ])
    expect(body.proofs).toEqual(['password', 'passkey'])
  })

  test('by a passkey after the password, where codes or a recovery code would do too', async () => {
    const user = await reihum.addUser('bo')
    const { device } = await desk.addPasskey(user)
    const { pendingToken, ways } = await desk.begin(user)
    expect(ways).toEqual(['passkey', 'recovery'])
    const asked = await desk.post<never>('login/second-factor/passkey', { pendingToken })
    expect(asked.body).toMatchObject({ allowCredentials: [{ id: device.credentialId }] })
    const entered = await desk.finish(pendingToken, { passkey: device.get(asked.body) })
    expect(await userOf(entered.body.token)).toBe(user.id)
  })

  test('with a device that never counts', async () => {
    const user = await reihum.addUser('cy')
    const { device } = await desk.addPasskey(user, 'Key', makeAuthenticator(passkeyOrigin, { counts: false }))
    for (let time = 0; time < 2; time += 1) expect((await desk.loginWithPasskey(device)).status).toBe(200)
  })
})

describe('an answer is refused, and it is not told why,', () => {
  test.each([
    ['from another address', { origin: 'http://evil.test' }],
    ['for another site', { rpId: 'evil.test' }],
    ['of a device that has not checked who holds it', { isUserVerified: false }],
    ['that was made for adding a passkey', { type: 'webauthn.create' }],
  ])('%s', async (_, deviations) => {
    const user = await reihum.addUser('di')
    const { device } = await desk.addPasskey(user)
    const refused = await desk.loginWithPasskey(device, deviations)
    expect(refused.body.error_code).toBe('PASSKEY_REFUSED')
    expect((await desk.loginWithPasskey(device)).status).toBe(200)
  })

  test('of a passkey that nobody has added, or that was removed', async () => {
    expect((await desk.loginWithPasskey(makeAuthenticator(passkeyOrigin))).body.error_code).toBe(
      'PASSKEY_REFUSED',
    )
    const user = await reihum.addUser('ed')
    const { device, id } = await desk.addPasskey(user)
    const removed = await desk.post(`account/passkeys/${id}/remove`, { proof: desk.proof }, user.token)
    expect(removed.status).toBe(200)
    expect((await desk.loginWithPasskey(device)).body.error_code).toBe('PASSKEY_REFUSED')
    // Without the passkey the password is enough again, and the recovery codes are gone.
    expect((await desk.login(user)).body.token).toBeDefined()
    expect(removed.body.recoveryCodesLeft).toBe(0)
  })

  test('signed by another key', async () => {
    const user = await reihum.addUser('fe')
    const { device } = await desk.addPasskey(user)
    const stranger = makeAuthenticator(passkeyOrigin)
    const { body } = await reihum.call<never>('GET', '/api/auth/login/passkey')
    const forged = { ...stranger.get(body), id: device.credentialId, rawId: device.credentialId }
    expect((await desk.post('login/passkey', { passkey: forged })).body.error_code).toBe('PASSKEY_REFUSED')
  })

  test('sent twice, to a challenge that is over, that was made up, or that was for something else', async () => {
    const user = await reihum.addUser('gil')
    const { device } = await desk.addPasskey(user)
    const ask = async () =>
      (await reihum.call<{ challenge: string; rpId: string }>('GET', '/api/auth/login/passkey')).body
    const answer = device.get(await ask())
    expect((await desk.post('login/passkey', { passkey: answer })).status).toBe(200)
    const late = device.get(await ask())
    const forProof = await desk.post<never>('account/proof', undefined, user.token)
    for (const passkey of [
      answer,
      device.get({ rpId: 'reihum.test', challenge: Buffer.alloc(54).toString('base64url') }),
      device.get({ rpId: 'reihum.test', challenge: 'abc' }),
      device.get(forProof.body),
    ])
      expect((await desk.post('login/passkey', { passkey })).body.error_code).toBe('PASSKEY_REFUSED')
    offsetMs += 5 * 60_000 + 1000
    expect((await desk.post('login/passkey', { passkey: late })).body.error_code).toBe('PASSKEY_REFUSED')
  })

  test('as the second factor of somebody else, or of another sign-in', async () => {
    const [user, other] = [await reihum.addUser('hal'), await reihum.addUser('ida')]
    const { device } = await desk.addPasskey(user)
    const { device: theirs } = await desk.addPasskey(other)
    const [first, second] = [await desk.begin(user), await desk.begin(user)]
    const asked = await desk.post<never>('login/second-factor/passkey', { pendingToken: first.pendingToken })
    const wrong = await desk.finish(first.pendingToken, { passkey: theirs.get(asked.body) })
    expect(wrong.body.error_code).toBe('PASSKEY_REFUSED')
    const carried = await desk.finish(second.pendingToken, { passkey: device.get(asked.body) })
    expect(carried.body.error_code).toBe('PASSKEY_REFUSED')
  })

  test('when its count has gone back: the key is in two places, and the log says so', async () => {
    const user = await reihum.addUser('jo')
    const { device } = await desk.addPasskey(user)
    expect((await desk.loginWithPasskey(device, { signCount: 40 })).status).toBe(200)
    expect((await desk.loginWithPasskey(device, { signCount: 40 })).body.error_code).toBe('PASSKEY_REFUSED')
    const { rows } = await reihum.owner.query(
      "select id from audit_entry where command_type = 'identity.passkey-copied' and subject_id = $1",
      [user.id],
    )
    expect(rows).toHaveLength(1)
    expect((await desk.loginWithPasskey(device, { signCount: 41 })).status).toBe(200)
  })
})

describe('the own passkeys', () => {
  test('are added once, under a challenge that was given to whoever showed who they are', async () => {
    const user = await reihum.addUser('kim')
    const device = makeAuthenticator(passkeyOrigin)
    const begin = () => desk.post<never>('account/passkeys/begin', { proof: desk.proof }, user.token)
    const wrong = await desk.post('account/passkeys/begin', { proof: { currentPassword: 'no' } }, user.token)
    expect(wrong.body.error_code).toBe('WRONG_PASSWORD')
    const { body: signIn } = await reihum.call<{ challenge: string }>('GET', '/api/auth/login/passkey')
    const { body: creation } = await begin()
    const add = (made: unknown) => desk.post('account/passkeys', { name: 'Key', made }, user.token)
    const unasked = device.create({ ...(creation as object), challenge: signIn.challenge } as never)
    expect((await add(unasked)).body.error_code).toBe('PASSKEY_REFUSED')
    expect((await add(device.create(creation, { isUserVerified: false }))).body.error_code).toBe(
      'PASSKEY_REFUSED',
    )
    const made = device.create(creation)
    const stranger = await reihum.addUser('lou')
    const carried = await desk.post('account/passkeys', { name: 'Key', made }, stranger.token)
    expect(carried.body.error_code).toBe('PASSKEY_REFUSED')
    expect((await add(made)).status).toBe(200)
    expect((await add(made)).body.error_code).toBe('PASSKEY_REFUSED')
    expect((await add(device.create((await begin()).body))).body.error_code).toBe('PASSKEY_KNOWN')
  })

  test('are renamed, and found by nobody else', async () => {
    const [user, other] = [await reihum.addUser('mo'), await reihum.addUser('nat')]
    const { id } = await desk.addPasskey(user)
    const rename = (token: string) =>
      reihum.call('PUT', `/api/auth/account/passkeys/${id}`, { token, body: { name: 'Telefon' } })
    expect((await rename(user.token)).body.passkeys).toMatchObject([{ name: 'Telefon' }])
    expect((await rename(other.token)).status).toBe(404)
    const removed = await desk.post(`account/passkeys/${id}/remove`, { proof: desk.proof }, other.token)
    expect(removed.status).toBe(404)
  })

  test('stand for the password when something is to change', async () => {
    const user = await reihum.addUser('oz')
    const { device, id } = await desk.addPasskey(user)
    const asked = await desk.post<never>('account/proof', undefined, user.token)
    const passkey = device.get(asked.body)
    const remove = (token: string) =>
      desk.post(`account/passkeys/${id}/remove`, { proof: { passkey } }, token)
    const other = await reihum.addUser('pia')
    expect((await remove(other.token)).body.error_code).toBe('PASSKEY_REFUSED')
    expect((await remove(user.token)).status).toBe(200)
  })

  test('stay when there is no other way in', async () => {
    const user = await reihum.addUser('quin')
    const { device, id } = await desk.addPasskey(user)
    await reihum.owner.query('update user_account set password_hash = null where id = $1', [user.id])
    const { body } = await desk.post<never>('account/proof', undefined, user.token)
    const proof = { passkey: device.get(body) }
    const refused = await desk.post(`account/passkeys/${id}/remove`, { proof }, user.token)
    expect(refused.body.error_code).toBe('LAST_WAY_IN')
  })

  test('can be added after coming from a provider a moment ago, where there is nothing else to show', async () => {
    const user = await reihum.addUser('rae')
    await reihum.owner.query('update user_account set password_hash = null where id = $1', [user.id])
    const begin = () => desk.post('account/passkeys/begin', { proof: {} }, user.token)
    // The session was opened with the password that the account had then.
    expect((await begin()).body.error_code).toBe('SIGN_IN_AGAIN')
    await reihum.owner.query("update user_session set way = 'provider' where user_id = $1", [user.id])
    expect((await begin()).status).toBe(200)
    offsetMs += 11 * 60_000
    expect((await begin()).body.error_code).toBe('SIGN_IN_AGAIN')
  })

  test('are so many at most', async () => {
    const user = await reihum.addUser('sam')
    await desk.addPasskey(user)
    await reihum.owner.query(
      `insert into passkey (id, user_id, credential_id, public_key, sign_count, is_backed_up, name, created_at)
       select gen_random_uuid(), user_id, credential_id || n, public_key, 0, false, name, created_at
       from passkey, generate_series(1, 19) n where user_id = $1`,
      [user.id],
    )
    const refused = await desk.post('account/passkeys/begin', { proof: desk.proof }, user.token)
    expect(refused.body).toMatchObject({ error_code: 'TOO_MANY_PASSKEYS', data: { limit: 20 } })
  })
})
