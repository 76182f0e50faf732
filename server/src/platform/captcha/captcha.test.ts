import type { TenantId } from '@reihum/contract/wire/ids.schema.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deriveKey } from '#platform/config.ts'
import { newId } from '#platform/ids.ts'
import { solve, solveCaptcha } from '#test/captcha.ts'
import { testSecret } from '#test/database.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { deleteExpiredCaptchas, makeChallenge, useCaptcha } from './captcha.ts'

const key = Buffer.from('a key for the tests of the captcha')
const now = new Date()
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const signUp = { purpose: 'sign-up', tenantId: null } as const

let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  reihum = await startTestReihum()
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

const solved = async (form: Parameters<typeof makeChallenge>[1] = signUp) =>
  solve(await makeChallenge(key, form, now))

type Use = Parameters<typeof useCaptcha>[2]
const useIt = (use: Use, at = now) => reihum.inPlatform(({ tx }) => useCaptcha({ tx, now: at }, key, use))

test('a solution is good once', async () => {
  const solution = await solved()
  await useIt({ solution, ...signUp })
  await expect(useIt({ solution, ...signUp })).rejects.toMatchObject({ code: 'CAPTCHA_FAILED' })
})

test('of many that come at once with the same solution, one passes', async () => {
  const solution = await solved()
  const all = await Promise.allSettled(Array.from({ length: 12 }, () => useIt({ solution, ...signUp })))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('written in another way it is still the same solution', async () => {
  const solution = await solved()
  await useIt({ solution, ...signUp })
  const respelled = Buffer.from(
    JSON.stringify(JSON.parse(Buffer.from(solution, 'base64').toString()), null, 1),
  ).toString('base64')
  await expect(useIt({ solution: respelled, ...signUp })).rejects.toMatchObject({ code: 'CAPTCHA_FAILED' })
})

test('a form that is refused for another reason may be sent again with it', async () => {
  const solution = await solved()
  const refused = reihum.inPlatform(async (ctx) => {
    await useCaptcha(ctx, key, { solution, ...signUp })
    throw new Error('something else is wrong')
  })
  await expect(refused).rejects.toThrow('something else is wrong')
  await useIt({ solution, ...signUp })
})

describe('refused', () => {
  const refused = (use: Use, at?: Date) =>
    expect(useIt(use, at)).rejects.toMatchObject({ code: 'CAPTCHA_FAILED' })
  const changed = (solution: string, change: Record<string, unknown>) => {
    const parts = JSON.parse(Buffer.from(solution, 'base64').toString())
    return Buffer.from(JSON.stringify({ ...parts, ...change })).toString('base64')
  }

  test('for another form', async () => {
    await refused({ solution: await solved(), purpose: 'password-reset', tenantId: null })
  })

  test('for another tenant', async () => {
    const form = { purpose: 'registration', tenantId: tenant.id } as const
    await refused({ solution: await solved(form), ...form, tenantId: newId() as TenantId })
  })

  test('after ten minutes', async () => {
    const solution = await solved()
    await refused({ solution, ...signUp }, inMinutes(10.1))
    await useIt({ solution, ...signUp }, inMinutes(9.9))
  })

  test('with a longer time written into it', async () => {
    const solution = await solved()
    const { salt } = JSON.parse(Buffer.from(solution, 'base64').toString()) as { salt: string }
    const later = salt.replace(/expires=\d+/, `expires=${Math.floor(inMinutes(600).getTime() / 1000)}`)
    await refused({ solution: changed(solution, { salt: later }), ...signUp })
  })

  test('without a time', async () => {
    const solution = await solved()
    const { salt } = JSON.parse(Buffer.from(solution, 'base64').toString()) as { salt: string }
    await refused({ solution: changed(solution, { salt: salt.split('?')[0] }), ...signUp })
  })

  test.each([
    ['a wrong number', { number: 50_000 }],
    ['a number that is none', { number: '7' }],
    ['another way to hash', { algorithm: 'SHA-1' }],
    ['a signature of nobody', { signature: 'ab'.repeat(32) }],
  ])('with %s', async (_, change) => {
    await refused({ solution: changed(await solved(), change), ...signUp })
  })

  test.each(['', 'x', 'bnVsbA==', Buffer.from('[]').toString('base64'), '💥'])(
    'what is no solution: %j',
    async (solution) => {
      await refused({ solution, ...signUp })
    },
  )
})

test('the forms of a tenant use theirs up at the other door', async () => {
  const form = { purpose: 'registration', tenantId: tenant.id } as const
  const solution = await solved(form)
  const origin = { ipAddress: null, userAgent: null, requestId: null }
  const book = () =>
    reihum.inTenant({ tenant: tenant.slug, origin, access: 'public' }, ({ tx }) =>
      useCaptcha({ tx, now }, key, { solution, ...form }),
    )
  await book()
  await expect(book()).rejects.toMatchObject({ code: 'CAPTCHA_FAILED' })
})

test('what has expired is forgotten', async () => {
  await useIt({ solution: await solved(), ...signUp })
  await reihum.inPlatform(({ tx }) => deleteExpiredCaptchas({ tx, now: inMinutes(11) }))
  const { rows } = await reihum.owner.query('select from captcha_used')
  expect(rows).toEqual([])
})

describe('a challenge from the server', () => {
  test('is small enough for a phone and can be solved', async () => {
    const { body } = await reihum.call('GET', '/api/auth/captcha?purpose=sign-up')
    expect(body).toMatchObject({ algorithm: 'SHA-256', maxnumber: 50_000 })
    expect(solve(body as never)).toMatch(/^[A-Za-z0-9+/]+=*$/)
  })

  test.each(['purpose=registration&tenant=nowhere', 'purpose=registration&tenant=reihum-platform'])(
    'is not made for a tenant that is not there: %s',
    async (query) => {
      expect(await reihum.call('GET', `/api/auth/captcha?${query}`)).toMatchObject({
        status: 404,
        body: { error_code: 'NOT_FOUND' },
      })
    },
  )

  test('is the same for slug and id of a tenant', async () => {
    const form = { purpose: 'registration', tenantId: tenant.id } as const
    const serverKey = deriveKey(testSecret, 'captcha')
    for (const reference of [tenant.slug, tenant.id]) {
      const solution = await solveCaptcha(reihum, 'registration', reference)
      await reihum.inPlatform((ctx) => useCaptcha(ctx, serverKey, { solution, ...form }))
    }
  })

  test('is for a purpose that we know', async () => {
    expect((await reihum.call('GET', '/api/auth/captcha?purpose=anything')).status).toBe(422)
  })
})
