import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveKey } from '#platform/config.ts'
import { testSecret } from '#test/database.ts'
import { startTestReihum, type TestReihum } from '#test/reihum.ts'
import { firstSuperuserKey, offerFirstSuperuser } from './first-superuser.ts'

let reihum: TestReihum
let now = new Date()

beforeAll(async () => {
  reihum = await startTestReihum({ alone: true, args: ['--role', 'web'], clock: () => now })
})
afterAll(() => reihum.close())

const offer = async () =>
  (await offerFirstSuperuser(reihum.inPlatform, deriveKey(testSecret, firstSuperuserKey))) ?? ''
const password = 'chosen by Ada herself'
const become = (token: string, email = 'ada@example.org', chosen = password) =>
  reihum.call('POST', `/api/auth/first-superuser/${token}`, {
    body: { email, password: chosen, passwordRepeat: chosen },
  })

test('the password is none of those that are guessed first', async () => {
  expect(await become(await offer(), 'ada@example.org', 'basketball')).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'password' }] },
  })
})

test('the link ends after a day, and a changed one was never valid', async () => {
  const token = await offer()
  const [expiry = '', signature = ''] = token.split('.')
  const later = (Number.parseInt(expiry, 36) + 1).toString(36)
  expect((await become(`${later}.${signature}`)).body).toMatchObject({
    error_code: 'FIRST_SUPERUSER_LINK_INVALID',
  })
  const before = now
  now = new Date(before.getTime() + 24 * 3_600_000)
  expect((await become(token)).status).toBe(400)
  now = before
  expect((await reihum.call('GET', `/api/auth/first-superuser/${token}`)).status).toBe(200)
})

test('the link is of no use anywhere else', async () => {
  const token = await offer()
  expect((await reihum.call('GET', `/api/auth/password-reset/${token}`)).status).toBe(400)
  expect((await reihum.call('POST', '/api/auth/login/token', { body: { authToken: token } })).status).toBe(
    400,
  )
  expect((await reihum.call('GET', '/api/auth/user-info', { token })).status).toBe(401)
})

test('an account that exists keeps its password', async () => {
  const user = await reihum.addUser('bo')
  expect((await become(await offer(), user.username)).body).toMatchObject({ error_code: 'ACCOUNT_EXISTS' })
  expect((await reihum.call('GET', '/api/auth/user-info', { token: user.token })).body).toMatchObject({
    superuser: false,
  })
})

test('of many uses at once one makes the superuser, in the log, and afterwards there is no link', async () => {
  const token = await offer()
  // Another node has offered one, too.
  const other = await offer()
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, at) => become(token, `ada-${at}@example.org`)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
  expect((await become(other, 'bea@example.org')).status).toBe(400)
  const username = answers.find(({ status }) => status === 200)?.body.username
  const { rows } = await reihum.owner.query('select username from user_account where superuser')
  expect(rows).toEqual([{ username }])
  const { body } = await reihum.call<{ token: string }>('POST', '/api/auth/login', {
    body: { username, password },
  })
  expect((await reihum.call('GET', '/api/admin/overview', { token: body.token })).status).toBe(200)
  const { rowCount } = await reihum.owner.query(
    "select from audit_entry where command_type = 'account.superuser-made'",
  )
  expect(rowCount).toBe(1)
  expect(await offer()).toBe('')
})
