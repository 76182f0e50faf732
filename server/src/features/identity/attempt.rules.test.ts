import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as rules from './attempt.rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const purposes: rules.AttemptPurpose[] = ['sign-in', 'password', 'password-reset', 'verification', 'sign-up']

const anyPurpose = fc.constantFrom(...purposes)
const anyScope = fc.constantFrom(...rules.attemptScopes)

describe('how long to wait after the attempt', () => {
  test.each([
    ['sign-in', 'account-at-address', 4, 0],
    ['sign-in', 'account-at-address', 5, 2],
    ['sign-in', 'account-at-address', 8, 16],
    ['sign-in', 'account-at-address', 14, 900],
    ['sign-in', 'account-at-address', 5000, 900],
    ['sign-in', 'address', 49, 0],
    ['sign-in', 'address', 50, 2],
    ['sign-in', 'address', 5000, 900],
    ['sign-in', 'account', 19, 0],
    ['sign-in', 'account', 20, 1],
    ['sign-in', 'account', 5000, 60],
    ['password', 'account-at-address', 5, 2],
    ['password-reset', 'account-at-address', 2, 0],
    ['password-reset', 'account-at-address', 3, 30],
    ['password-reset', 'account', 5, 30],
    ['sign-up', 'address', 50, 5],
    ['withdrawal', 'address', 50, 5],
    ['receipt-to-stranger', 'account', 1, 0],
    ['receipt-to-stranger', 'account', 2, 900],
    ['receipt-to-stranger', 'address', 9, 0],
    ['receipt-to-stranger', 'address', 10, 60],
    ['booking', 'address', 299, 0],
    ['booking', 'address', 300, 5],
    ['booking', 'account', 4, 900],
    ['booking-number', 'account-at-address', 4, 0],
    ['booking-number', 'account-at-address', 14, 900],
  ] as const)('%s, %s, number %i: %i s', (purpose, scope, count, seconds) => {
    expect(rules.waitAfter(purpose, scope, count)).toBe(seconds)
  })

  test('grows with every attempt and is never longer than a quarter of an hour', () => {
    fc.assert(
      fc.property(anyPurpose, anyScope, fc.integer({ min: 1, max: 10_000 }), (purpose, scope, count) => {
        const wait = rules.waitAfter(purpose, scope, count)
        expect(wait).toBeLessThanOrEqual(900)
        expect(rules.waitAfter(purpose, scope, count + 1)).toBeGreaterThanOrEqual(wait)
      }),
    )
  })

  test('of an account tried from everywhere is a minute at most, so that its owner is never kept out', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (count) => {
        expect(rules.waitAfter('sign-in', 'account', count)).toBeLessThanOrEqual(60)
      }),
    )
  })
})

describe('whoever has to wait', () => {
  const count = (scope: rules.AttemptScope, seconds: number | null) => ({
    scope,
    count: 30,
    since: now,
    blockedUntil: seconds === null ? null : at(seconds),
  })
  test.each([
    ['nothing was tried', [], false, 0],
    ['nobody waits', [count('address', null)], false, 0],
    ['the wait is over', [count('account', 0)], false, 0],
    ['a part of a second is a second', [count('account', 0.2)], false, 1],
    ['the longest counts', [count('address', 4), count('account-at-address', 30)], false, 30],
    ['the account is tried elsewhere', [count('account', 60)], false, 60],
    ['… but they are known here', [count('account', 60)], true, 0],
    ['known, but guessing from here', [count('account', 60), count('account-at-address', 8)], true, 8],
    ['known, but their address guesses', [count('account', 60), count('address', 8)], true, 8],
  ] as const)('%s', (_, counts, isKnown, seconds) => {
    expect(rules.secondsToWait([...counts], isKnown, now)).toBe(seconds)
  })
})

describe('a count', () => {
  test('takes in one attempt after the other, and begins anew a day after the first', () => {
    fc.assert(
      fc.property(
        anyPurpose,
        anyScope,
        fc.array(fc.integer({ min: 1, max: 12 * 3600 }), { maxLength: 60 }),
        (purpose, scope, gaps) => {
          let known: rules.Count = { scope, count: 0, since: now, blockedUntil: null }
          let clock = now
          for (const gap of gaps) {
            clock = new Date(clock.getTime() + gap * 1000)
            const isOver = clock.getTime() - known.since.getTime() >= 86_400_000
            const next = rules.counted(purpose, known, clock)
            expect(next.count).toBe(isOver ? 1 : known.count + 1)
            expect(next.since).toEqual(isOver ? clock : known.since)
            expect((next.blockedUntil?.getTime() ?? 0) - clock.getTime()).toBeLessThanOrEqual(900_000)
            known = next
          }
        },
      ),
    )
  })

  test('of many attempts, one is worth a line in the log', () => {
    fc.assert(
      fc.property(anyPurpose, anyScope, (purpose, scope) => {
        const logged = Array.from({ length: 300 }, (_, at) => at + 1).filter((count) =>
          rules.isWorthLogging(purpose, { scope, count, since: now, blockedUntil: null }),
        )
        expect(logged).toHaveLength(1)
      }),
    )
  })

  test('guesses at both doors are guesses of one password; mails are counted each for itself', () => {
    expect(purposes.map(rules.kindOf)).toEqual([
      'password',
      'password',
      'password-reset',
      'verification',
      'sign-up',
    ])
  })
})
