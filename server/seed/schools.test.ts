import { join } from 'node:path'
import { bank } from '@reihum/contract/tenants/bank.schema.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { examineHouse } from '#app/examine-house.ts'
import { subscribers } from '#app/subscriptions.ts'
import { isPasswordRight } from '#features/identity/password.ts'
import { systemClock } from '#platform/clock.ts'
import { type InTenant, makeInTenant } from '#platform/database/in-tenant.ts'
import { openPools, type Pools } from '#platform/database/pools.ts'
import { openLog } from '#platform/log.ts'
import { makePress } from '#platform/paper/press.ts'
import { openDiskStorage } from '#platform/storage/disk-storage.ts'
import { cloneDatabase, type TestDatabase, testVault } from '#test/database.ts'
import { makeDataFolder } from '#test/upload.ts'
import { demoAccounts } from './demo-accounts.ts'
import { seedSchools, signInHints } from './schools.ts'
import { discardUnfinished, needsSeed } from './seed-state.ts'

let database: TestDatabase
let pools: Pools
let owner: pg.Client
let data: Awaited<ReturnType<typeof makeDataFolder>>

const count = async (table: string) => (await owner.query(`select from ${table}`)).rowCount

/** What the first attempt left behind, which was broken off, and what of it was left after it had been discarded. */
let broken: { courses: number | null; needsSeed: boolean; left: (number | null)[] }

beforeAll(async () => {
  database = await cloneDatabase(inject('ownerUrl'))
  pools = openPools({ ...database, namedStatements: true, poolSize: 8 })
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  // Only the sizes of images are left to a worker.
  const promised = (event: string) =>
    event.startsWith('file.') ? [] : [{ task: 'never-promised', where: null }]
  const inTenant = makeInTenant(pools.app, systemClock, promised, true)
  const { ownerUrl } = database
  let left = 150
  const breaking: InTenant = (entry, body) => {
    left -= 1
    if (left < 0) throw new Error('killed')
    return inTenant(entry, body)
  }
  await expect(seedSchools({ inTenant: breaking, ownerUrl, vault: testVault, subscribers })).rejects.toThrow(
    'killed',
  )
  const [courses, isNeeded] = [await count('course'), await needsSeed(ownerUrl)]
  await discardUnfinished(ownerUrl)
  const tables = ['course', 'registration', 'audit_entry', 'tier_charge', 'mail', 'user_account']
  broken = { courses, needsSeed: isNeeded, left: await Promise.all(tables.map(count)) }
  data = await makeDataFolder()
  const files = { storage: openDiskStorage(join(data.path, 'files')), incoming: join(data.path, 'incoming') }
  const press = makePress({ log: openLog('error') })
  await seedSchools({ inTenant, ownerUrl, vault: testVault, subscribers, files, press })
  press.close()
})
afterAll(async () => {
  await data.remove()
  await owner.end()
  await pools.close()
  await database.drop()
})

const schools = ['harbour-arts', 'kreativhaus']

describe('the demonstration', () => {
  it('shows the pictures of its courses', async () => {
    const { rows } = await owner.query(
      'select t.slug from stored_file f join tenant t on t.id = f.tenant_id where f.published group by t.slug having count(*) > 8',
    )
    expect(rows.map(({ slug }) => slug).toSorted()).toEqual(schools)
  })

  it('has logos, and courses that several lead', async () => {
    const { rows } = await owner.query<{ slug: string; several: boolean }>(`
      select t.slug, exists (select from course_instructor c where c.tenant_id = t.id and c.position > 0) as several
      from letterhead l join tenant t on t.id = l.tenant_id where l.logo is not null order by 1`)
    expect(rows).toEqual(schools.map((slug) => ({ slug, several: true })))
  })

  it('was broken off and begun anew, with nothing left of the first attempt', async () => {
    expect(broken.courses).toBeGreaterThan(5)
    expect(broken.needsSeed).toBe(true)
    expect(broken.left).toEqual(broken.left.map(() => 0))
    expect((await owner.query('select from tenant where not is_platform')).rowCount).toBe(3)
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

  it('keeps its mails to be read and promises none to be sent', async () => {
    const { rows } = await owner.query(
      `select state, count(*) > 200 as many, bool_and(kind = 'invoice.sent') as "isInvoice" from mail group by 1 order by 1`,
    )
    // One invoice of each school did not arrive.
    expect(rows).toEqual([
      { state: 'refused', many: false, isInvoice: true },
      { state: 'stored', many: true, isInvoice: false },
    ])
    // The papers of invoices were printed while they were planted; those of certificates are once the product runs.
    const promised = await owner.query('select distinct task from outbox order by task')
    expect(promised.rows.map(({ task }) => task)).toEqual(['certificates.make-paper', 'invoices.print'])
    const { rows: strangers } = await owner.query(
      "select recipient from mail where recipient !~ '@([a-z]+\\.example|example\\.org)$'",
    )
    expect(strangers).toEqual([])
  })

  it('shows invoices from drafts to cancelled ones, printed and sent', async () => {
    const { rows } = await owner.query<{ slug: string }>(`
      select t.slug, count(*) filter (where i.state = 'draft')::int as drafts,
        count(*) filter (where i.state = 'final' and i.kind = 'invoice')::int as finals,
        count(*) filter (where i.kind = 'cancellation')::int as cancellations,
        count(*) filter (where i.state = 'final' and i.pdf_file_id is null)::int as unprinted,
        count(*) filter (where i.sent_at is not null)::int as sent,
        count(*) filter (where exists (select from mail m where m.subject_id = i.id and m.state = 'refused'))::int as lost,
        bool_and(coalesce(i.issued_on, current_date) <= current_date) as past
      from invoice i join tenant t on t.id = i.tenant_id group by 1 order by 1`)
    const planted = { drafts: 4, finals: 6, cancellations: 1, unprinted: 0, sent: 3, lost: 1, past: true }
    expect(rows).toEqual(schools.map((slug) => ({ slug, ...planted })))
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
