import { describe, expect, it, test } from 'vitest'
import {
  afterFailure,
  askBreaker,
  type Breaker,
  type BreakerAnswer,
  BreakerOpen,
  type BreakerRules,
  holdBreaker,
} from './breaker.ts'

const rules: BreakerRules = { failures: 3, firstPauseMs: 5_000, longestPauseMs: 15_000 }
const closed = (failures: number): Breaker => ({ is: 'closed', failures })
const open = (pauseMs: number, probeAt: number): Breaker => ({ is: 'open', pauseMs, probeAt })
const probing = (pauseMs: number): Breaker => ({ is: 'probing', pauseMs })
const now = 100_000

test.each<[string, Breaker, BreakerAnswer, Breaker]>([
  ['closed, anybody asks', closed(0), { may: 'ask' }, closed(0)],
  ['closed after some failures, anybody still asks', closed(2), { may: 'ask' }, closed(2)],
  [
    'open, all wait until the probe',
    open(5_000, now + 3_000),
    { may: 'wait', waitMs: 3_000 },
    open(5_000, now + 3_000),
  ],
  ['open and the time has come, the first one probes', open(5_000, now), { may: 'probe' }, probing(5_000)],
  [
    'open for longer than the pause, the first one probes',
    open(10_000, now - 1),
    { may: 'probe' },
    probing(10_000),
  ],
  ['while one probes, the others wait', probing(10_000), { may: 'wait', waitMs: 5_000 }, probing(10_000)],
])('%s', (_, before, answer, breaker) => {
  expect(askBreaker(before, now, rules)).toEqual({ answer, breaker })
})

test.each<[string, Breaker, boolean, Breaker]>([
  ['the first failure is counted', closed(0), false, closed(1)],
  ['the last that is bearable is counted', closed(1), false, closed(2)],
  ['one more opens it', closed(2), false, open(5_000, now + 5_000)],
  ['a late failure does not lengthen the pause', open(5_000, now + 1), false, open(5_000, now + 1)],
  ['a late failure does not end the probe', probing(5_000), false, probing(5_000)],
  ['a probe that fails doubles the pause', probing(5_000), true, open(10_000, now + 10_000)],
  ['up to the longest', probing(10_000), true, open(15_000, now + 15_000)],
])('%s', (_, before, wasProbe, breaker) => {
  expect(afterFailure(before, wasProbe, now, rules)).toEqual(breaker)
})

describe('held for a service', () => {
  function tryOut() {
    let time = 0
    const changes: string[] = []
    const breaker = holdBreaker(
      rules,
      (error) => (error as Error).message === 'dead',
      (next) => changes.push(next.is),
      () => time,
    )
    const fail = (message: string) => breaker.run(() => Promise.reject(new Error(message))).catch((e) => e)
    const succeed = () => breaker.run(async () => 'done').catch((e) => e)
    const wait = (ms: number) => {
      time += ms
    }
    return { breaker, changes, fail, succeed, wait }
  }

  it('asks no more after three failures, says for how long, and comes back by itself', async () => {
    const { breaker, changes, fail, succeed, wait } = tryOut()
    for (const _ of [1, 2, 3]) expect(await fail('dead')).not.toBeInstanceOf(BreakerOpen)
    expect(breaker.standing()).toEqual({ is: 'open', waitMs: 5_000 })
    wait(2_000)
    expect(await succeed()).toMatchObject({ name: 'BreakerOpen', waitMs: 3_000 })
    wait(3_000)
    expect(await fail('dead')).not.toBeInstanceOf(BreakerOpen)
    expect(await succeed()).toMatchObject({ waitMs: 10_000 })
    wait(10_000)
    expect(await succeed()).toBe('done')
    expect(await succeed()).toBe('done')
    expect(breaker.standing()).toEqual({ is: 'closed', waitMs: 0 })
    expect(changes).toEqual(['open', 'open', 'closed'])
  })

  it('one caller probes, the others do not even ask', async () => {
    const { breaker, fail, succeed, wait } = tryOut()
    for (const _ of [1, 2, 3]) await fail('dead')
    wait(5_000)
    let answer: (result: string) => void = () => undefined
    const probe = breaker.run(
      () =>
        new Promise<string>((resolve) => {
          answer = resolve
        }),
    )
    expect(await succeed()).toBeInstanceOf(BreakerOpen)
    expect(breaker.standing().is).toBe('probing')
    answer('there')
    expect(await probe).toBe('there')
    expect(await succeed()).toBe('done')
  })

  it('a refusal is an answer: it ends the row of failures', async () => {
    const { breaker, changes, fail } = tryOut()
    for (const message of ['dead', 'dead', 'no such address', 'dead', 'dead']) await fail(message)
    expect(breaker.standing().is).toBe('closed')
    expect(changes).toEqual([])
  })
})
