import { afterAll, beforeAll, expect, test } from 'vitest'
import { factorDesk } from '#test/factor-desk.ts'
import { startTestReihum, type TestReihum } from '#test/reihum.ts'
import { stepOfCode } from './time-code.ts'

let reihum: TestReihum
let second: TestReihum
let desk: ReturnType<typeof factorDesk>
let elsewhere: ReturnType<typeof factorDesk>

beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
  second = await startTestReihum({ database: reihum.database, args: ['--role', 'web'] })
  desk = factorDesk(reihum)
  elsewhere = factorDesk(second)
})
afterAll(async () => {
  await second.close()
  await reihum.close()
})

const howMany = 6
/** Does the same thing several times at once, on both nodes. */
const atOnce = <Answer>(act: (node: typeof desk, at: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: howMany }, (_, at) => act(at % 2 === 0 ? desk : elsewhere, at)))
const entered = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200)

test('the same code in many sign-ins at once, on two nodes, lets one of them in', async () => {
  const user = await reihum.addUser('code')
  const { secret } = await desk.addCodes(user)
  const begun = await atOnce((node) => node.begin(user))
  const code = desk.code(secret)
  const answers = await atOnce((node, at) => node.finish(begun[at]?.pendingToken ?? '', { code }))
  expect(entered(answers)).toHaveLength(1)
  for (const { body, status } of answers)
    if (status !== 200) expect(['SECOND_FACTOR_WRONG', 'TOO_MANY_ATTEMPTS']).toContain(body.error_code)
})

test('control: whoever only reads the last step finds the same code right as often as they look', async () => {
  const user = await reihum.addUser('control')
  const { secret } = await desk.addCodes(user)
  const code = desk.code(secret)
  const reads = await Promise.all(
    Array.from({ length: howMany }, () =>
      reihum.inPlatform(({ tx }) =>
        tx
          .selectFrom('code_generator')
          .select('last_step')
          .where('user_id', '=', user.id)
          .executeTakeFirstOrThrow(),
      ),
    ),
  )
  const right = reads.filter(
    ({ last_step }) => stepOfCode(secret, code, { now: new Date(), lastStep: last_step }) !== null,
  )
  expect(right).toHaveLength(howMany)
})

test('the same recovery code in many sign-ins at once lets one of them in', async () => {
  const user = await reihum.addUser('recovery')
  const { recoveryCodes } = await desk.addCodes(user)
  const begun = await atOnce((node) => node.begin(user))
  const answers = await atOnce((node, at) =>
    node.finish(begun[at]?.pendingToken ?? '', { recoveryCode: recoveryCodes?.[0] }),
  )
  expect(entered(answers)).toHaveLength(1)
})

test('one sign-in that was begun is finished once, though every recovery code is right', async () => {
  const user = await reihum.addUser('pending')
  const { recoveryCodes } = await desk.addCodes(user)
  const { pendingToken } = await desk.begin(user)
  const answers = await atOnce((node, at) => node.finish(pendingToken, { recoveryCode: recoveryCodes?.[at] }))
  expect(entered(answers)).toHaveLength(1)
  const { rows } = await reihum.owner.query(
    'select count(*)::int as used from recovery_code where user_id = $1 and used_at is not null',
    [user.id],
  )
  expect(rows[0].used).toBe(1)
})

test('the same answer of a passkey sent many times at once lets in once', async () => {
  const user = await reihum.addUser('passkey')
  const { device } = await desk.addPasskey(user)
  const { body } = await reihum.call<never>('GET', '/api/auth/login/passkey')
  const passkey = device.get(body)
  expect(entered(await atOnce((node) => node.post('login/passkey', { passkey })))).toHaveLength(1)
})

test('of the last two factors taken away at once, where one is required, one stays', async () => {
  const tenant = await reihum.addTenant()
  await desk.addCodes(tenant.admin)
  const { id } = await desk.addPasskey(tenant.admin)
  const required = await reihum.call('PUT', `/api/${tenant.slug}/settings/second-factor`, {
    token: tenant.admin.token,
    body: { required: true },
  })
  expect(required.status).toBe(200)
  const { token } = tenant.admin
  const answers = await Promise.all([
    desk.post('account/codes/remove', { proof: desk.proof }, token),
    elsewhere.post(`account/passkeys/${id}/remove`, { proof: desk.proof }, token),
  ])
  expect(entered(answers)).toHaveLength(1)
  expect(answers.find(({ status }) => status !== 200)?.body.error_code).toBe('SECOND_FACTOR_NEEDED')
})

/** Locks like adding a first factor elsewhere: first the account, then its other sessions and its tokens. */
async function endingMeanwhile<Answer>(userId: string, act: () => Promise<Answer>): Promise<Answer> {
  const other = await reihum.owner.connect()
  try {
    await other.query('begin')
    await other.query('select from user_account where id = $1 for update', [userId])
    const answer = act()
    // Long enough for the request to reach the lock.
    await new Promise((done) => setTimeout(done, 300))
    await other.query('update user_session set revoked_at = now() where user_id = $1', [userId])
    await other.query("delete from account_token where user_id = $1 and purpose = 'sign-in'", [userId])
    await other.query('commit')
    return await answer
  } finally {
    other.release()
  }
}

test('a token to sign in with that is ended while it is used lets nobody in', async () => {
  const user = await reihum.addUser('token')
  const { body } = await desk.post('auth-token', { proof: desk.proof }, user.token)
  const answer = await endingMeanwhile(user.id, () => desk.post('login/token', { authToken: body.authToken }))
  expect(answer.body.error_code).toBe('AUTH_TOKEN_INVALID')
})

test('a sign-in that is ended meanwhile makes no token to sign in with, and adds no factor', async () => {
  const user = await reihum.addUser('ended')
  const made = await endingMeanwhile(user.id, () =>
    desk.post('auth-token', { proof: desk.proof }, user.token),
  )
  expect(made.body.error_code).toBe('UNAUTHENTICATED')
  const { body } = await desk.login(user)
  const begun = await desk.post<{ secret: string }>('account/codes/begin', { proof: desk.proof }, body.token)
  const added = await endingMeanwhile(user.id, () =>
    desk.post('account/codes/confirm', { code: desk.code(begun.body.secret) }, body.token),
  )
  expect(added.body.error_code).toBe('UNAUTHENTICATED')
})
