import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkoutDesk } from '#test/checkout-desk.ts'
import { testVault } from '#test/database.ts'
import { type PaypalServer, startPaypalServer } from '#test/paypal-server.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { sweepAttempts } from './sweep-attempts.ts'

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

async function begun(tenant: TestTenant, lookedTimes = 0): Promise<string> {
  const shop = checkoutDesk(() => ({ reihum, tenant, paypal }))
  const { accessToken } = await shop.booked()
  await shop.start(accessToken)
  const { id } = await shop.orderOf(accessToken)
  await reihum.owner.query(
    `update checkout_attempt set created_at = now() - interval '2 hours', looked_times = $2,
       looked_at = case when $2 > 0 then now() - interval '1 hour' end where id = $1`,
    [id, lookedTimes],
  )
  return id
}

it('gives every tenant its turn, and lets those that wait longer hold up nobody', async () => {
  const [many, few] = [await reihum.addTenant(), await reihum.addTenant()]
  for (const tenant of [many, few]) await checkoutDesk(() => ({ reihum, tenant, paypal })).setUp()
  // Looked up so often that it waits for six hours by now.
  const patient = await begun(many, 13)
  const own = [await begun(many), await begun(many), await begun(many)]
  const other = await begun(few)
  const { inTenant, inPlatform } = reihum
  const doors = { inTenant, inPlatform, vault: testVault, services: { paypal: paypal.url, stripe: null } }
  await sweepAttempts(doors, () => false, 2)
  const looked = async () => {
    const { rows } = await reihum.owner.query<{ id: string }>(
      "select id from checkout_attempt where looked_at > now() - interval '5 minutes'",
    )
    return rows.map(({ id }) => id)
  }
  const first = await looked()
  expect(first).toHaveLength(2)
  expect(first).toContain(other)
  await sweepAttempts(doors, () => false, 2)
  expect((await looked()).toSorted()).toEqual([...own, other].toSorted())
  expect(await looked()).not.toContain(patient)
})
