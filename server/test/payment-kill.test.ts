import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutDesk } from './checkout-desk.ts'
import { paymentKillDrill, worstKills } from './payment-kill-drill.ts'
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

test('killed in the middle of calls to PayPal: nothing is collected or given back twice, nothing is unknown', async () => {
  const tenant = await reihum.addTenant()
  await checkoutDesk(() => ({ reihum, tenant, paypal })).setUp()
  const { killed } = await paymentKillDrill({ reihum, tenant, paypal, kills: worstKills, isHurried: true })
  expect(killed).toBe(worstKills.length)
}, 240_000)
