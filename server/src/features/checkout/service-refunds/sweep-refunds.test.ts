import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { checkoutDesk } from '#test/checkout-desk.ts'
import { testVault } from '#test/database.ts'
import { type PaypalServer, startPaypalServer } from '#test/paypal-server.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { sweepRefunds } from './sweep-refunds.ts'

let reihum: TestReihum
let paypal: PaypalServer
beforeAll(async () => {
  paypal = await startPaypalServer()
  // No worker, whose own sweep would be faster.
  reihum = await startTestReihum({ environment: paypal.environment, args: ['--role', 'web'] })
})
afterAll(async () => {
  await reihum.close()
  await paypal.close()
})

/** A refund of which nobody has known anything for a while. */
async function asked(tenant: TestTenant, hours: number): Promise<string> {
  const shop = checkoutDesk(() => ({ reihum, tenant, paypal }))
  const { accessToken } = await shop.booked()
  await shop.start(accessToken)
  const { id: attempt, external_id: order } = await shop.orderOf(accessToken)
  paypal.approve(order)
  await shop.status(shop.returnTokenOf(order))
  await reihum.owner.query(
    `insert into service_refund (tenant_id, id, payment_id, cents, request_key, origin, state, at)
     select tenant_id, $2::uuid, payment_id, 100, $2::uuid::text, 'here', 'asked', now() - make_interval(hours => $3)
     from service_payment where attempt_id = $1`,
    [attempt, newId(), hours],
  )
  const { rows } = await reihum.owner.query<{ id: string }>(
    'select r.id from service_refund r join service_payment s using (tenant_id, payment_id) where s.attempt_id = $1',
    [attempt],
  )
  return rows[0]?.id as string
}

const sweep = (most?: number) => {
  const { inTenant, inPlatform } = reihum
  const doors = { inTenant, inPlatform, vault: testVault, services: { paypal: paypal.url, stripe: null } }
  return sweepRefunds(doors, () => false, most)
}

async function looked(): Promise<string[]> {
  const { rows } = await reihum.owner.query<{ id: string }>(
    'select id from service_refund where looked_at is not null order by id',
  )
  return rows.map(({ id }) => id)
}

it('gives every tenant its turn, and nothing that fails again and again holds up the others', async () => {
  const [many, few] = [await reihum.addTenant(), await reihum.addTenant()]
  for (const tenant of [many, few]) await checkoutDesk(() => ({ reihum, tenant, paypal })).setUp()
  const own = [await asked(many, 9), await asked(many, 8), await asked(many, 7)]
  const other = await asked(few, 1)
  // The first tenant's credentials are gone: none of its refunds gets anywhere.
  await reihum.owner.query("update tenant_secret set sealed = $2 where tenant_id = $1 and name = 'paypal'", [
    many.id,
    testVault.seal(
      JSON.stringify({ environment: 'sandbox', clientId: 'a-client-id-of-before', clientSecret: 'renewed' }),
      `${many.id} paypal`,
    ),
  ])
  await sweep(2)
  expect(await looked()).toEqual([own[0], other].toSorted())
  const { rows } = await reihum.owner.query('select state from service_refund where id = $1', [other])
  expect(rows).toEqual([{ state: 'completed' }])
  // What failed waits until it is its turn again, and does not stand in front.
  await sweep(1)
  await sweep(1)
  expect(await looked()).toEqual([...own, other].toSorted())
})
