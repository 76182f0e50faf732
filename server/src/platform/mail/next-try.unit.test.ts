import { describe, expect, it, test } from 'vitest'
import { mailLimits } from './mail-limits.ts'
import { afterTry } from './next-try.ts'
import type { Reading } from './read-answer.ts'

const minute = 60_000
const hour = 60 * minute
const queuedAt = new Date('2027-03-01T08:00:00Z')
const fresh = { attempts: 0, unanswered: 0, queuedAt }
const after = (ms: number) => new Date(queuedAt.getTime() + ms)
const later: Reading = { verdict: 'later', reason: 'askedToWait' }
const unknown: Reading = { verdict: 'unknown', reason: 'unanswered' }
const inTrouble: Reading = { verdict: 'server', reason: 'unreachable' }

test('accepted is sent, refused is refused, and neither is tried again', () => {
  expect(afterTry(fresh, 'accepted', queuedAt, mailLimits)).toMatchObject({
    state: 'sent',
    reason: null,
    attempts: 1,
    nextTryAt: null,
  })
  const refused: Reading = { verdict: 'refused', reason: 'addressUnknown' }
  expect(afterTry(fresh, refused, queuedAt, mailLimits)).toMatchObject({
    state: 'refused',
    reason: 'addressUnknown',
    attempts: 1,
    nextTryAt: null,
  })
})

describe('not now', () => {
  test.each([
    [1, minute],
    [2, 5 * minute],
    [3, 15 * minute],
    [4, 30 * minute],
    [5, hour],
    [6, 2 * hour],
    [7, 4 * hour],
    [8, 6 * hour],
    [20, 6 * hour],
  ])('after try %i it waits for %i ms', (attempts, pauseMs) => {
    const now = after(hour)
    expect(afterTry({ ...fresh, attempts: attempts - 1 }, later, now, mailLimits)).toMatchObject({
      state: 'queued',
      attempts,
      nextTryAt: after(hour + pauseMs),
    })
  })

  it('is tried a last time after four days, and has failed then', () => {
    const tired = { ...fresh, attempts: 20 }
    const lastTryAt = after(96 * hour)
    expect(afterTry(tired, later, after(95 * hour), mailLimits).nextTryAt).toEqual(lastTryAt)
    expect(afterTry(tired, later, lastTryAt, mailLimits)).toMatchObject({
      state: 'failed',
      reason: 'askedToWait',
      nextTryAt: null,
    })
  })

  it('takes about two dozen tries in all', () => {
    let tried = fresh
    let now = queuedAt
    for (;;) {
      const next = afterTry(tried, later, now, mailLimits)
      if (!next.nextTryAt) break
      tried = { ...tried, attempts: next.attempts }
      now = next.nextTryAt
    }
    expect(tried.attempts).toBe(22)
    expect(now).toEqual(after(96 * hour))
  })
})

test('a server in trouble costs the letter no attempt', () => {
  expect(afterTry({ ...fresh, attempts: 4 }, inTrouble, after(hour), mailLimits)).toMatchObject({
    state: 'queued',
    reason: 'unreachable',
    attempts: 4,
    nextTryAt: after(hour + 5_000),
  })
})

describe('unanswered', () => {
  it('waits longer each time, up to an hour, and is tried three times at most', () => {
    const first = afterTry(fresh, unknown, queuedAt, mailLimits)
    expect(first).toMatchObject({ state: 'unknown', unanswered: 1, nextTryAt: after(10 * minute) })
    const second = afterTry({ ...fresh, ...first }, unknown, queuedAt, mailLimits)
    expect(second).toMatchObject({ state: 'unknown', unanswered: 2, nextTryAt: after(hour) })
    const third = afterTry({ ...fresh, ...second }, unknown, queuedAt, mailLimits)
    expect(third).toMatchObject({ state: 'unknown', unanswered: 3, nextTryAt: null })
  })

  it('stays uncertain if it is only put off until nobody tries any more', () => {
    const before = { ...fresh, unanswered: 1, attempts: 9 }
    expect(afterTry(before, later, after(96 * hour), mailLimits)).toMatchObject({
      state: 'unknown',
      reason: 'unanswered',
      nextTryAt: null,
    })
  })
})
