import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { linkIn, mailTo, startMailServer } from '#test/mail-server.ts'
import {
  eventually,
  startTestReihum,
  type TestReihum,
  type TestUser,
  testPassword,
  testProof,
} from '#test/reihum.ts'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let reihum: TestReihum
let later = 0

const hour = 3_600_000

beforeAll(async () => {
  mailServer = await startMailServer()
  reihum = await startTestReihum({
    environment: { REIHUM_SMTP_URL: mailServer.url },
    clock: () => new Date(Date.now() + later),
  })
})
beforeEach(() => {
  later = 0
})
afterAll(async () => {
  await reihum.close()
  await mailServer.close()
})

type Account = {
  username: string
  email: string
  pendingEmail: string | null
  verified: boolean
  error_code: string
}

const signIn = (username: string, password = testPassword) =>
  reihum.call<{ token: string }>('POST', '/api/auth/login', { body: { username, password } })
const isSignedIn = async (token: string) =>
  (await reihum.call('GET', '/api/auth/user-info', { token })).status === 200
const account = async ({ token }: { token: string }) =>
  (await reihum.call<Account>('GET', '/api/auth/account', { token })).body
const post = (path: string, { token }: { token: string }, body?: object) =>
  reihum.call<Account>('POST', `/api/auth/${path}`, { token, ...(body && { body }) })
const verify = (email: string, token: string) =>
  reihum.call<{ username: string; error_code: string }>('POST', '/api/auth/verification', {
    body: { email, token },
  })

const verifySubject = 'Bitte bestätigen Sie Ihre E-Mail-Adresse'

async function verificationToken(address: string, after = 0): Promise<string> {
  const mail = await mailTo(mailServer, address, verifySubject, after)
  expect(mail.text).toContain(`/verify/${encodeURIComponent(address)}/`)
  return linkIn(mail, /\/verify\/[^/\s]+\/([\w-]{20,})/)
}

async function askForLink(user: TestUser, address = user.username): Promise<string> {
  const before = mailServer.received.length
  expect((await post('verification/request', user)).status).toBe(200)
  return verificationToken(address, before)
}

const changeEmail = (user: TestUser, email: string, currentPassword = testPassword) =>
  post('account/email', user, { email, proof: { currentPassword } })

let numbers = 0
const newAddress = () => {
  numbers += 1
  return `neu-${numbers}@example.org`
}

describe('verifying an address', () => {
  test('works once, by the link of the mail', async () => {
    const user = await reihum.addUser('frisch', { verified: false })
    const token = await askForLink(user)
    expect(await verify(user.username, token)).toMatchObject({
      status: 200,
      body: { username: user.username },
    })
    expect(await account(user)).toMatchObject({ verified: true })
    expect(await verify(user.username, token)).toMatchObject({
      status: 400,
      body: { error_code: 'VERIFICATION_FAILED' },
    })
  })

  test('takes the address in any letter case, and no other one; what is refused leaves the link working', async () => {
    const user = await reihum.addUser('schrift', { verified: false })
    const token = await askForLink(user)
    expect((await verify('somebody@example.org', token)).body.error_code).toBe('VERIFICATION_FAILED')
    expect((await verify(user.username, `${token}x`)).body.error_code).toBe('VERIFICATION_FAILED')
    expect((await verify(user.username.toUpperCase(), token)).status).toBe(200)
  })

  test('greets nobody by a name that nobody has proven, and says how to ignore it', async () => {
    const user = await reihum.addUser('fremd', { verified: false })
    const body = { name: 'Gewinn auf böse.example', language: 'de' }
    await reihum.call('PUT', '/api/auth/account', { token: user.token, body })
    await askForLink(user)
    const mail = await mailTo(mailServer, user.username, verifySubject)
    expect(mail.text).not.toContain('böse.example')
    expect(mail.text).toContain('Bestätigen Sie sie dann bitte nicht')
  })

  test('works for 48 hours and not longer', async () => {
    const user = await reihum.addUser('spaet', { verified: false })
    const token = await askForLink(user)
    later = 49 * hour
    expect((await verify(user.username, token)).body.error_code).toBe('VERIFICATION_FAILED')
    later = 47 * hour
    expect((await verify(user.username, token)).status).toBe(200)
  })

  test('has nothing to send when the address is verified, and is slowed down otherwise', async () => {
    const verified = await reihum.addUser('fertig')
    for (let times = 0; times < 8; times += 1)
      expect((await post('verification/request', verified)).status).toBe(200)
    const user = await reihum.addUser('eifrig', { verified: false })
    const answers = []
    for (let times = 0; times < 8; times += 1) answers.push(await post('verification/request', user))
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { error_code: 'TOO_MANY_ATTEMPTS' } })
    await verificationToken(user.username)
    expect(mailServer.received.filter(({ to }) => to === verified.username)).toEqual([])
  })
})

