import type { OnlinePaymentLine, OnlinePaymentTotals } from '@reihum/contract/checkout/checkout.schema.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkoutDesk } from '#test/checkout-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { type StripeServer, startStripeServer } from '#test/stripe-server.ts'

let reihum: TestReihum
let stripe: StripeServer
let tenant: TestTenant
const paymentIds: string[] = []

const shop = checkoutDesk(() => ({ reihum, tenant, stripe }))

/** One payment by card; it took place some days ago. */
async function pay(daysAgo: number) {
  const booked = await shop.booked()
  expect((await shop.start(booked.accessToken)).body.kind).toBe('go')
  const { external_id: session, id } = await shop.orderOf(booked.accessToken)
  stripe.pay(session)
  expect((await shop.status(shop.returnTokenOf(session))).body.standing).toBe('completed')
  const { rows } = await reihum.owner.query<{ payment_id: string }>(
    `update service_payment set captured_at = now() - make_interval(days => $2) where attempt_id = $1
     returning payment_id`,
    [id, daysAgo],
  )
  paymentIds.push(String(rows[0]?.payment_id))
  return session
}

beforeAll(async () => {
  stripe = await startStripeServer()
  reihum = await startTestReihum({ environment: stripe.environment })
  tenant = await reihum.addTenant()
  expect((await shop.setUp()).status).toBe(200)
  for (const daysAgo of [2, 1, 0]) await pay(daysAgo)
  // Of the oldest the fee is not known, the second is disputed and was won once before.
  const [oldest, disputed] = paymentIds
  await reihum.owner.query('update service_payment set fee_cents = null where payment_id = $1', [oldest])
  await reihum.owner.query(
    `insert into service_dispute (tenant_id, payment_id, external_id, cents, state, at)
     select $1, $2, state, 8900, state, now() - make_interval(hours => hours)
     from (values ('won', 9), ('open', 1)) as d(state, hours)`,
    [tenant.id, disputed],
  )
})
afterAll(async () => {
  await reihum.close()
  await stripe.close()
})

const get = <Body>(path: string, of = tenant) =>
  reihum.call<Body>('GET', `/api/${of.slug}/online-payments${path}`, { token: of.admin.token })
const list = async (query = '') => {
  const { status, body } = await get<{ items: OnlinePaymentLine[]; total: number }>(query)
  expect(status).toBe(200)
  return body
}
const found = async (query: string) => (await list(query)).items.map(({ id }) => paymentIds.indexOf(id))

it('what came through a service is listed with its fee, what is left, and how its newest dispute stands', async () => {
  const { items, total } = await list()
  expect(total).toBe(3)
  const money = items.map(({ id, service, amountCents, feeCents, netCents, dispute }) => {
    return { at: paymentIds.indexOf(id), service, amountCents, feeCents, netCents, dispute }
  })
  const same = { service: 'stripe', amountCents: 8900 }
  expect(money).toEqual([
    { ...same, at: 2, feeCents: 159, netCents: 8741, dispute: null },
    { ...same, at: 1, feeCents: 159, netCents: 8741, dispute: 'open' },
    { ...same, at: 0, feeCents: null, netCents: null, dispute: null },
  ])
  expect(items[0]?.courseTitle).not.toBe('')
  expect(items[0]?.payerName).not.toBe('')
})

it('it is sorted, filtered and paged by the server', async () => {
  expect(await found('?sort=fee&dir=asc')).toEqual([0, 1, 2])
  expect(await found('?sort=capturedAt&dir=asc')).toEqual([0, 1, 2])
  expect(await found('?dispute=open')).toEqual([1])
  // What counts is how the newest one stands.
  expect(await found('?dispute=won')).toEqual([])
  expect(await found('?service=paypal')).toEqual([])
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin' }).format(new Date())
  expect(await found(`?from=${today}`)).toEqual([2])
  expect(await found(`?until=${today}`)).toEqual([2, 1, 0])
  const { items } = await list()
  const named = items[1] as OnlinePaymentLine
  expect(await found(`?q=${named.externalId}`)).toEqual([1])
  expect(await found(`?q=${encodeURIComponent(named.payerName)}`)).toContain(1)
  expect(await found('?q=nobody-of-that-name')).toEqual([])
  expect(await found('?size=25&page=2')).toEqual([])
})

it('its sums say of how many the fee is not known', async () => {
  const totals = { count: 3, amountCents: 26700, feeCents: 318, withoutFee: 1, refundedCents: 0 }
  expect((await get<OnlinePaymentTotals>('/totals')).body).toEqual(totals)
  const none = { count: 0, amountCents: 0, feeCents: 0, withoutFee: 0, refundedCents: 0 }
  expect((await get<OnlinePaymentTotals>('/totals?service=paypal')).body).toEqual(none)
})

it('it is exported for the books, in the language of who asks, and the log says so', async () => {
  const answer = await fetch(`${reihum.origin}/api/${tenant.slug}/online-payments/export?format=csv`, {
    headers: { authorization: `Bearer ${tenant.admin.token}`, 'accept-language': 'de' },
  })
  expect(answer.status).toBe(200)
  const text = await answer.text()
  const [head, ...rows] = text.trim().split(/\r?\n/)
  expect(head).toContain('Entgelt des Dienstes')
  expect(rows).toHaveLength(3)
  expect(rows[1]).toMatch(/Stripe.*89,00.*1,59.*87,41.*offen/)
  const { rows: logged } = await reihum.owner.query(
    "select from audit_entry where tenant_id = $1 and command_type = 'online-payments.exported'",
    [tenant.id],
  )
  expect(logged).toHaveLength(1)
})

it('another provider sees none of it', async () => {
  const other = await reihum.addTenant()
  expect((await get<{ total: number }>('', other)).body.total).toBe(0)
})
