import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { solveCaptcha } from '#test/captcha.ts'
import { type IdentityProvider, startIdentityProvider } from '#test/identity-provider.ts'
import {
  eventually,
  startTestReihum,
  type TestReihum,
  type TestUser,
  testPassword,
  testProof,
} from '#test/reihum.ts'

let provider: IdentityProvider
let reihum: TestReihum
let user: TestUser

beforeAll(async () => {
  provider = await startIdentityProvider()
  reihum = await startTestReihum({ environment: provider.environment('SCHOOL') })
})
afterAll(async () => {
  await reihum.close()
  await provider.close()
})
beforeEach(async () => {
  user = await reihum.addUser('ada')
})

const refused = (status: number, error_code: string) => ({ status, body: { error_code } })

/** Goes to the provider and returns the credential for the user with that address there. */
async function credentialOf(email: string, startedWith?: string): Promise<string> {
  const { body } = startedWith
    ? await reihum.call<{ url: string }>('POST', '/api/auth/identities/start', {
        token: startedWith,
        body: { provider: 'school', proof: testProof },
      })
    : await reihum.call<{ url: string }>('POST', '/api/auth/providers/school/start', { body: {} })
  return provider.signIn(body.url, email)
}

async function signIn(email: string) {
  const body = { provider: 'school', credential: await credentialOf(email) }
  return (await reihum.call<{ token: string }>('POST', '/api/auth/login/provider', { body })).body
}

/** Without a mail server mails are stored to be read. */
const mailTo = ({ username }: TestUser, kind: string) =>
  eventually<string>(async () => {
    const { rows } = await reihum.owner.query('select text from mail where recipient = $1 and kind = $2', [
      username,
      kind,
    ])
    return rows[0]?.text
  })

describe('one’s own account', () => {
  const link = async (token: string, startedWith: string | undefined, email: string) => {
    const credential = await credentialOf(email, startedWith)
    return reihum.call<{ id: string }[]>('POST', '/api/auth/identities', {
      token,
      body: { provider: 'school', credential },
    })
  }
  const unlink = (token: string, id: string | undefined, proof: object = testProof) =>
    reihum.call<{ id: string }[]>('POST', `/api/auth/identities/${id}/remove`, { token, body: { proof } })

  test('can be linked whatever the address there is, and that again changes nothing', async () => {
    const elsewhere = `elsewhere-${user.username}`
    expect(await link(user.token, user.token, elsewhere)).toMatchObject({
      status: 200,
      body: [{ email: elsewhere }],
    })
    expect((await link(user.token, user.token, elsewhere)).body).toHaveLength(1)
    const { token } = await signIn(elsewhere)
    expect((await reihum.call('GET', '/api/auth/user-info', { token })).body.username).toBe(user.username)
  })

  test.each(['linked by hand', 'linked by signing in'])('tells its owner by mail: %s', async (way) => {
    if (way === 'linked by hand') await link(user.token, user.token, `elsewhere-${user.username}`)
    else await signIn(user.username)
    const mail = await mailTo(user, 'account.provider-linked')
    expect(mail).toContain('Anmeldedienst: School')
    expect(mail).toContain('http://reihum.test/password-reset')
  })

  test('has no other way in than the new password after a reset', async () => {
    const intruder = `intruder-${user.username}`
    await link(user.token, user.token, intruder)
    expect((await signIn(intruder)).token).toBeTruthy()
    const captcha = await solveCaptcha(reihum, 'password-reset')
    await reihum.call('POST', '/api/auth/password-reset', { body: { email: user.username, captcha } })
    const token = /password-reset\/([\w-]{20,})/.exec(await mailTo(user, 'account.password-reset'))?.[1]
    const body = { password: testPassword, passwordRepeat: testPassword }
    expect((await reihum.call('POST', `/api/auth/password-reset/${token}`, { body })).status).toBe(200)
    expect(await signIn(intruder)).toMatchObject({ error_code: 'NO_ACCOUNT' })
    const { rows } = await reihum.owner.query(
      "select 1 from audit_entry where subject_id = $1 and command_type = 'identity.provider-unlinked'",
      [user.id],
    )
    expect(rows).toHaveLength(1)
  })

  test('is not linked to an identity that belongs to another account', async () => {
    await signIn(user.username)
    const other = await reihum.addUser('other')
    expect(await link(other.token, other.token, user.username)).toMatchObject(refused(409, 'IDENTITY_TAKEN'))
  })

  test('is not linked by what somebody else set out for', async () => {
    const other = await reihum.addUser('other')
    for (const startedBy of [other.token, undefined])
      expect(await link(user.token, startedBy, `x-${user.username}`)).toMatchObject(
        refused(400, 'PROVIDER_REFUSED'),
      )
  })

  test('is unlinked as long as another way in is left', async () => {
    const { body } = await link(user.token, user.token, user.username)
    await link(user.token, user.token, `second-${user.username}`)
    await reihum.owner.query('update user_account set password_hash = null where id = $1', [user.id])
    // Without a password, having come from the provider just now is the proof.
    const { token } = await signIn(user.username)
    const left = await unlink(token, body[0]?.id, {})
    expect(left.body).toHaveLength(1)
    expect(await unlink(token, left.body[0]?.id, {})).toMatchObject(refused(409, 'LAST_WAY_IN'))
  })

  test('keeps one of the two ways in that are unlinked at once', async () => {
    await link(user.token, user.token, user.username)
    const { body } = await link(user.token, user.token, `second-${user.username}`)
    await reihum.owner.query('update user_account set password_hash = null where id = $1', [user.id])
    const { token } = await signIn(user.username)
    const answers = await Promise.all(body.map(({ id }) => unlink(token, id, {})))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('does not unlink what belongs to another', async () => {
    const { body } = await link(user.token, user.token, user.username)
    const other = await reihum.addUser('other')
    expect(await unlink(other.token, body[0]?.id)).toMatchObject(refused(404, 'NOT_FOUND'))
  })
})
