import { afterAll, beforeAll, expect, it } from 'vitest'
import { playMoney } from '#test/histories/play-money.ts'
import { startTestReihum, type TestReihum } from '#test/reihum.ts'

let reihum: TestReihum
beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
})
afterAll(() => reihum.close())

it('whatever is owed, paid, taken back and given back in whatever order, the sums are as the plain lists say', async () => {
  expect.hasAssertions()
  const seed = Math.floor(Math.random() * 2 ** 31)
  await playMoney({ reihum, tenant: await reihum.addTenant(), seed, now: () => new Date() }, 100)
})
