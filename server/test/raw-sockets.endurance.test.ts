import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectionDrill } from './connection-drill.ts'
import { rawSocketDrill } from './raw-socket-drill.ts'
import { startTestReihum, type TestReihum } from './reihum.ts'

let reihum: TestReihum

beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
})
afterAll(() => reihum.close())

test('whatever sockets send to every address, 50,000 times: no error of ours, and the node goes on', async () => {
  const { slug } = await reihum.addTenant()
  const seed = Date.now() % 1_000_000
  const tally = await rawSocketDrill(reihum, { tenant: slug, seed, most: 50_000 })
  console.log(`seed ${seed}, answers:`, tally)
  expect(Object.values(tally).reduce((sum, count) => sum + count)).toBe(50_000)
}, 1_200_000)

test('10,000 connections over which nothing comes, and others that do not behave, leave the others theirs', async () => {
  const { slug } = await reihum.addTenant()
  const crowd = { tenant: slug, idle: 10_000, slow: 500, pipelining: 20, inOneGo: 300, waitsForCut: true }
  const { quietMs, crowdedMs } = await connectionDrill(reihum, crowd)
  console.log(
    `95 of 100 are answered in ${quietMs.toFixed(1)} ms, in the crowd in ${crowdedMs.toFixed(1)} ms: ${(crowdedMs / quietMs).toFixed(2)} times`,
  )
}, 300_000)
