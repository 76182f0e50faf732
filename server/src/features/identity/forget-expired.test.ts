import { afterAll, beforeAll, expect, test } from 'vitest'
import { startIdentityProvider } from '#test/identity-provider.ts'
import { startTestReihum, type TestReihum, testProof } from '#test/reihum.ts'
import { forgetExpired } from './forget-expired.ts'

let reihum: TestReihum
let offsetMs = 0
const day = 86_400_000

beforeAll(async () => {
  reihum = await startTestReihum({
    alone: true,
    clock: () => new Date(Date.now() + offsetMs),
    args: ['--role', 'web'],
  })
})
afterAll(() => reihum.close())

const count = async (table: string) => {
  const { rows } = await reihum.owner.query(`select count(*)::int as count from ${table}`)
  return rows[0].count
}

test('what has expired is forgotten, what has not stays', async () => {
  const user = await reihum.addUser('ada')
  const ended = await reihum.addUser('bo')
  await reihum.call('POST', '/api/auth/logout', { token: ended.token })
  await reihum.call('POST', '/api/auth/auth-token', { token: user.token, body: { proof: testProof } })
  const { rows: before } = await reihum.owner.query('select id from user_session order by id')
  const left = async () => [await count('user_session'), await count('account_token'), await count('attempt')]

  await forgetExpired(reihum.inPlatform)
  expect(await left()).toEqual([before.length, 1, expect.any(Number)])

  offsetMs = 6 * 60_000
  await forgetExpired(reihum.inPlatform)
  expect(await left()).toEqual([before.length, 0, expect.any(Number)])

  // Sessions are kept for a month after they were ended or expired.
  offsetMs = 30.2 * day
  await forgetExpired(reihum.inPlatform)
  expect(await left()).toEqual([1, 0, 0])
  offsetMs = 30.6 * day
  await forgetExpired(reihum.inPlatform)
  expect(await left()).toEqual([0, 0, 0])
})

test('ways to a provider are forgotten when nobody came back', async () => {
  const provider = await startIdentityProvider()
  const other = await startTestReihum({
    environment: provider.environment(),
    clock: () => new Date(Date.now() + offsetMs),
    database: reihum.database,
  })
  await other.call('POST', '/api/auth/providers/school/start', { body: {} })
  await forgetExpired(reihum.inPlatform)
  expect(await count('provider_sign_in')).toBe(1)
  offsetMs += 11 * 60_000
  await forgetExpired(reihum.inPlatform)
  expect(await count('provider_sign_in')).toBe(0)
  await other.close()
  await provider.close()
})
