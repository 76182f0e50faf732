import { afterAll, beforeAll, expect, it } from 'vitest'
import { risingTime } from '#test/course-desk.ts'
import { playHistory } from '#test/histories/play.ts'
import { startTestKurso, type TestKurso } from '#test/kurso.ts'

const time = risingTime()
let kurso: TestKurso

beforeAll(async () => {
  // Without a worker nothing happens between the steps.
  kurso = await startTestKurso({ args: ['--role', 'web'], clock: time.clock })
})
afterAll(() => kurso.close())

it('whatever happens in whatever order, places and waiting lists are as the plain rules say', async () => {
  expect.hasAssertions()
  const seed = Math.floor(Math.random() * 2 ** 31)
  await playHistory({ kurso, tenant: await kurso.addTenant(), seed, now: time.now, pass: time.pass }, 200)
})
