import { bank } from '@reihum/contract/tenants/bank.schema.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { examineHouse } from '#app/examine-house.ts'
import { subscribers } from '#app/subscriptions.ts'
import { isPasswordRight } from '#features/identity/password.ts'
import { systemClock } from '#platform/clock.ts'
import { type InTenant, makeInTenant } from '#platform/database/in-tenant.ts'
import { openPools, type Pools } from '#platform/database/pools.ts'
import { cloneDatabase, type TestDatabase, testVault } from '#test/database.ts'
import { cloneSeeded } from '#test/seeded-database.ts'
import { demoAccounts } from './demo-accounts.ts'
import { seedSchools, signInHints } from './schools.ts'
import { discardUnfinished, needsSeed } from './seed-state.ts'

let database: TestDatabase
let owner: pg.Client

beforeAll(async () => {
  database = await cloneSeeded(inject('ownerUrl'))
  owner = await connect(database)
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

async function connect({ ownerUrl }: TestDatabase): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  return client
}

const count = async (table: string, client = owner) => (await client.query(`select from ${table}`)).rowCount

const schools = ['harbour-arts', 'kreativhaus']

describe('a demonstration that is broken off', () => {
  let empty: TestDatabase
  let pools: Pools
  let client: pg.Client
  beforeAll(async () => {
    empty = await cloneDatabase(inject('ownerUrl'))
    pools = openPools({ ...empty, namedStatements: true, poolSize: 8 })
    client = await connect(empty)
  })
  afterAll(async () => {
    await client.end()
    await pools.close()
    await empty.drop()
  })

  /** Plants until so many transactions have begun. */
  async function plantPartly(transactions: number): Promise<number | null> {
    const inTenant = makeInTenant(pools.app, systemClock, () => [], true)
    let left = transactions
    const breaking: InTenant = (entry, body) => {
      left -= 1
      if (left < 0) throw new Error('killed')
      return inTenant(entry, body)
    }
    const { ownerUrl } = empty
    await expect(
      seedSchools({ inTenant: breaking, ownerUrl, vault: testVault, subscribers }),
    ).rejects.toThrow('killed')
    return count('course', client)
  }

  it('is begun anew, with nothing left of the first attempt, and gets as far again', async () => {
    const planted = await plantPartly(150)
    expect(planted).toBeGreaterThan(5)
    expect(await needsSeed(empty.ownerUrl)).toBe(true)
    await discardUnfinished(empty.ownerUrl)
    for (const table of ['course', 'registration', 'audit_entry', 'tier_charge', 'mail', 'user_account'])
      expect([table, await count(table, client)]).toEqual([table, 0])
    expect(await needsSeed(empty.ownerUrl)).toBe(true)
    expect(await plantPartly(150)).toBeGreaterThan(5)
  })
})

describe('the demonstration', () => {
  it('is made of two schools, and of one that begins', async () => {
    expect(await count('tenant where not is_platform')).toBe(3)
  })

  it('is left alone once it is finished', async () => {
    const courses = await count('course')
    expect(await needsSeed(database.ownerUrl)).toBe(false)
    await discardUnfinished(database.ownerUrl)
    expect(await count('course')).toBe(courses)
  })

  it('keeps every rule that must always hold', async () => {
    const findings = await examineHouse(database.ownerUrl, testVault)
    expect(findings.filter(({ broken }) => broken > 0)).toEqual([])
    expect(findings.find(({ name }) => name === 'registrations confirmed')?.checked).toBeGreaterThan(50)
  })

  it('shows courses in every state of life in both schools', async () => {
    const { rows } = await owner.query<{ slug: string; states: string[] }>(`
      select t.slug, array_agg(distinct case
        when c.state <> 'published' then c.state when c.ends_at <= now() then 'ended'
        when c.starts_at <= now() then 'running' when c.attendee_limit is null then 'unlimited'
        when c.waiting > 0 then 'waiting list' when c.taken = c.attendee_limit then 'full'
        when c.taken >= c.attendee_limit - 1 then 'nearly full' else 'places' end) as states
      from course c join tenant t on t.id = c.tenant_id group by t.slug order by 1`)
    const states = [
      'archived',
      'cancelled',
      'closed',
      'draft',
      'ended',
      'full',
      'nearly full',
      'places',
      'running',
      'unlimited',
      'waiting list',
    ]
    expect(rows).toEqual(schools.map((slug) => ({ slug, states })))
  })

  it('shows registrations in every state, none of them in the future', async () => {
    const { rows } = await owner.query<{ slug: string; states: string[]; count: number; latest: Date }>(`
      select t.slug, array_agg(distinct r.state order by r.state) as states, count(*)::int as count,
        max(greatest(r.registered_at, r.state_since)) as latest
      from registration r join tenant t on t.id = r.tenant_id group by t.slug order by 1`)
    expect(rows.map(({ slug }) => slug)).toEqual(schools)
    for (const { states, count, latest } of rows) {
      expect(states).toEqual(['cancelled', 'confirmed', 'on_waiting_list', 'reserved'])
      expect(count).toBeGreaterThan(100)
      expect(latest.getTime()).toBeLessThan(Date.now())
    }
  })

  it('tells everything about the two schools, with bank data that only the key opens', async () => {
    const { rows } = await owner.query(
      `select t.slug, t.id, t.street <> '' and t.phone <> '' and t.email <> '' as complete, t.currency_fixed,
         cardinality(t.onboarding_done) as steps, t.brand <> '{}' as coloured, t.tier, s.sealed
       from tenant t left join tenant_secret s on s.tenant_id = t.id and s.name = 'bank' where not is_platform order by 1`,
    )
    const whole = { complete: true, currency_fixed: true, steps: 5, coloured: true }
    expect(rows).toMatchObject([
      { slug: 'harbour-arts', ...whole, tier: 'ESSENTIAL' },
      { slug: 'hundeschule-pfotenzeit', complete: false, currency_fixed: false, steps: 0, sealed: null },
      { slug: 'kreativhaus', ...whole, tier: 'PROFESSIONAL' },
    ])
    const ibans = rows
      .filter(({ sealed }) => sealed)
      .map(({ id, sealed }) => bank.parse(JSON.parse(testVault.open(sealed, `${id} bank`))).iban)
    expect(ibans).toEqual(['GB29NWBK60161331926819', 'DE89370400440532013000'])
  })

  it('has charged both schools for every month since they pay, at the beginning of each', async () => {
    const { rows } = await owner.query<{ slug: string; kinds: string; late: number }>(`
      select t.slug, string_agg(c.kind || ' ' || c.tier, ', ' order by c.at) as kinds,
        max(extract(day from c.at at time zone t.time_zone)::int) filter (where c.kind = 'month') as late
      from tier_charge c join tenant t on t.id = c.tenant_id group by 1 order by 1`)
    expect(rows).toMatchObject([
      { slug: 'harbour-arts', late: 1 },
      { slug: 'kreativhaus', late: 1 },
    ])
    expect(rows[0]?.kinds).toMatch(/^change ESSENTIAL(, month ESSENTIAL){4,6}$/)
    expect(rows[1]?.kinds).toMatch(
      /^change ESSENTIAL(, month ESSENTIAL){2,3}, change PROFESSIONAL(, month PROFESSIONAL){4,5}$/,
    )
  })

  it('shows an invitation that waits, one that has run out, and whom to ask about technical things', async () => {
    const { rows } = await owner.query(
      `select t.slug, expires_at > now() as open,
         (select count(*)::int from membership m where m.tenant_id = t.id and developer_contact) as developers
       from invitation i join tenant t on t.id = i.tenant_id order by 1`,
    )
    expect(rows).toEqual([
      { slug: 'harbour-arts', open: false, developers: 1 },
      { slug: 'kreativhaus', open: true, developers: 1 },
    ])
    const nameless = await owner.query("select from user_account where full_name = ''")
    expect(nameless.rowCount).toBe(0)
  })

  it('says how to sign in until the passwords are changed', async () => {
    expect(signInHints(await demoAccounts(database.ownerUrl))).toEqual([
      'Sign in with the password reihum-demo:',
      '  Kreativhaus Lindenhof, portal /portal/kreativhaus/course-list:',
      '    anna@kreativhaus.example (admin), jonas@kreativhaus.example (operator), leyla.demir@kreativhaus.example (instructor), renate@kreativhaus.example (accountant)',
      '  Harbour Arts Centre, portal /portal/harbour-arts/course-list:',
      '    grace@harbour-arts.example (admin), oliver@harbour-arts.example (operator), priya.singh@harbour-arts.example (instructor), edith@harbour-arts.example (accountant)',
      '  Hundeschule Pfotenzeit, before onboarding: paula@pfotenzeit.example (admin)',
      '  Superuser: admin@reihum.example',
    ])
    const { rows } = await owner.query("select password_hash from user_account where username like 'anna@%'")
    expect(await isPasswordRight(rows[0].password_hash, 'reihum-demo')).toBe(true)
    await owner.query("update user_account set password_hash = 'changed'")
    expect(signInHints(await demoAccounts(database.ownerUrl))).toEqual([])
  })
})
