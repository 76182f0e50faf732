import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newSecretToken } from '#platform/secret-token.ts'
import { startTestReihum, type TestReihum, type TestUser, testPassword, testProof } from '#test/reihum.ts'
import { storeAccountToken } from './account-token.store.ts'
import { type Count, counted, secondsToWait } from './attempt.rules.ts'
import { deleteOldAttempts } from './attempt.store.ts'

let reihum: TestReihum
let second: TestReihum
let user: TestUser
let offsetMs = 0
// The clock stands still, so that no waiting time passes while this machine is busy.
const startedAt = Date.now()
const clock = () => new Date(startedAt + offsetMs)

beforeAll(async () => {
  reihum = await startTestReihum({ clock })
  second = await startTestReihum({ clock, database: reihum.database })
})
afterAll(async () => {
  await second.close()
  await reihum.close()
})
beforeEach(async () => {
  offsetMs = 0
  user = await reihum.addUser('victim')
})

type Body = { error_code: string; token: string; data?: { seconds: number } }
const guess = (address: string, node = reihum, password = 'a guess', username = user.username) =>
  node.call<Body>('POST', '/api/auth/login', { address, body: { username, password } })
const login = (address: string) => guess(address, reihum, testPassword)
const lookedAt = (answers: { body: Body }[]) =>
  answers.filter(({ body }) => body.error_code === 'INVALID_CREDENTIALS').length
const longestWait = (answers: { body: Body }[]) =>
  Math.max(...answers.map(({ body }) => body.data?.seconds ?? 0))
const addressOf = (at: number) => `172.${16 + ((at >> 16) & 15)}.${(at >> 8) & 255}.${at & 255}`

describe('guesses at one account, side by side', () => {
  test('from one address, at two nodes: five are looked at', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => guess('192.0.2.1', at % 2 ? reihum : second)),
    )
    expect(lookedAt(answers)).toBe(5)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 429]))
  })

  test('from many addresses, at two nodes: twenty are looked at, and the wait is a minute at most', async () => {
    const answers = await Promise.all(
      Array.from({ length: 150 }, (_, at) => guess(addressOf(at), at % 2 ? reihum : second)),
    )
    expect(lookedAt(answers)).toBe(20)
    expect(longestWait(answers)).toBeLessThanOrEqual(60)
  })

  test('from one network of IPv6, however many addresses it has: five', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => guess(`2001:db8:1:2::${at}`)))
    expect(lookedAt(answers)).toBe(5)
  })
})

test('guesses by whoever has got hold of a session count like those outside', async () => {
  const confirm = () =>
    reihum.call<Body>('POST', '/api/auth/account/password', {
      address: '192.0.2.3',
      token: user.token,
      body: {
        currentPassword: 'a guess',
        password: 'long enough to do',
        passwordRepeat: 'long enough to do',
      },
    })
  const outside = [await guess('192.0.2.3'), await guess('192.0.2.3')]
  const inside = await Promise.all(Array.from({ length: 12 }, confirm))
  expect(lookedAt(outside)).toBe(2)
  expect(inside.filter(({ body }) => body.error_code === 'WRONG_PASSWORD')).toHaveLength(3)
  expect(inside.filter(({ body }) => body.error_code === 'TOO_MANY_ATTEMPTS')).toHaveLength(9)
  expect((await guess('192.0.2.3')).status).toBe(429)
})

describe('guesses at many accounts from one address', () => {
  test('fifty are looked at', async () => {
    const address = '192.0.2.99'
    let seen = 0
    // The rate limit of an address allows thirty requests a minute; after waiting for it, the guesses reach the counts.
    for (let at = 0; at < 60; at += 1)
      seen += lookedAt([
        await guess(address, at % 2 ? reihum : second, 'a guess', `somebody-${at}@example.org`),
      ])
    expect(seen).toBe(50)
  })
})

describe('the wait', () => {
  test('doubles with each guess; trying in between neither helps nor makes it longer', async () => {
    for (let at = 0; at < 5; at += 1) await guess('192.0.2.7')
    for (const seconds of [2, 4, 8, 16]) {
      expect((await guess('192.0.2.7')).body.data?.seconds).toBe(seconds)
      offsetMs += (seconds - 1) * 1000
      expect((await guess('192.0.2.7')).body).toMatchObject({
        error_code: 'TOO_MANY_ATTEMPTS',
        data: { seconds: 1 },
      })
      offsetMs += 1000
      expect((await guess('192.0.2.7')).body.error_code).toBe('INVALID_CREDENTIALS')
    }
  })

  test('says in the answer how long, in words and as a number', async () => {
    for (let at = 0; at < 5; at += 1) await guess('192.0.2.8')
    const { status, body } = await guess('192.0.2.8')
    expect({ status, body }).toMatchObject({
      status: 429,
      body: { detail: 'Zu viele Versuche. Bitte versuchen Sie es in 2 Sekunden noch einmal.' },
    })
  })

  test('is the same for a name that nobody has', async () => {
    const tries = async (name: string) => {
      const answers = []
      for (let at = 0; at < 7; at += 1) answers.push(await guess('192.0.2.9', reihum, 'a guess', name))
      return answers.map(({ status, body }) => [status, body.error_code, body.data])
    }
    expect(await tries('nobody-at-all@example.org')).toEqual(await tries(user.username))
  })
})

