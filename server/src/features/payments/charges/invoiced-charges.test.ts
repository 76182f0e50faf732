import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { invoiceDesk, letInvoice } from '#test/invoice-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { oweCharges } from './owe-charges.ts'

let reihum: TestReihum
let biller: TestTenant
let charged: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum()
  biller = await reihum.addTenant()
  charged = await reihum.addTenant()
  await letInvoice({ reihum, tenant: biller })
  await reihum.owner.query(
    "update tenant set tier = 'PROFESSIONAL', street = 'Hof 2', postal_code = '20095', city = 'Hamburg' where id = $1",
    [charged.id],
  )
  const terms = { tenantId: biller.id, dueDays: 14, taxRate: 1900, zeroTax: 'zero' }
  const periods = [{ tenantId: biller.id, since: '2020-01-01T00:00:00Z', until: null }]
  await reihum.owner.query(
    "insert into platform_setting (name, value, changed_at) values ('biller', $1, now())",
    [{ terms, periods, revision: 1 }],
  )
  await reihum.owner.query(
    `insert into tier_charge (tenant_id, id, at, kind, tier, period_start, period_end, net_cents)
     values ($1, $2, now(), 'month', 'PROFESSIONAL', '2026-02-01', '2026-02-28', 4900)`,
    [charged.id, newId()],
  )
  await oweCharges({ inPlatform: reihum.inPlatform, inTenant: reihum.inTenant })
})
afterAll(() => reihum.close())

const desk = invoiceDesk(() => ({ reihum, tenant: biller }))

it('what a tenant owes for its tier is invoiced once, with its price and tax, like all that is owed', async () => {
  const { rows } = await reihum.owner.query<{ id: string; reference: string }>(
    'select id, reference from receivable where tenant_id = $1',
    [biller.id],
  )
  const selection = { receivableIds: rows.map(({ id }) => id) }
  const { status, body } = await desk.make({ selection })
  expect(status).toBe(200)
  const [id = ''] = body.ids
  expect(await desk.read(id)).toMatchObject({
    recipient: { name: expect.stringContaining(charged.slug), street: 'Hof 2', city: 'Hamburg' },
    lines: [
      {
        description: expect.stringContaining('PROFESSIONAL'),
        netCents: 4900,
        grossCents: 5831,
        taxRate: 1900,
      },
    ],
    grossCents: 5831,
  })
  expect((await desk.act(id, 'finalisation')).body).toMatchObject({
    state: 'final',
    number: expect.any(String),
  })
  expect((await desk.make({ selection })).status).toBe(409)
})
