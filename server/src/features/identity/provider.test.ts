import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Forgery, startForgingProvider } from '#test/forging-provider.ts'
import { type IdentityProvider, startIdentityProvider } from '#test/identity-provider.ts'
import { startTestReihum, type TestReihum, type TestUser, testPassword, testProof } from '#test/reihum.ts'

let provider: IdentityProvider
let forger: Awaited<ReturnType<typeof startForgingProvider>>
let reihum: TestReihum
let user: TestUser
let offsetMs = 0

beforeAll(async () => {
  provider = await startIdentityProvider()
  forger = await startForgingProvider()
  reihum = await startTestReihum({
    clock: () => new Date(Date.now() + offsetMs),
    environment: {
      ...provider.environment('SCHOOL'),
      REIHUM_OIDC_SCHOOL_NAME: 'Schulkonto',
      ...forger.environment('FORGER'),
      REIHUM_OIDC_FORGER_RESPONSE_MODE: 'form_post',
      REIHUM_OIDC_GONE_ISSUER: 'http://127.0.0.1:9',
      REIHUM_OIDC_GONE_CLIENT_ID: 'x',
      REIHUM_OIDC_GONE_CLIENT_SECRET: 'x',
    },
  })
})
afterAll(async () => {
  await reihum.close()
  await provider.close()
  await forger.close()
})
beforeEach(async () => {
  offsetMs = 0
  user = await reihum.addUser('ada')
})

type Body = { token: string; url: string; state: string; error_code: string }

const start = (id = 'school') => reihum.call<Body>('POST', `/api/auth/providers/${id}/start`, { body: {} })
const startLink = (token: string) =>
  reihum.call<Body>('POST', '/api/auth/identities/start', {
    token,
    body: { provider: 'school', proof: testProof },
  })
const bringBack = (credential: string, id = 'school') =>
  reihum.call<Body>('POST', '/api/auth/login/provider', { body: { provider: id, credential } })
const signIn = async (email: string) => bringBack(await provider.signIn((await start()).body.url, email))
const identities = (token: string) => reihum.call<{ id: string }[]>('GET', '/api/auth/identities', { token })
const usernameOf = async (token: string) =>
  (await reihum.call('GET', '/api/auth/user-info', { token })).body.username
const refused = (status: number, error_code: string) => ({ status, body: { error_code } })

test('the providers of the installation are offered by name', async () => {
  expect((await reihum.call('GET', '/api/auth/providers')).body).toEqual([
    { id: 'forger', name: 'Forger' },
    { id: 'gone', name: 'Gone' },
    { id: 'school', name: 'Schulkonto' },
  ])
})

test('the browser is sent out with state, nonce and challenge, and nothing that is secret', async () => {
  const { body } = await start()
  const query = Object.fromEntries(new URL(body.url).searchParams)
  expect(query).toMatchObject({
    response_type: 'code',
    client_id: 'reihum',
    redirect_uri: 'http://reihum.test/login/callback',
    code_challenge_method: 'S256',
    state: body.state,
  })
  expect(query.scope?.split(' ')).toEqual(['openid', 'email'])
  const { rows } = await reihum.owner.query('select * from provider_sign_in where expires_at > now()')
  expect(JSON.stringify(rows)).not.toContain(body.state)
  expect(rows.map((row) => row.verifier)).not.toContain(query.code_challenge)
})

