import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutDesk } from './checkout-desk.ts'
import { paymentKillDrill } from './payment-kill-drill.ts'
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
  const kills = [
    { operation: 'order', when: 'after', nth: 1 },
    { operation: 'capture', when: 'before', nth: 1 },
    { operation: 'capture', when: 'after', nth: 2 },
    { operation: 'refund', when: 'after', nth: 1 },
  ] as const
  expect(await paymentKillDrill({ reihum, tenant, paypal, kills })).toEqual({ killed: kills.length })
}, 240_000)
