import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectionDrill, toldTimes } from './connection-drill.ts'
import { rawSocketDrill } from './raw-socket-drill.ts'
import { startTestReihum, type TestReihum } from './reihum.ts'

let reihum: TestReihum

beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
})
afterAll(() => reihum.close())

test('whatever sockets send to every address, 50,000 times: no error of ours, and the node goes on', async () => {
  const seed = Date.now() % 1_000_000
  const tally = await rawSocketDrill(reihum, { seed, most: 50_000 })
  console.log(`seed ${seed}, answers:`, tally)
  expect(Object.values(tally).reduce((sum, count) => sum + count)).toBe(50_000)
}, 1_200_000)

test('10,000 connections over which nothing comes, and others that do not behave, leave the others answered within twice their quiet time', async () => {
  const { slug } = await reihum.addTenant()
  // The crowd is answered for a minute and a half; visitors come for some seconds of it.
  const sending = { pipelining: 20, inOneGo: 300 }
  const crowd = { tenant: slug, idle: 10_000, slow: 500, ...sending, waitsForCut: true, visitors: 500 }
  const { quietMs, crowdedMs } = await connectionDrill(reihum, crowd)
  console.log(toldTimes(quietMs, crowdedMs))
  expect(crowdedMs).toBeLessThanOrEqual(2 * quietMs)
}, 300_000)
