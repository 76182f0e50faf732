import { expect, test } from 'vitest'
import { remindFrom, tokenEnd, tokenState } from './api-token.rules.ts'

const now = new Date('2026-11-02T10:00:00Z')
const later = tokenEnd(now, 1)
const earlier = tokenEnd(now, -1)

test.each([
  ['works until its end', { expires_at: later, revoked_at: null, has_maker: true }, 'active'],
  ['has ended at the very moment', { expires_at: now, revoked_at: null, has_maker: true }, 'expired'],
  [
    'is revoked, although it would have ended',
    { expires_at: earlier, revoked_at: earlier, has_maker: true },
    'revoked',
  ],
  ['is orphaned without its maker', { expires_at: later, revoked_at: null, has_maker: false }, 'orphaned'],
  ['has ended, whoever made it', { expires_at: earlier, revoked_at: null, has_maker: false }, 'expired'],
] as const)('a token %s', (_, stored, state) => {
  expect(tokenState(stored, now)).toBe(state)
})

test.each([
  [365, 14],
  [28, 14],
  [10, 5],
  [1, 0.5],
])('of a token for %i days its owner is reminded %d days before the end', (days, before) => {
  const expires_at = tokenEnd(now, days)
  const from = remindFrom({ made_at: now, expires_at })
  expect((expires_at.getTime() - from.getTime()) / 86_400_000).toBe(before)
})