describe('changing the e-mail address', () => {
  test('waits for the link; the old address is told, and a user name that was the old one follows it', async () => {
    const user = await reihum.addUser('umzug')
    const email = newAddress()
    expect(await changeEmail(user, email)).toMatchObject({
      status: 200,
      body: { email: user.username, pendingEmail: email },
    })
    const warning = await mailTo(mailServer, user.username, 'Ihre E-Mail-Adresse soll geändert werden')
    expect(warning.text).toContain(email)
    const token = await verificationToken(email)
    expect((await signIn(user.username)).status).toBe(200)

    expect(await verify(email, token)).toMatchObject({ status: 200, body: { username: email } })
    expect(await isSignedIn(user.token)).toBe(false)
    expect((await signIn(user.username)).status).toBe(400)
    const { body } = await signIn(email)
    expect(await account(body)).toMatchObject({ username: email, email, pendingEmail: null, verified: true })
    await mailTo(mailServer, email, 'Ihr Benutzername wurde geändert')
  })

  test('leaves another user name and the sign-ins alone', async () => {
    const user = await reihum.addUser('bleibt')
    const username = `bleibt.${user.id.slice(-6)}`
    await reihum.owner.query('update user_account set username = $2 where id = $1', [user.id, username])
    const email = newAddress()
    await changeEmail(user, email)
    expect((await verify(email, await verificationToken(email))).body).toEqual({ username })
    expect(await account(user)).toMatchObject({ username, email, pendingEmail: null })
  })

  test('can be dropped by entering the address in use; the link ends', async () => {
    const user = await reihum.addUser('reue')
    const email = newAddress()
    await changeEmail(user, email)
    const token = await verificationToken(email)
    expect((await changeEmail(user, user.username)).body).toMatchObject({ pendingEmail: null })
    expect((await verify(email, token)).body.error_code).toBe('VERIFICATION_FAILED')
  })

  test('cannot be used to fill the mailboxes of others', async () => {
    const { token } = await reihum.addUser('eilig')
    const answers = []
    for (let times = 0; times < 5; times += 1) {
      const body = { email: newAddress(), proof: testProof }
      answers.push(
        await reihum.call('POST', '/api/auth/account/email', { token, body, address: '198.51.100.7' }),
      )
    }
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { error_code: 'TOO_MANY_ATTEMPTS' } })
  })

  test('only the newest of several links counts', async () => {
    const user = await reihum.addUser('unschluessig')
    const [first, second] = [newAddress(), newAddress()]
    await changeEmail(user, first)
    const token = await verificationToken(first)
    await changeEmail(user, second)
    expect((await verify(first, token)).body.error_code).toBe('VERIFICATION_FAILED')
    expect((await verify(second, await verificationToken(second))).status).toBe(200)
  })

  test('to an address of somebody else looks the same, but sends them nothing', async () => {
    const other = await reihum.addUser('besetzt')
    const user = await reihum.addUser('neugierig')
    expect(await changeEmail(user, other.username)).toMatchObject({
      status: 200,
      body: { pendingEmail: other.username },
    })
    await mailTo(mailServer, user.username, 'Ihre E-Mail-Adresse soll geändert werden')
    expect(mailServer.received.filter(({ to }) => to === other.username)).toEqual([])
  })

  test('fails when somebody has signed up with the address meanwhile', async () => {
    const user = await reihum.addUser('zulangsam')
    const email = newAddress()
    await changeEmail(user, email)
    const token = await verificationToken(email)
    await reihum.owner.query(
      'insert into user_account (id, username, email) values (gen_random_uuid(), $1, $1)',
      [email],
    )
    expect((await verify(email, token)).body.error_code).toBe('VERIFICATION_FAILED')
    expect(await account(user)).toMatchObject({ email: user.username })
  })
})

test('a mail with a link that lets somebody in is forgotten once it is sent', async () => {
  const user = await reihum.addUser('geheim', { verified: false })
  await askForLink(user)
  const kept = await eventually(async () => {
    const { rows } = await reihum.owner.query(
      "select html, text from mail where recipient = $1 and state = 'sent'",
      [user.username],
    )
    return rows[0]
  })
  expect(kept.text).toContain('persönlichen Link')
  expect(`${kept.text}${kept.html}`).not.toContain('/verify/')
})
