import type { AnyContractProcedure } from '@orpc/contract'
import { contract } from '@reihum/contract/contract.ts'
import { describe, expect, test } from 'vitest'
import { limitFor, limits, makeRateLimiter } from './rate-limit.ts'

const publicWrites = Object.values(contract)
  .flatMap((procedures) => Object.values<AnyContractProcedure>(procedures))
  .filter(({ '~orpc': { route, meta } }) => meta.access === 'public' && route.method !== 'GET')
  .map(({ '~orpc': { route } }) => [route.method ?? '', route.path ?? ''] as const)

test.each(publicWrites)('%s %s, open to everybody, is under a limit for the public', (method, path) => {
  const filled = path.replace('{tenant}', 'schule').replace(/\{\w+\}/g, 'x'.repeat(32))
  expect(limitFor(method, `/api${filled}`)).toMatch(/^(signIn|publicWrite|booking|paymentMessages)$/)
  expect(limitFor(method, `/api${filled}/`)).toBe(limitFor(method, `/api${filled}`))
})

test.each([
  ['POST', '/api/auth/login', 'signIn'],
  ['POST', '/api/auth/login/provider', 'signIn'],
  ['POST', '/api/auth/password-reset', 'publicWrite'],
  ['GET', '/api/auth/password-reset/abc', 'api'],
  ['GET', '/api/auth/captcha', 'api'],
  ['POST', '/api/auth/verification', 'publicWrite'],
  ['POST', '/api/auth/verification/request', 'api'],
  ['POST', '/api/auth/refresh', 'api'],
  ['GET', '/portal/schule/course-list', 'publicRead'],
  ['GET', '/c/schule/k7m4px', 'publicRead'],
  ['POST', '/portal/schule/course/1/register', 'booking'],
  ['POST', '/embed/schule/course/1/register/', 'booking'],
  ['POST', '/portal/schule/course/1/register/of-a-step', 'booking'],
  ['POST', '/api/schule/portal/courses/1/registrations', 'booking'],
  ['POST', '/api/schule/portal/courses/1/registrations/check', 'booking'],
  ['POST', '/api/schule/portal/courses/1/booking-requests', 'publicWrite'],
  ['POST', '/portal/schule/course-registration/token/cancel', 'publicWrite'],
  ['GET', '/api/schule/courses/calendar', 'calendar'],
  ['HEAD', '/api/schule/courses/calendar/', 'calendar'],
  ['POST', '/api/schule/courses', 'api'],
  ['GET', '/assets/main.js', null],
  ['GET', '/healthz', null],
])('%s %s falls under %s', (method, path, limit) => {
  expect(limitFor(method, path)).toBe(limit)
})

describe('a bucket', () => {
  test('lets so many through at once, and then one whenever it has refilled', () => {
    let now = 0
    const limiter = makeRateLimiter(() => now)
    const take = () => limiter.take('signIn 192.0.2.1', limits.signIn)
    for (let at = 0; at < limits.signIn.burst; at += 1) expect(take()).toBe(0)
    expect(take()).toBe(60 / limits.signIn.perMinute)
    expect(limiter.take('signIn 192.0.2.2', limits.signIn)).toBe(0)
    now += 60_000 / limits.signIn.perMinute
    expect(take()).toBe(0)
    expect(take()).toBeGreaterThan(0)
  })

  test('is not forgotten while it is not full, however many others come', () => {
    let now = 0
    const limiter = makeRateLimiter(() => now, 100)
    const limit = { burst: 2, perMinute: 60 }
    const take = (name: string) => limiter.take(name, limit)
    expect([take('mine'), take('mine'), take('mine')]).toEqual([0, 0, 1])
    for (let at = 0; at < 1000; at += 1) take(`other ${at}`)
    expect(take('mine')).toBe(1)
    now += 2000
    expect([take('new'), take('new'), take('new')]).toEqual([0, 0, 1])
    expect(take('mine')).toBe(0)
  })

  test('is shared by all that come when there are too many', () => {
    const limiter = makeRateLimiter(() => 0, 10)
    const passed = Array.from({ length: 1000 }, (_, at) =>
      limiter.take(`other ${at}`, { burst: 2, perMinute: 60 }),
    ).filter((seconds) => seconds === 0)
    expect(passed).toHaveLength(10 + 40)
  })
})
