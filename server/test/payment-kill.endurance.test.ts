import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkoutDesk } from './checkout-desk.ts'
import { paymentKillDrill } from './payment-kill-drill.ts'
import { type Kill, type KilledService, killedPaypal, killedStripe } from './payment-kill-services.ts'
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

const first = (operation: Kill['operation'], when: Kill['when']): Kill => ({ operation, when, nth: 1 })

async function drill(service: KilledService, kills: readonly Kill[]): Promise<number> {
  const tenant = await reihum.addTenant()
  await checkoutDesk(() => ({ reihum, tenant, ...service.standIn })).setUp()
  return (await paymentKillDrill({ reihum, tenant, service, kills })).killed
}

describe.each<[string, () => KilledService, readonly Kill[]]>([
  ['PayPal', () => killedPaypal(paypal), [first('order', 'after'), first('capture', 'before')]],
  [
    'Stripe',
    () => killedStripe(stripe),
    [
      first('session', 'before'),
      first('look', 'after'),
      first('expire', 'before'),
      first('refund', 'before'),
    ],
  ],
])('%s', (_, make, before) => {
  test('killed at the points that every run tries, and at those before them', async () => {
    const service = make()
    const kills = [...before, ...service.worst]
    expect(await drill(service, kills)).toBe(kills.length)
  }, 240_000)

  test('killed forty times in the middle of calls', async () => {
    const service = make()
    const some = <Of>(of: readonly Of[]) => of[Math.floor(Math.random() * of.length)] as Of
    const kills = Array.from(
      { length: 40 },
      (): Kill => ({ operation: some(service.calls), when: some(['before', 'after']), nth: some([1, 2, 3]) }),
    )
    // Those of which a round had fewer calls kill nobody.
    expect(await drill(service, kills)).toBeGreaterThan(20)
  }, 1_500_000)
})
