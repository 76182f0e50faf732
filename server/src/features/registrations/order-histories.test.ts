import { afterAll, beforeAll, expect, it } from 'vitest'
import { playOrders } from '#test/histories/play-orders.ts'
import { startTestReihum, type TestReihum } from '#test/reihum.ts'

let reihum: TestReihum
beforeAll(async () => {
  reihum = await startTestReihum()
})
// Closing examines all that was stored, with the rules of the doctor.
afterAll(() => reihum.close())

it('whatever is ordered, added, moved and partly cancelled, seats, stock, codes, vouchers and sums are as the plain lists say', async () => {
  expect.hasAssertions()
  const seed = Math.floor(Math.random() * 2 ** 31)
  await playOrders({ reihum, tenant: await reihum.addTenant(), seed }, 80)
})
