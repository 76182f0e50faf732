import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutDesk } from './checkout-desk.ts'
import { type Kill, paymentKillDrill, worstKills } from './payment-kill-drill.ts'
import { type PaypalServer, startPaypalServer } from './paypal-server.ts'
import { startTestReihum, type TestReihum } from './reihum.ts'

let paypal: PaypalServer
let reihum: TestReihum
beforeAll(async () => {
  paypal = await startPaypalServer()
  // Only serves requests: what follows a commit is done by the nodes that are killed.
  reihum = await startTestReihum({ environment: paypal.environment, args: ['--role', 'web'] })
})
afterAll(async () => {
  await reihum.close()
  await paypal.close()
})

test('killed at the points that every run tries, and at those before them', async () => {
  const tenant = await reihum.addTenant()
  await checkoutDesk(() => ({ reihum, tenant, paypal })).setUp()
  const kills: Kill[] = [
    { operation: 'order', when: 'after', nth: 1 },
    { operation: 'capture', when: 'before', nth: 1 },
    ...worstKills,
  ]
  expect(await paymentKillDrill({ reihum, tenant, paypal, kills })).toEqual({ killed: kills.length })
}, 240_000)

test('killed forty times in the middle of calls to PayPal', async () => {
  const tenant = await reihum.addTenant()
  await checkoutDesk(() => ({ reihum, tenant, paypal })).setUp()
  const operations = ['order', 'look', 'capture', 'refund'] as const
  const some = <Of>(of: readonly Of[]) => of[Math.floor(Math.random() * of.length)] as Of
  const kills = Array.from(
    { length: 40 },
    (): Kill => ({ operation: some(operations), when: some(['before', 'after']), nth: some([1, 2, 3]) }),
  )
  // Those of which a round had fewer calls kill nobody.
  expect((await paymentKillDrill({ reihum, tenant, paypal, kills })).killed).toBeGreaterThan(20)
}, 1_500_000)
