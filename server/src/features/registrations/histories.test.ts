import { afterAll, beforeAll, expect, it } from 'vitest'
import { risingTime } from '#test/course-desk.ts'
import { playHistory } from '#test/histories/play.ts'
import { startTestReihum, type TestReihum } from '#test/reihum.ts'

const time = risingTime()
let reihum: TestReihum

beforeAll(async () => {
  // Only the web role runs: without a worker no job interferes between the steps.
  reihum = await startTestReihum({ args: ['--role', 'web'], clock: time.clock })
})
afterAll(() => reihum.close())

it('whatever happens in whatever order, places and waiting lists are as the plain rules say', async () => {
  expect.hasAssertions()
  const seed = Math.floor(Math.random() * 2 ** 31)
  await playHistory({ reihum, tenant: await reihum.addTenant(), seed, now: time.now, pass: time.pass }, 200)
})