describe('signing in', () => {
  test('finds the account by an address that both have proven, and from then on by who it is', async () => {
    const first = await signIn(user.username)
    expect(first.status).toBe(200)
    expect(await usernameOf(first.body.token)).toBe(user.username)
    // The account's address changes; the identity stays linked.
    await reihum.owner.query('update user_account set email = $2 where id = $1', [
      user.id,
      `moved-${user.username}`,
    ])
    const again = await signIn(user.username)
    expect(await usernameOf(again.body.token)).toBe(user.username)
    expect((await identities(again.body.token)).body).toEqual([
      expect.objectContaining({ provider: 'school', providerName: 'Schulkonto', email: user.username }),
    ])
  })

  test('twice at once links once', async () => {
    const ways = await Promise.all([start(), start()])
    const brought = await Promise.all(ways.map(({ body }) => provider.signIn(body.url, user.username)))
    const answers = await Promise.all(brought.map((credential) => bringBack(credential)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await identities(answers[0]?.body.token ?? '')).body).toHaveLength(1)
  })

  test('is written down without the address', async () => {
    await signIn(user.username)
    const { rows } = await reihum.owner.query(
      'select command_type, metadata from audit_entry e join audit_detail d on d.audit_id = e.id where subject_id = $1 order by e.at, e.id',
      [user.id],
    )
    // Linking and signing in are of one moment.
    expect(rows.map((row) => row.command_type).sort()).toEqual([
      'identity.provider-linked',
      'identity.signed-in',
      'identity.signed-in',
    ])
    expect(rows.at(-1)?.metadata).toEqual({ way: 'provider', provider: 'school' })
    expect(JSON.stringify(rows)).not.toContain(user.username)
  })

  test('with an address that nobody here has', async () => {
    expect(await signIn('stranger@example.org')).toMatchObject(refused(400, 'NO_ACCOUNT'))
  })

  test('with an address that the provider does not vouch for', async () => {
    provider.people.set(user.username, {
      subject: `unproven ${user.username}`,
      email: user.username,
      emailVerified: false,
    })
    expect(await signIn(user.username)).toMatchObject(refused(400, 'PROVIDER_EMAIL_UNVERIFIED'))
  })

  test('to an account that is locked', async () => {
    await reihum.owner.query('update user_account set locked_at = now() where id = $1', [user.id])
    expect(await signIn(user.username)).toMatchObject(refused(403, 'ACCOUNT_LOCKED'))
  })

  test('to an account that somebody opened without proof drops all that they set up in it', async () => {
    const squatter = await reihum.addUser('squatter', { verified: false })
    const { body } = await startLink(squatter.token)
    const linked = await reihum.call('POST', '/api/auth/identities', {
      token: squatter.token,
      body: { provider: 'school', credential: await provider.signIn(body.url, 'squatter@elsewhere.example') },
    })
    expect(linked.status).toBe(200)
    const { body: made } = await reihum.call('POST', '/api/auth/auth-token', {
      token: squatter.token,
      body: { proof: testProof },
    })

    const owner = await signIn(squatter.username)
    expect(owner.status).toBe(200)
    expect((await reihum.call('GET', '/api/auth/user-info', { token: owner.body.token })).body.verified).toBe(
      true,
    )
    expect((await identities(owner.body.token)).body).toHaveLength(1)
    expect((await reihum.call('GET', '/api/auth/user-info', { token: squatter.token })).status).toBe(401)
    const credentials = { username: squatter.username, password: testPassword }
    expect(await reihum.call('POST', '/api/auth/login', { body: credentials })).toMatchObject(
      refused(400, 'INVALID_CREDENTIALS'),
    )
    expect(
      await reihum.call('POST', '/api/auth/login/token', { body: { authToken: made.authToken } }),
    ).toMatchObject(refused(400, 'AUTH_TOKEN_INVALID'))
    expect(await signIn('squatter@elsewhere.example')).toMatchObject(refused(400, 'NO_ACCOUNT'))
  })
})

