import { describe, expect, it } from 'vitest'
import { accountRequestExpiry, linkState, mayAskAgain } from './account-request.rules.ts'

const now = new Date('2027-03-01T10:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

describe('asking for an account', () => {
  it.each([
    ['at first', [], true],
    ['a third time', [1, 2], true],
    ['a fourth time within a day', [1, 2, 3], false],
    ['again the day after', [24, 25, 26], true],
  ])('%s', (_, before, isAllowed) => {
    expect(mayAskAgain(before.map(hoursAgo), now)).toBe(isAllowed)
  })
})

describe('the link', () => {
  const expires_at = accountRequestExpiry(now)
  it('is good for thirty days', () => {
    expect(expires_at.toISOString()).toBe('2027-03-31T10:00:00.000Z')
  })
  it.each([
    ['waits for an answer', null, now, 'open'],
    ['has expired at its last moment', null, expires_at, 'expired'],
    ['was used', 'answered', now, 'answered'],
    ['was used, also when its time is up', 'answered', expires_at, 'answered'],
    ['was replaced by another', 'replaced', now, 'void'],
    ['was withdrawn', 'withdrawn', now, 'void'],
  ])('%s', (_, outcome, at, state) => {
    expect(linkState({ outcome, expires_at }, at)).toBe(state)
  })
})
