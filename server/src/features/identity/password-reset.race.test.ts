import { afterAll, beforeAll, expect, test } from 'vitest'
import { newSecretToken, tokenHash } from '#platform/secret-token.ts'
import { startTestReihum, type TestReihum } from '#test/reihum.ts'

let reihum: TestReihum
let second: TestReihum

beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
  second = await startTestReihum({ database: reihum.database, args: ['--role', 'web'] })
})
afterAll(async () => {
  await second.close()
  await reihum.close()
})

async function linkOf(userId: string, email: string): Promise<string> {
  const token = newSecretToken()
  await reihum.owner.query(
    `insert into account_token (hash, user_id, purpose, email, created_at, expires_at)
     values ($1, $2, 'password-reset', $3, now(), now() + interval '1 hour')`,
    [tokenHash(token), userId, email],
  )
  return token
}

test('of the same link used on two nodes at once, one sets the password and the others are told', async () => {
  const user = await reihum.addUser('zweimal')
  const token = await linkOf(user.id, user.username)
  const passwords = Array.from({ length: 6 }, (_, at) => `a new password, number ${at}`)
  const answers = await Promise.all(
    passwords.map((password, at) =>
      (at % 2 === 0 ? reihum : second).call('POST', `/api/auth/password-reset/${token}`, {
        body: { password, passwordRepeat: password },
      }),
    ),
  )
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(['PASSWORD_NOT_CHANGED', 'RESET_LINK_INVALID']).toContain(answer.body.error_code)
  const entries = await Promise.all(
    passwords.map((password) =>
      reihum.call('POST', '/api/auth/login', { body: { username: user.username, password } }),
    ),
  )
  expect(entries.map((entry) => entry.status === 200)).toEqual(answers.map((answer) => answer.status === 200))
})

test('control: readers who only look at the link all find it', async () => {
  const user = await reihum.addUser('lesend')
  const token = await linkOf(user.id, user.username)
  const looks = await Promise.all(
    [reihum, second].map((node) => node.call('GET', `/api/auth/password-reset/${token}`)),
  )
  expect(looks.map((look) => look.status)).toEqual([200, 200])
})
