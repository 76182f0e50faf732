import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { oweCharges } from './owe-charges.ts'

let reihum: TestReihum
let biller: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum({ alone: true })
  biller = await reihum.addTenant()
  const terms = { tenantId: biller.id, dueDays: 14, taxRate: 1900, zeroTax: 'zero' }
  const periods = [{ tenantId: biller.id, since: '2020-01-01T00:00:00Z', until: null }]
  await reihum.owner.query(
    "insert into platform_setting (name, value, changed_at) values ('biller', $1, now())",
    [{ terms, periods, revision: 1 }],
  )
})
afterAll(() => reihum.close())

const oweAll = () => oweCharges({ inPlatform: reihum.inPlatform, inTenant: reihum.inTenant })

/** What the platform charges; the last tier is the one that the tenant has. */
async function charged(...charges: [kind: 'month' | 'change', cents: number][]): Promise<TestTenant> {
  const tenant = await reihum.addTenant()
  await reihum.owner.query("update tenant set tier = 'PROFESSIONAL' where id = $1", [tenant.id])
  for (const [at, [kind, cents]] of charges.entries())
    await reihum.owner.query(
      `insert into tier_charge (tenant_id, id, at, kind, from_tier, tier, period_start, period_end, net_cents)
       values ($1, $2, now() + $3::int * interval '1 millisecond', $4::text,
         case when $4::text = 'change' then 'ULTIMATE' end, 'PROFESSIONAL', '2026-02-01', '2026-02-28', $5)`,
      [tenant.id, newId(), at, kind, cents],
    )
  await oweAll()
  return tenant
}

async function lettersTo(tenant: TestTenant) {
  const { rows } = await reihum.owner.query<{ recipient: string; subject: string }>(
    "select recipient, subject from mail where tenant_id = $1 and kind = 'charge.owed' order by recipient",
    [tenant.id],
  )
  return rows
}

it('the admins of a tenant are told of each charge once, and nobody else is', async () => {
  const tenant = await charged(['month', 4900])
  await oweAll()
  await eventually(async () => (await lettersTo(tenant)).length > 0)
  const subject = 'Neu zu bezahlen: 58,31 € (Tarif PROFESSIONAL, 01.02.2026 – 28.02.2026)'
  expect(await lettersTo(tenant)).toEqual([{ recipient: tenant.admin.username, subject }])
  expect(await lettersTo(biller)).toEqual([])
})

it('nobody is told of what was credited before anybody could be', async () => {
  const settled = await charged(['month', 4900], ['change', -4900])
  // Told after it, so the former would have been told by then.
  const tenant = await charged(['month', 4900])
  await eventually(async () => (await lettersTo(tenant)).length > 0)
  expect(await lettersTo(settled)).toEqual([])
})