describe('what comes back is refused', () => {
  test('a second time', async () => {
    const credential = await provider.signIn((await start()).body.url, user.username)
    expect((await bringBack(credential)).status).toBe(200)
    expect(await bringBack(credential)).toMatchObject(refused(400, 'PROVIDER_REFUSED'))
  })

  test('of many at once all but one', async () => {
    const credential = await provider.signIn((await start()).body.url, user.username)
    const answers = await Promise.all(Array.from({ length: 6 }, () => bringBack(credential)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('after ten minutes', async () => {
    const credential = await provider.signIn((await start()).body.url, user.username)
    offsetMs = 10.1 * 60_000
    expect(await bringBack(credential)).toMatchObject(refused(400, 'PROVIDER_REFUSED'))
  })

  test('with a state that nobody set out with', async () => {
    const credential = new URLSearchParams(await provider.signIn((await start()).body.url, user.username))
    credential.set('state', 'x'.repeat(32))
    expect(await bringBack(`${credential}`)).toMatchObject(refused(400, 'PROVIDER_REFUSED'))
  })

  test('with the code of another who set out', async () => {
    const [mine, theirs] = [await start(), await start()]
    const code = new URLSearchParams(await provider.signIn(theirs.body.url, user.username))
    code.set('state', mine.body.state)
    expect(await bringBack(`${code}`)).toMatchObject(refused(400, 'PROVIDER_REFUSED'))
  })

  test('for another provider', async () => {
    const credential = await provider.signIn((await start()).body.url, user.username)
    expect(await bringBack(credential, 'forger')).toMatchObject(refused(400, 'PROVIDER_REFUSED'))
  })

  test.each(['error=server_error', ''])('when it is no answer: %j', async (query) => {
    const { body } = await start()
    const answer = await bringBack(`${query}&state=${body.state}`)
    expect(answer).toMatchObject(refused(400, 'PROVIDER_REFUSED'))
  })

  const past = Math.floor(Date.now() / 1000) - 3600
  test.each<[string, Forgery]>([
    ['the nonce of another', { claims: { nonce: 'another' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['an end that is over', { claims: { iat: past - 300, exp: past } }],
    ['no end', { claims: { exp: undefined } }],
    ['the audience of another client', { claims: { aud: 'another' } }],
    ['the issuer of another', { claims: { iss: 'https://accounts.example.org' } }],
    ['the name of another program that it was made for', { claims: { azp: 'another' } }],
    ['the signature of another key', { signedBy: 'somebody else' }],
    ['the signature of the shared secret', { signedBy: 'the secret' }],
    ['no signature', { signedBy: 'nobody' }],
  ])('with %s', async (_, forgery) => {
    const { body } = await start('forger')
    forgery.claims = { ...forgery.claims, email: user.username }
    expect(await bringBack(forger.answerTo(body.url, forgery), 'forger')).toMatchObject(
      refused(400, 'PROVIDER_REFUSED'),
    )
  })

  test('the control: the same provider is believed when it does not lie', async () => {
    const { body } = await start('forger')
    const credential = forger.answerTo(body.url, { claims: { email: user.username } })
    expect((await bringBack(credential, 'forger')).status).toBe(200)
  })
})

test('whoever changes their mind at the provider has cancelled, and nothing has failed', async () => {
  const { body } = await start('forger')
  expect(await bringBack(`error=access_denied&state=${body.state}`, 'forger')).toMatchObject(
    refused(400, 'PROVIDER_CANCELLED'),
  )
})

test('what the ID token leaves open of the address is asked for', async () => {
  const sub = `subject of ${user.username}`
  const claims = { sub, email: user.username, email_verified: undefined }
  const unsure = forger.answerTo((await start('forger')).body.url, { claims, more: { sub } })
  expect(await bringBack(unsure, 'forger')).toMatchObject(refused(400, 'PROVIDER_EMAIL_UNVERIFIED'))
  const more = { sub, email: user.username, email_verified: true }
  const sure = forger.answerTo((await start('forger')).body.url, { claims, more })
  expect((await bringBack(sure, 'forger')).status).toBe(200)
})

test('a provider may change its key twice within a minute', async () => {
  for (let round = 0; round < 3; round += 1) {
    await forger.changeKey()
    const credential = forger.answerTo((await start('forger')).body.url, {
      claims: { email: user.username, sub: user.username },
    })
    expect((await bringBack(credential, 'forger')).status).toBe(200)
  }
})

describe('an answer that comes as a form', () => {
  const post = (fields: Record<string, string>, type?: string) =>
    fetch(`${reihum.origin}/login/callback`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
      ...(type && { headers: { 'content-type': type } }),
    })

  test('is asked for where the provider gives it in no other way', async () => {
    const asked = async (id: string) => new URL((await start(id)).body.url).searchParams.get('response_mode')
    expect([await asked('school'), await asked('forger')]).toEqual([null, 'form_post'])
  })

  test('leads to the page that reads it, without what nobody here needs', async () => {
    const answer = await post({ code: 'a b&c', state: 's', user: '{"name":"Ada"}', id_token: 'x' })
    expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([
      303,
      '/login/callback?code=a+b%26c&state=s',
      'no-store',
    ])
  })

  test('is refused when it is no form, or too long', async () => {
    expect((await post({ code: 'x' }, 'application/json')).status).toBe(415)
    expect((await post({ code: 'x'.repeat(40_000) })).status).toBe(413)
  })

  test('may have a long code', async () => {
    const { body } = await start('forger')
    const credential = new URLSearchParams(
      forger.answerTo(body.url, { claims: { email: user.username, sub: user.username } }),
    )
    credential.set('code', 'c'.repeat(8_000))
    expect((await bringBack(`${credential}`, 'forger')).status).toBe(200)
  })
})

describe('a provider', () => {
  test('that does not exist', async () => {
    expect(await start('nowhere')).toMatchObject(refused(404, 'NOT_FOUND'))
  })

  test('that cannot be reached', async () => {
    expect(await start('gone')).toMatchObject(refused(502, 'PROVIDER_UNREACHABLE'))
  })

  test('that breaks down in between, and is back', async () => {
    const credential = await provider.signIn((await start()).body.url, user.username)
    provider.breakDown(true)
    expect(await bringBack(credential)).toMatchObject(refused(502, 'PROVIDER_UNREACHABLE'))
    provider.breakDown(false)
    expect((await signIn(user.username)).status).toBe(200)
  })

  test('that was down at first is asked again', async () => {
    const late = await startIdentityProvider()
    late.breakDown(true)
    const other = await startTestReihum({ environment: late.environment('LATE') })
    const startLate = () => other.call('POST', '/api/auth/providers/late/start', { body: {} })
    expect(await startLate()).toMatchObject(refused(502, 'PROVIDER_UNREACHABLE'))
    late.breakDown(false)
    expect((await startLate()).status).toBe(200)
    await other.close()
    await late.close()
  })
})
