import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Log } from './log.ts'
import { logSeldom } from './log-seldom.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const makeLog = () => {
  const error = vi.fn()
  return { log: { error } as Partial<Log> as Log, lines: () => error.mock.calls }
}

test('a line a minute and cause, with how often it happened', () => {
  const { log, lines } = makeLog()
  const fail = (cause: string) => logSeldom(log, 'failed', { cause, reason: 'connect ECONNREFUSED' })
  for (let times = 0; times < 1000; times += 1) fail('gone')
  fail('full')
  expect(lines()).toEqual([
    [{ cause: 'gone', count: 1, reason: 'connect ECONNREFUSED' }, 'failed'],
    [{ cause: 'full', count: 1, reason: 'connect ECONNREFUSED' }, 'failed'],
  ])
  vi.advanceTimersByTime(60_000)
  expect(lines().slice(2)).toEqual([[{ cause: 'gone', count: 999 }, 'failed']])
  fail('gone')
  vi.advanceTimersByTime(60_000)
  expect(lines().slice(3)).toEqual([[{ cause: 'gone', count: 1 }, 'failed']])
})

test('after a quiet minute it is said at once again', () => {
  const { log, lines } = makeLog()
  logSeldom(log, 'failed', { cause: 'gone' })
  vi.advanceTimersByTime(60_000)
  logSeldom(log, 'failed', { cause: 'gone' })
  expect(lines()).toHaveLength(2)
})
