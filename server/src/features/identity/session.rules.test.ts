import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as rules from './session.rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const day = 86_400

describe('a refresh', () => {
  test.each([
    ['the first token, never refreshed', 0, null, 0, 'rotate'],
    ['the newest', 7, ago(1), 7, 'rotate'],
    ['the one before, at once', 7, ago(0), 6, 'repeat'],
    ['the one before, after a minute', 7, ago(60), 6, 'repeat'],
    ['the one before, later', 7, ago(60.001), 6, 'reused'],
    ['two before', 7, ago(0), 5, 'reused'],
    ['one that was never made', 7, ago(0), 8, 'reused'],
    ['the one before, of a session that was never refreshed', 0, null, -1, 'reused'],
  ] as const)('%s: %4$s', (_, rotation, rotatedAt, presented, decision) => {
    expect(rules.decideRefresh({ rotation, rotatedAt }, presented, now)).toBe(decision)
  })

  test('of each token of a session but the last two always betrays a copy', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 1000 }), fc.nat(), fc.nat(3600), (rotation, pick, seconds) => {
        const old = pick % (rotation - 1)
        expect(rules.decideRefresh({ rotation, rotatedAt: ago(seconds) }, old, now)).toBe('reused')
      }),
    )
  })
})

describe('a session', () => {
  test.each([
    ['new', 0, 12 * 3600],
    ['weeks old', 60 * day, 12 * 3600],
    ['about to reach its ninety days', 90 * day - 3600, 3600],
  ])('%s ends with its token, at last after ninety days', (_, age, left) => {
    expect(rules.sessionEnd(ago(age), now).getTime() - now.getTime()).toBe(left * 1000)
  })
})
