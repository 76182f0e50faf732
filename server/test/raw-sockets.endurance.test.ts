import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawSocketDrill } from './raw-socket-drill.ts'
import { startTestReihum, type TestReihum } from './reihum.ts'

let reihum: TestReihum

beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
})
afterAll(() => reihum.close())

test('every address with every type, body, pace and ending: no error of ours, and the node goes on', async () => {
  const { slug } = await reihum.addTenant()
  const tally = await rawSocketDrill(reihum, { tenant: slug, seed: Date.now() | 0, most: Infinity })
  console.log('answers:', tally)
  expect(Object.values(tally).reduce((sum, count) => sum + count)).toBeGreaterThan(100_000)
}, 3_600_000)
