import type { RefundDetail, RefundFile, RefundRequest } from '@reihum/contract/refunds/refund.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { checkoutDesk } from '#test/checkout-desk.ts'
import { moneyDesk } from '#test/money-desk.ts'
import { type PaypalServer, startPaypalServer } from '#test/paypal-server.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let paypal: PaypalServer
let tenant: TestTenant
beforeAll(async () => {
  paypal = await startPaypalServer()
  reihum = await startTestReihum({ environment: paypal.environment })
})
afterAll(async () => {
  await reihum.close()
  await paypal.close()
})
beforeEach(async () => {
  paypal.heal()
  tenant = await reihum.addTenant()
  expect((await shop.setUp()).status).toBe(200)
})

const shop = checkoutDesk(() => ({ reihum, tenant, paypal }))
const money = moneyDesk(() => ({ reihum, tenant }))
const read = async (id: string) => (await money.call<RefundDetail>('GET', `/refunds/${id}`)).body
const act = (id: string, what: string, body: object) =>
  money.call<RefundDetail>('POST', `/refunds/${id}/${what}`, body, tenant.admin)
const soon = { timeout: 15_000 }
const day = { executedOn: '2025-01-05' }

/** What is proposed for a place that was paid by PayPal and cancelled. */
async function proposed() {
  const { accessToken, ids } = await shop.booked()
  await shop.start(accessToken)
  const { external_id: order } = await shop.orderOf(accessToken)
  paypal.approve(order)
  await shop.status(shop.returnTokenOf(order))
  await shop.desk.cancel(ids[0] as string, { reason: 'x' })
  const list = async () => (await money.call<{ items: RefundRequest[] }>('GET', '/refunds')).body.items
  await expect.poll(async () => (await list()).length, soon).toBe(1)
  const [found] = await list()
  return { order, refund: await read(found?.id as string) }
}

async function released(way = 'service', more = {}) {
  const { order, refund } = await proposed()
  const { id, revision, cents, purpose } = refund
  const { status, body } = await act(id, 'release', { revision, cents, purpose, way, ...more })
  return { order, id, status, body }
}

const givenBack = (order: string) => paypal.orders.get(order)?.capture?.refunds ?? []

async function lettersTo(kind: string): Promise<string[]> {
  const { rows } = await reihum.owner.query<{ text: string }>(
    'select text from mail where tenant_id = $1 and kind = $2 order by created_at',
    [tenant.id, kind],
  )
  return rows.map(({ text }) => text)
}

describe('a refund by the payment service', () => {
  it('goes back to where the money came from, once however often it is pressed, and the payer is told', async () => {
    const { order, id, body } = await released()
    expect(body).toMatchObject({ state: 'created', way: 'service', service: 'paypal' })
    await Promise.all([act(id, 'execute', day), act(id, 'execute', day)])
    await expect.poll(async () => (await read(id)).state, soon).toBe('executed')
    expect(givenBack(order)).toHaveLength(1)
    expect(await read(id)).toMatchObject({ alreadyRefundedCents: 8900, failure: '', allowedActions: [] })
    await expect.poll(async () => (await lettersTo('refund.executed')).length, soon).toBe(1)
    const [letter] = await lettersTo('refund.executed')
    expect(letter).toMatch(/89,00\s€/)
    expect(letter).toContain('PayPal')
  })

  it('takes its credit while the service is asked', async () => {
    const { order, id } = await released()
    paypal.fault('refund', 'pending')
    await act(id, 'execute', day)
    await expect.poll(() => givenBack(order).length, soon).toBe(1)
    expect((await read(id)).state).toBe('on_its_way')
    const { paymentId } = await read(id)
    const wanted = { requestKey: newId(), paymentId, cents: 1, purpose: 'Noch einmal' }
    expect((await money.call('POST', '/refunds', wanted)).body.error_code).toBe('NOT_ENOUGH_CREDIT')
  })

  it('that is refused there may be tried again, as another try', async () => {
    const { order, id } = await released()
    paypal.fault('refund', 'declined')
    await act(id, 'execute', day)
    await expect.poll(async () => (await read(id)).failure, soon).not.toBe('')
    expect(await read(id)).toMatchObject({ state: 'created', failure: 'REFUND_NOT_ALLOWED' })
    paypal.heal()
    expect((await act(id, 'execute', day)).body).toMatchObject({ state: 'on_its_way', failure: '' })
    await expect.poll(async () => (await read(id)).state, soon).toBe('executed')
    expect(givenBack(order)).toHaveLength(1)
  })

  it('is too late after half a year: then the payer is asked for an account', async () => {
    const { refund } = await proposed()
    await reihum.owner.query(
      "update service_payment set captured_at = now() - interval '181 days' where tenant_id = $1",
      [tenant.id],
    )
    const { id, revision, cents, purpose } = refund
    const wanted = { revision, cents, purpose, way: 'service' }
    expect((await act(id, 'release', wanted)).body.error_code).toBe('REFUND_NOT_BY_SERVICE')
    expect((await read(id)).service).toBeNull()
    const asking = await act(id, 'release', { ...wanted, way: 'bank_transfer', asksForAccount: true })
    expect(asking.body.state).toBe('account_asked')
  })
})

describe('the letter about refunds', () => {
  it('is one for each person and file, with the end of the account and no more of it', async () => {
    const { refund } = await proposed()
    const personId = refund.payer?.id
    const ids: string[] = []
    for (const cents of [1000, 2000]) {
      const { body: payment } = await money.note(cents, { personId })
      const wanted = { requestKey: newId(), paymentId: payment.id, cents, purpose: `Gutschrift ${cents}` }
      const { body: asked } = await money.call<RefundDetail>('POST', '/refunds', wanted)
      const account = { accountHolder: 'Mina Müller', iban: 'DE89370400440532013000' }
      const { purpose } = asked
      await act(asked.id, 'release', {
        revision: asked.revision,
        cents,
        purpose,
        way: 'bank_transfer',
        ...account,
      })
      ids.push(asked.id)
    }
    const file = { requestKey: newId(), refundRequestIds: ids, sumCents: 3000 }
    const made = await money.call<RefundFile>('POST', '/refund-files', file, tenant.admin)
    expect(made.status).toBe(200)
    await expect.poll(async () => (await lettersTo('refund.executed')).length, soon).toBe(1)
    const [letter = ''] = await lettersTo('refund.executed')
    expect(letter).toMatch(/30,00\s€/)
    for (const said of ['Gutschrift 1000', 'Gutschrift 2000', '3000']) expect(letter).toContain(said)
    expect(letter).not.toContain('0532')
  })
})
