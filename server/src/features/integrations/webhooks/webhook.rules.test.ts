import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isReceiverDown,
  nextTry,
  readRetryAfter,
  reasonToSwitchOff,
  triedMs,
  troubleOfError,
  troubleOfStatus,
  webhookState,
} from './webhook.rules.ts'

const now = new Date('2026-11-02T10:00:00Z')
const second = 1000
const hour = 3_600 * second

test.each([
  [1, 5 * second],
  [2, 60 * second],
  [3, 300 * second],
  [4, 1_800 * second],
  [5, 2 * hour],
  [6, 5 * hour],
  [7, 10 * hour],
  [8, 12 * hour],
  [9, 12 * hour],
])('after attempt %i the pause is %i ms', (attempts, pause) => {
  expect(nextTry({ attempts, begunAt: now }, now, 0.5)?.getTime()).toBe(now.getTime() + pause)
})

test('whatever the chance, pauses grow, and after three days and some ten attempts a delivery is given up', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 30, maxLength: 30 }),
      (chances) => {
        let at = now
        let before = 0
        let attempts = 0
        for (const chance of chances) {
          attempts += 1
          const next = nextTry({ attempts, begunAt: now }, at, chance)
          if (!next) break
          const pause = next.getTime() - at.getTime()
          if (attempts < 8) expect(pause).toBeGreaterThan(before)
          before = pause
          at = next
        }
        expect(attempts).toBeGreaterThanOrEqual(10)
        expect(attempts).toBeLessThanOrEqual(15)
        expect(at.getTime() - now.getTime()).toBeLessThanOrEqual(triedMs)
      },
    ),
  )
})

test('a receiver that asks for more time gets it, up to half a day', () => {
  const after = (retryAfterMs: number) =>
    (nextTry({ attempts: 1, begunAt: now, retryAfterMs }, now, 0.5)?.getTime() ?? 0) - now.getTime()
  expect(after(1)).toBe(5 * second)
  expect(after(120 * second)).toBe(120 * second)
  expect(after(1_000 * hour)).toBe(12 * hour)
})

test.each([
  [undefined, null],
  ['120', 120 * second],
  ['Mon, 02 Nov 2026 10:01:00 GMT', 60 * second],
  ['Mon, 02 Nov 2026 09:00:00 GMT', 0],
  ['soon', null],
])('Retry-After %s is %s', (header, wanted) => {
  expect(readRetryAfter(header, now)).toBe(wanted)
})

test.each([
  [200, null],
  [204, null],
  [301, 'redirect'],
  [308, 'redirect'],
  [400, 'status'],
  [410, 'gone'],
  [500, 'status'],
] as const)('the status %i is read as %s', (status, trouble) => {
  expect(troubleOfStatus(status)).toBe(trouble)
})

test.each([
  ['EINSIDE', 'inside'],
  ['ETOOLONG', 'timeout'],
  ['ENOTFOUND', 'hostUnknown'],
  ['ECONNREFUSED', 'unreachable'],
  ['ECONNRESET', 'unreachable'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
  ['CERT_HAS_EXPIRED', 'certificate'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
  [undefined, 'unreachable'],
] as const)('the code %s of a connection is read as %s', (code, trouble) => {
  expect(troubleOfError(code)).toBe(trouble)
})

test('only what says something about the receiver itself spares it', () => {
  expect(isReceiverDown('status', 400)).toBe(false)
  expect(isReceiverDown('status', 503)).toBe(true)
  expect(isReceiverDown('status', 429)).toBe(true)
  expect(isReceiverDown('timeout', null)).toBe(true)
  expect(isReceiverDown('inside', null)).toBe(false)
})

test('a webhook is switched off after a week of failing, and at once when its receiver is gone', () => {
  const since = (days: number) => ({ failing_since: new Date(now.getTime() - days * 24 * hour) })
  expect(reasonToSwitchOff(since(6.9), 'status', now)).toBeNull()
  expect(reasonToSwitchOff(since(7), 'status', now)).toBe('failing')
  expect(reasonToSwitchOff(since(0), 'gone', now)).toBe('gone')
})

test('off counts more than failing', () => {
  expect(webhookState({ off_at: null, failing_since: null })).toBe('on')
  expect(webhookState({ off_at: null, failing_since: now })).toBe('failing')
  expect(webhookState({ off_at: now, failing_since: now })).toBe('off')
})