test('in a whole day, one address gets in about a hundred guesses, and all the world some fifteen hundred', () => {
  const start = new Date('2026-11-21T00:00:00Z')
  const guessesOfADay = (scope: Count['scope']) => {
    let count: Count = { scope, count: 0, since: start, blockedUntil: null }
    let guesses = 0
    for (let now = start; now.getTime() < start.getTime() + 86_400_000; ) {
      const wait = secondsToWait([count], false, now)
      if (wait === 0) {
        guesses += 1
        count = counted('sign-in', count, now)
      }
      now = new Date(now.getTime() + Math.max(1, wait) * 1000)
    }
    return guesses
  }
  expect(guessesOfADay('account-at-address')).toBeLessThanOrEqual(110)
  expect(guessesOfADay('address')).toBeLessThanOrEqual(155)
  expect(guessesOfADay('account')).toBeLessThanOrEqual(1470)
})

describe('the real user, while the account is besieged from everywhere,', () => {
  const besiege = () => Promise.all(Array.from({ length: 60 }, (_, at) => guess(addressOf(1000 + at))))

  test('comes in at once from an address they came from before', async () => {
    await login('203.0.113.5')
    await besiege()
    expect((await login('203.0.113.5')).status).toBe(200)
  })

  test('… with a supplied token too', async () => {
    const { body } = await reihum.call<{ authToken: string }>('POST', '/api/auth/auth-token', {
      token: user.token,
      body: { proof: testProof },
    })
    await reihum.call('POST', '/api/auth/login/token', { address: '203.0.113.9', body })
    await besiege()
    expect((await login('203.0.113.9')).status).toBe(200)
  })

  test('comes in from a new address after a minute at most', async () => {
    await besiege()
    const { status, body } = await login('203.0.113.6')
    expect(status).toBe(429)
    offsetMs += (body.data?.seconds ?? 0) * 1000
    expect((await login('203.0.113.6')).status).toBe(200)
  })

  test('comes in at once with a new password by mail, although it goes on', async () => {
    for (let at = 0; at < 5; at += 1) await guess('203.0.113.7')
    await besiege()
    expect((await login('203.0.113.7')).status).toBe(429)
    const token = newSecretToken()
    await reihum.inPlatform((ctx) =>
      storeAccountToken(ctx, {
        userId: user.id,
        purpose: 'password-reset',
        token,
        email: user.username,
        expiresAt: new Date(ctx.now.getTime() + 60_000),
      }),
    )
    const password = 'a new and long password'
    const reset = await reihum.call('POST', `/api/auth/password-reset/${token}`, {
      address: '203.0.113.7',
      body: { password, passwordRepeat: password },
    })
    expect(reset.status).toBe(200)
    await besiege()
    expect((await guess('203.0.113.7', reihum, password)).status).toBe(200)
  })

  test('starts anew after signing in: the wrong guesses of before do not count any more', async () => {
    for (let at = 0; at < 4; at += 1) await guess('203.0.113.8')
    expect((await login('203.0.113.8')).status).toBe(200)
    for (let at = 0; at < 4; at += 1) expect((await guess('203.0.113.8')).status).toBe(400)
  })
})

test('a school behind one address signs in all morning without being held up', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => reihum.addUser('staff')))
  // More wrong guesses than an address has in a day. Two nodes, because each allows thirty a minute.
  for (let round = 0; round < 9; round += 1) {
    for (const { username } of people) {
      const { status, body } = await guess(
        '198.51.100.200',
        round % 2 ? reihum : second,
        testPassword,
        username,
      )
      expect([status, body.error_code]).toEqual([200, undefined])
    }
  }
})

test('a siege is one line in the log, not one for each guess', async () => {
  for (let at = 0; at < 14; at += 1) {
    const { body } = await guess('192.0.2.77')
    if (body.data) {
      offsetMs += body.data.seconds * 1000
      await guess('192.0.2.77')
    }
  }
  const { rows } = await reihum.owner.query(
    `select metadata, ip_address from audit_entry e join audit_detail d on d.tenant_id = e.tenant_id and d.audit_id = e.id
     where command_type = 'identity.attempts-held-up' and subject_id = $1`,
    [user.id],
  )
  expect(rows).toEqual([{ metadata: { purpose: 'sign-in', seconds: 900 }, ip_address: '192.0.2.77' }])
})

test('counts name nobody, and are forgotten after a day', async () => {
  await guess('192.0.2.50')
  const all = async () => (await reihum.owner.query('select * from attempt')).rows
  const stored = JSON.stringify(await all())
  for (const secret of [user.username, user.id, '192.0.2.50']) expect(stored).not.toContain(secret)
  offsetMs = 25 * 3_600_000
  await reihum.inPlatform(deleteOldAttempts)
  expect((await all()).filter(({ key }) => !key.startsWith('known|'))).toEqual([])
  expect(await all()).not.toEqual([])
  offsetMs = 31 * 86_400_000
  await reihum.inPlatform(deleteOldAttempts)
  expect(await all()).toEqual([])
})
