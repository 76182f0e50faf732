import { describe, expect, it } from 'vitest'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { newId } from '#platform/ids.ts'
import { errorsOf, openRaceHouses, type RaceHouse } from '#test/race-house.ts'
import type { TestReihum } from '#test/reihum.ts'
import { doorWithoutLocks } from '#test/without-locks.ts'
import { oweCharges } from './owe-charges.ts'

const { house, broken } = openRaceHouses()

/** A month that a tenant was charged for, while the tenant of the house bills; and a credit that came after it. */
async function chargedMonth(at: RaceHouse): Promise<string[]> {
  const { owner } = at.reihum
  const tenant = await at.reihum.addTenant()
  await owner.query("update tenant set tier = 'ESSENTIAL' where id = $1", [tenant.id])
  await owner.query(
    `insert into platform_setting (name, value, changed_at) values ('biller', $1, now())
     on conflict (name) do nothing`,
    [
      {
        terms: { tenantId: at.tenant.id, dueDays: 14, taxRate: 1900, zeroTax: 'zero' },
        periods: [{ tenantId: at.tenant.id, since: '2020-01-01T00:00:00Z', until: null }],
        revision: 1,
      },
    ],
  )
  const [charge, credit] = [newId(), newId()]
  await owner.query(
    `insert into tier_charge (tenant_id, id, at, kind, from_tier, tier, period_start, period_end, net_cents) values
       ($1, $2, now(), 'month', null, 'PROFESSIONAL', '2026-01-01', '2026-01-31', 4900),
       ($1, $3, now() + interval '1 millisecond', 'change', 'PROFESSIONAL', 'ESSENTIAL', '2026-01-10', '2026-01-31', -1900)`,
    [tenant.id, charge, credit],
  )
  return [charge, credit]
}

/** What is wrong afterwards; empty when all is well. */
async function faultsOf({ reihum }: RaceHouse, [charge, credit]: readonly string[]): Promise<string[]> {
  const { rows } = await reihum.owner.query<{ fault: string }>(
    `select 'owed ' || count(*) || ' times' as fault from owed_charge where charge_id = any($1::uuid[]) having count(*) <> 2
     union all select 'receivables: ' || count(*) from receivable where request_key = $2 having count(*) <> 1
     union all select 'charged ' || charged_cents from receivable where request_key = $2 and charged_cents <> 3570
     union all select 'told ' || count(*) || ' times' from audit_entry e
       join receivable r on r.tenant_id = e.tenant_id and r.id = e.subject_id
       where r.request_key = $2 and e.command_type = 'charge.owed' having count(*) <> 1`,
    [[charge, credit], charge],
  )
  return rows.map(({ fault }) => fault)
}

async function run(at: RaceHouse, charges: readonly string[], doorOf: (position: number) => InTenant) {
  const { inPlatform } = at.reihum
  const outcomes = await Promise.allSettled(
    [0, 1, 2].map((position) => oweCharges({ inPlatform, inTenant: doorOf(position) })),
  )
  return [...errorsOf(outcomes), ...(await faultsOf(at, charges))]
}

describe('several workers owe what was charged', () => {
  it('once, and lower it once by what was credited', async () => {
    const nodes = [house.reihum, house.second]
    for (let time = 0; time < 6; time += 1) {
      const charges = await chargedMonth(house)
      expect(await run(house, charges, (position) => (nodes[position % 2] as TestReihum).inTenant)).toEqual(
        [],
      )
    }
  })

  it('control: without the lock it ends in an error, or wrong', async () => {
    // Now and then one worker is done before the others begin.
    let wrong: string[] = []
    for (let time = 0; time < 12 && wrong.length === 0; time += 1) {
      const charges = await chargedMonth(broken)
      const door = doorWithoutLocks(broken.reihum.inTenant, 3, ['raw'])
      wrong = await run(broken, charges, () => door)
    }
    expect(wrong).not.toEqual([])
  })
})
