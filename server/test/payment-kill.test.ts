import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutDesk } from './checkout-desk.ts'
import { paymentKillDrill } from './payment-kill-drill.ts'
import { killedPaypal, killedStripe } from './payment-kill-services.ts'
import { type PaypalServer, startPaypalServer } from './paypal-server.ts'
import { startTestReihum, type TestReihum } from './reihum.ts'
import { type StripeServer, startStripeServer } from './stripe-server.ts'

let paypal: PaypalServer
let stripe: StripeServer
let reihum: TestReihum
beforeAll(async () => {
  paypal = await startPaypalServer()
  stripe = await startStripeServer()
  // Only serves requests: what follows a commit is done by the nodes that are killed.
  reihum = await startTestReihum({
    environment: { ...paypal.environment, ...stripe.environment },
    args: ['--role', 'web'],
  })
})
afterAll(async () => {
  await reihum.close()
  await paypal.close()
  await stripe.close()
})

test.each([
  ['PayPal', () => killedPaypal(paypal)],
  ['Stripe', () => killedStripe(stripe)],
])(
  'killed in the middle of calls to %s: nothing is collected or given back twice, nothing is unknown',
  async (_, make) => {
    const service = make()
    const tenant = await reihum.addTenant()
    await checkoutDesk(() => ({ reihum, tenant, ...service.standIn })).setUp()
    const { killed } = await paymentKillDrill({
      reihum,
      tenant,
      service,
      kills: service.worst,
      isHurried: true,
    })
    expect(killed).toBe(service.worst.length)
  },
  240_000,
)
