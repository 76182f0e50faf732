import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NotTaken } from './send-otlp.ts'
import type { Span } from './span.ts'
import { makeSpanQueue, mostWaiting } from './span-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const span: Span = {
  traceId: 'a'.repeat(32),
  spanId: 'b'.repeat(16),
  parentId: null,
  name: 'GET /page',
  kind: 'server',
  startedAt: 0,
  endedAt: 1,
  facts: {},
  links: [],
  hasFailed: false,
}

function start(send: (count: number, signal: AbortSignal) => Promise<void>) {
  const told = { sent: 0, lost: 0, causes: [] as string[], tries: [] as number[] }
  const queue = makeSpanQueue({
    send: (spans, signal) => {
      told.tries.push(spans.length)
      return send(spans.length, signal)
    },
    onOutcome: (outcome, count) => {
      told[outcome] += count
    },
    onFailure: ({ cause }) => void told.causes.push(cause),
  })
  const take = (count: number) => {
    for (let taken = 0; taken < count; taken += 1) queue.take(span)
  }
  return { queue, told, take }
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((_, fail) => {
    signal.addEventListener('abort', () => fail(new NotTaken('no answer in time', true)))
  })

test('what waits is sent after a moment, much at once', async () => {
  const { told, take } = start(async () => undefined)
  take(3)
  expect(told.tries).toEqual([])
  await vi.runAllTimersAsync()
  expect(told).toMatchObject({ tries: [3], sent: 3, lost: 0 })
  take(512)
  await vi.advanceTimersByTimeAsync(0)
  expect(told.sent).toBe(515)
})

test('while a collector hangs only so many wait, and the rest is counted', async () => {
  const { queue, told, take } = start((_, signal) => untilAborted(signal))
  take(mostWaiting + 100)
  expect(told.lost).toBe(100)
  const stopped = queue.stop(3_000)
  await vi.runAllTimersAsync()
  await stopped
  expect(told).toMatchObject({ sent: 0, lost: mostWaiting + 100 })
  take(1)
  expect(told.lost).toBe(mostWaiting + 101)
  expect(vi.getTimerCount()).toBe(0)
})

test('what failed in passing is sent again, ever more rarely; what is refused is lost', async () => {
  const answers = [new NotTaken('status 503', true), new NotTaken('ECONNREFUSED', true), null]
  const { told, take } = start(async () => {
    const failure = answers.shift()
    if (failure) throw failure
  })
  take(2)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(told.tries).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(told.tries).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(told.tries).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(told).toMatchObject({ tries: [2, 2, 2], sent: 2, lost: 0, causes: ['status 503', 'ECONNREFUSED'] })
  answers.push(new NotTaken('status 400', false))
  take(4)
  await vi.runAllTimersAsync()
  expect(told).toMatchObject({ sent: 2, lost: 4 })
})

test('the end sends what waits', async () => {
  const { queue, told, take } = start(async () => undefined)
  take(700)
  await queue.stop(3_000)
  expect(told).toMatchObject({ sent: 700, lost: 0 })
})
