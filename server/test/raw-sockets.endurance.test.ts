import { afterAll, beforeAll, expect, test } from 'vitest'
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
