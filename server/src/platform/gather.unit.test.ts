import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Deadline } from './deadline.ts'
import { makeGatherer, type Outcome } from './gather.ts'
import { type Refusal, unavailable } from './refusal.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

type Batch = { requests: string[]; deadline: Deadline | null; end: PromiseWithResolvers<Outcome<string>[]> }

/** A gatherer whose batches end when the test says so. */
function makeHouse(max?: number) {
  const batches: Batch[] = []
  const gather = makeGatherer<string, string>((_, requests, deadline) => {
    const end = Promise.withResolvers<Outcome<string>[]>()
    batches.push({ requests, deadline, end })
    return end.promise
  }, max)
  const answers: Record<string, string> = {}
  return {
    batches,
    answers,
    ask(request: string, deadline: Deadline | null = new Deadline(10_000)) {
      gather('course', request, deadline).then(
        (result) => {
          answers[request] = result
        },
        (error: Refusal) => {
          answers[request] = error.message
        },
      )
    },
    async book(at: number) {
      const { requests, end } = batches[at] as Batch
      end.resolve(requests.map((request) => ({ ok: true, result: `booked ${request}` })))
      await vi.advanceTimersByTimeAsync(0)
    },
    async fail(at: number, error: unknown) {
      batches[at]?.end.reject(error)
      await vi.advanceTimersByTimeAsync(0)
    },
    asked: () => batches.map(({ requests }) => requests.join()),
  }
}

test('when nothing is available, all of a batch are told so at once', async () => {
  const { ask, book, fail, asked, answers } = makeHouse()
  for (const request of ['a', 'b', 'c']) ask(request)
  await book(0)
  await fail(1, unavailable('gone'))
  expect(asked()).toEqual(['a', 'b,c'])
  expect(answers).toEqual({ a: 'booked a', b: 'UNAVAILABLE', c: 'UNAVAILABLE' })
})

test('when one request is bad, the others are tried alone', async () => {
  const { ask, book, fail, asked, answers } = makeHouse()
  for (const request of ['a', 'b', 'c']) ask(request)
  await book(0)
  await fail(1, new Error('bad'))
  await fail(2, new Error('bad'))
  await book(3)
  expect(asked()).toEqual(['a', 'b,c', 'b', 'c'])
  expect(answers).toEqual({ a: 'booked a', b: 'bad', c: 'booked c' })
})

test('whoever waits in vain is told when the time is over, and costs nothing afterwards', async () => {
  const { ask, book, asked, answers } = makeHouse()
  for (const request of ['a', 'b']) ask(request)
  await vi.advanceTimersByTimeAsync(4_000)
  ask('c')
  await vi.advanceTimersByTimeAsync(6_000)
  expect(answers).toEqual({ a: 'UNAVAILABLE', b: 'UNAVAILABLE' })
  await book(0)
  await book(1)
  expect(asked()).toEqual(['a', 'c'])
  expect(answers.c).toBe('booked c')
})

test('a batch may take until the last deadline of its requests', async () => {
  const { ask, book, batches } = makeHouse()
  ask('a')
  const [sooner, later] = [new Deadline(5_000), new Deadline(9_000)]
  ask('b', sooner)
  ask('c', later)
  ask('d', sooner)
  await book(0)
  expect(batches[1]?.deadline).toBe(later)
})

test('whoever cannot be served in time is sent away at once', async () => {
  const { ask, asked, answers } = makeHouse(1)
  ask('a', null)
  ask('b', null)
  await vi.advanceTimersByTimeAsync(9_000)
  ask('c')
  await vi.advanceTimersByTimeAsync(0)
  expect(answers).toEqual({})
  // Nothing has moved for longer than anybody has time.
  await vi.advanceTimersByTimeAsync(2_000)
  ask('d')
  ask('patient', null)
  await vi.advanceTimersByTimeAsync(0)
  expect(answers).toEqual({ d: 'UNAVAILABLE' })
  expect(asked()).toEqual(['a'])
})

test('another course has a line of its own', async () => {
  const seen: string[] = []
  const gather = makeGatherer<string, string>(async (key) => {
    seen.push(key)
    return [{ ok: true, result: key }]
  })
  await Promise.all([gather('one', 'a'), gather('two', 'b')])
  expect(seen).toEqual(['one', 'two'])
})
