import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { startTestReihum, type TestReihum } from '#test/reihum.ts'
import { counted, secondsToWait } from './attempt.rules.ts'
import { lockCounts, readCounts, type StoredCount, storeCounts } from './attempt.store.ts'
import { countAttempt, forgetAttempts } from './attempts.ts'

let reihum: TestReihum

beforeAll(async () => {
  const now = new Date()
  reihum = await startTestReihum({ clock: () => now })
})
afterAll(() => reihum.close())

const guess = (account: string, address = '192.0.2.1') => ({ purpose: 'sign-in' as const, account, address })
const atOnce = async (many: number, run: (at: number) => Promise<unknown>) => {
  const outcomes = await Promise.allSettled(Array.from({ length: many }, (_, at) => run(at)))
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

test('of many guesses at once, as many are looked at as are free', async () => {
  const account = newId()
  expect(await atOnce(60, () => reihum.inPlatform((ctx) => countAttempt(ctx, guess(account))))).toBe(5)
})

test('the control: without the lock they slip in beside each other', async () => {
  const account = newId()
  const attempt = guess(account, '192.0.2.2')
  await reihum.inPlatform(async (ctx) => {
    await storeCounts(ctx, await lockCounts(ctx, attempt))
  })
  const countWithoutLock = () =>
    reihum.inPlatform(async (ctx) => {
      const counts = (await readCounts(ctx, attempt)) as StoredCount[]
      if (secondsToWait(counts, false, ctx.now) > 0) throw new Error('wait')
      await setTimeout(5)
      await storeCounts(
        ctx,
        counts.map((count) => ({ key: count.key, ...counted('sign-in', count, ctx.now) })),
      )
    })
  expect(await atOnce(60, countWithoutLock)).toBeGreaterThan(5)
})

test('from many addresses at once, as many are looked at as are free for the account', async () => {
  const account = newId()
  const run = (at: number) =>
    reihum.inPlatform((ctx) => countAttempt(ctx, guess(account, `198.51.100.${at}`)))
  expect(await atOnce(120, run)).toBe(20)
})

test('guessing and getting it right at once never wait for each other in a circle', async () => {
  const accounts = Array.from({ length: 3 }, () => newId())
  const run = async (at: number) => {
    const attempt = guess(accounts[at % 3] ?? '', `203.0.113.${at % 4}`)
    try {
      if (at % 2 === 0) await reihum.inPlatform((ctx) => countAttempt(ctx, attempt))
      else await reihum.inPlatform((ctx) => forgetAttempts(ctx, attempt))
    } catch (error) {
      if ((error as { code?: string }).code !== 'TOO_MANY_ATTEMPTS') throw error
    }
  }
  for (let round = 0; round < 5; round += 1) expect(await atOnce(48, run)).toBe(48)
})
