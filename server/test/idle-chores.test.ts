import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { copyTenant } from '#seed/measure/copy-tenant.ts'
import { testSecret } from './database.ts'
import { measureChores, type TurnCost } from './idle-chores.ts'
import { plantTenant } from './schema/one-of-everything.ts'
import { type OpenDatabase, openClone } from './schema/open-database.ts'

const few = 100
const many = 1_000
/** With so many more tenants a look may read so many more pages: the height of an index, or a table that is not worth one. */
const morePages = 30

/** Chores that look at each tenant that uses something, although nothing is due there; decision 153 says what each costs. */
const looksAround: Readonly<Record<string, string>> = {
  'following mandates that ended': 'once an hour, where places have no deadline and there are mandates',
  'telling of fitting courses': 'every ten minutes, where somebody is interested',
  'dropping debits': 'every five minutes, where debits are announced',
  'forgetting proofs that were sent': 'once an hour, those that nobody has looked at yet',
  'keys of badges': 'once a day, all tenants',
  'counting daily figures': 'once an hour, the last two days of all tenants',
}

let database: OpenDatabase
let costs: { few: Map<string, TurnCost>; many: Map<string, TurnCost> }

/** Nothing of what was planted is due: it was told, sealed and examined. */
const settled = [
  'delete from audit_detail',
  'delete from audit_entry',
  "update tenant set created_at = created_at - interval '30 days'",
  'update changed_date set look_at = null',
  'delete from seat_alert',
  'update api_token set reminded_at = now()',
  `insert into examination (tenant_id, due_at) select id, now() + interval '1 day' from tenant where not is_platform
   on conflict (tenant_id) do update set due_at = excluded.due_at`,
]

beforeAll(async () => {
  database = await openClone(inject('ownerUrl'))
  const config = readConfig(
    {
      REIHUM_SECRET: testSecret,
      REIHUM_DATA: join(tmpdir(), 'reihum-idle-chores'),
      REIHUM_LOG_LEVEL: 'silent',
      REIHUM_PUBLIC_URL: 'http://reihum.test',
    },
    [],
  )
  const measure = async () => {
    await database.owner.query('vacuum analyze')
    return measureChores(config, database)
  }
  const id = await plantTenant(database.owner, 'alpha')
  await database.owner.query("set session_replication_role = 'replica'")
  for (const statement of settled) await database.owner.query(statement)
  await database.owner.query("set session_replication_role = 'origin'")
  await copyTenant(database.owner, id, few - 1)
  const ofFew = await measure()
  await copyTenant(database.owner, id, many - few, few)
  costs = { few: ofFew, many: await measure() }
})
afterAll(() => database.close())

it('has a turn of every chore', () => {
  expect(costs.few.size).toBeGreaterThan(50)
  expect([...costs.many].filter(([, { error }]) => error !== null)).toEqual([])
})

it('enters no tenant in which nothing is due, but for those that are named', () => {
  const entering = [...costs.many].filter(([name, { tenants }]) => tenants > 0 && !looksAround[name])
  expect(entering).toEqual([])
})

it('reads no more pages among many tenants than among few, but for those that are named', () => {
  const growing = [...costs.many]
    .map(([name, { pages }]) => ({ name, few: costs.few.get(name)?.pages ?? 0, many: pages }))
    .filter(({ name, few: before, many: after }) => after - before > morePages && !looksAround[name])
  expect(growing).toEqual([])
})

it('finds out about a chore that reads all tenants, as the control', () => {
  const { pages } = costs.many.get('counting daily figures') ?? { pages: 0 }
  expect(pages - (costs.few.get('counting daily figures')?.pages ?? 0)).toBeGreaterThan(morePages)
})
