import type { Billing, TierCharge } from '@reihum/contract/tenants/billing.schema.ts'
import { defaultTiers } from '@reihum/contract/tenants/tiers.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chargeMonths } from '#features/tenants/charge-months.ts'
import { deriveKey } from '#platform/config.ts'
import { confirmationCode } from '#platform/confirmation.ts'
import { testSecret } from '#test/database.ts'
import { addCourse, startTestReihum, type TestReihum, type TestTenant, type TestUser } from '#test/reihum.ts'

const key = deriveKey(testSecret, 'confirmation codes')
let now = new Date('2027-01-16T09:00:00Z')
let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  reihum = await startTestReihum({ clock: () => now })
})
afterAll(() => reihum.close())
beforeEach(() => begin('2027-01-16T09:00:00Z'))

/** Sessions expire, so later requests need an admin who has just signed in. */
async function freshAdmin(): Promise<TestUser> {
  const admin = await reihum.addUser('admin')
  await reihum.owner.query(
    "insert into membership (tenant_id, id, user_id, role) values ($1, gen_random_uuid(), $2, 'admin')",
    [tenant.id, admin.id],
  )
  return admin
}

async function begin(at: string) {
  now = new Date(at)
  tenant = await reihum.addTenant()
  await reihum.owner.query("update tenant set tier = 'FREE', created_at = $2 where id = $1", [tenant.id, now])
}

async function travelTo(at: string) {
  now = new Date(at)
  tenant = { ...tenant, admin: await freshAdmin() }
}

const ask = <Body = Billing>(method: string, path: string, body?: unknown) =>
  reihum.call<Body>(method, `/api/${tenant.slug}${path}`, { token: tenant.admin.token, body })

function change(from: string, tier: string, confirmation?: string) {
  return ask<Billing & { error_code?: string; data?: unknown }>('POST', '/billing/tier', {
    from,
    tier,
    confirmation,
  })
}

function codeFor(subject: string = tenant.id) {
  return confirmationCode(key, { userId: tenant.admin.id, action: 'downgrade-tier', subject }, now).code
}

async function charges(): Promise<string[]> {
  const { body } = await ask<{ items: TierCharge[] }>('GET', '/billing/charges?size=100')
  return body.items.map(
    (charge) =>
      `${charge.kind} ${charge.fromTier ?? '–'} ${charge.tier} ${charge.periodStart} ${charge.periodEnd} ${charge.netCents}`,
  )
}

const errorOf = ({ status, body }: { status: number; body: { error_code?: string; data?: unknown } }) => [
  status,
  body.error_code,
  body.data,
]

describe('an upgrade', () => {
  it('is told beforehand, works at once and costs the rest of the month', async () => {
    const preview = await ask('GET', '/billing/preview?tier=ESSENTIAL')
    expect(preview.body).toMatchObject({
      from: 'FREE',
      to: 'ESSENTIAL',
      direction: 'upgrade',
      monthlyCents: 1900,
      blockedUntil: null,
      chargeNowCents: 981,
      losses: [],
      beyondLimits: [],
    })
    expect((await change('FREE', 'ESSENTIAL')).body).toMatchObject({
      tier: 'ESSENTIAL',
      monthlyCents: 1900,
      upgradedAt: now.toISOString(),
      downgradeBlockedUntil: '2027-02-15T09:00:00.000Z',
    })
    expect(await charges()).toEqual(['change FREE ESSENTIAL 2027-01-16 2027-01-31 981'])
  })

  it('sent again changes and charges nothing more; from a tier that is not the running one it is refused', async () => {
    await change('FREE', 'ESSENTIAL')
    expect((await change('FREE', 'ESSENTIAL')).status).toBe(200)
    expect(errorOf(await change('FREE', 'PROFESSIONAL'))).toEqual([409, 'CONFLICT', undefined])
    expect(await charges()).toHaveLength(1)
  })

  it('is counted in days of the tenant', async () => {
    await travelTo('2027-01-31T23:30:00Z')
    await change('FREE', 'ESSENTIAL')
    expect(await charges()).toEqual(['change FREE ESSENTIAL 2027-02-01 2027-02-28 1900'])
  })

  it('needs a verified address', async () => {
    await reihum.owner.query('update user_account set verified_at = null where id = $1', [tenant.admin.id])
    expect(errorOf(await change('FREE', 'ESSENTIAL')).slice(0, 2)).toEqual([402, 'VERIFICATION_REQUIRED'])
    expect(await charges()).toEqual([])
  })

  it('is for admins alone', async () => {
    const options = { token: tenant.operator.token, body: { from: 'FREE', tier: 'ESSENTIAL' } }
    expect((await reihum.call('POST', `/api/${tenant.slug}/billing/tier`, options)).status).toBe(403)
    const { token } = options
    expect((await reihum.call('GET', `/api/${tenant.slug}/billing`, { token })).status).toBe(403)
    expect((await reihum.call('GET', `/api/${tenant.slug}/usage`, { token })).status).toBe(200)
  })

  it('stands in the log with what it cost', async () => {
    await change('FREE', 'ESSENTIAL')
    const { rows } = await reihum.owner.query(
      `select metadata from audit_detail d join audit_entry e on e.tenant_id = d.tenant_id and e.id = d.audit_id
       where e.tenant_id = $1 and command_type = 'tenant.tier-changed'`,
      [tenant.id],
    )
    expect(rows[0].metadata).toEqual({
      before: { tier: 'FREE' },
      after: { tier: 'ESSENTIAL', chargedCents: 981 },
    })
  })
})

describe('a downgrade', () => {
  beforeEach(async () => {
    await change('FREE', 'PROFESSIONAL')
  })

  it('is blocked for 30 days after an upgrade, and says until when', async () => {
    const preview = await ask('GET', '/billing/preview?tier=FREE')
    expect(preview.body).toMatchObject({
      direction: 'downgrade',
      blockedUntil: '2027-02-15T09:00:00.000Z',
      gains: [],
      losses: expect.arrayContaining(['brandColours', 'courseCalendar']),
    })
    await travelTo('2027-02-15T08:59:00Z')
    const refused = await change('PROFESSIONAL', 'FREE', codeFor())
    expect(errorOf(refused)).toEqual([409, 'DOWNGRADE_BLOCKED', { until: '2027-02-15' }])
    expect(refused.body).toMatchObject({ detail: expect.stringContaining('15.02.2027') })
    await travelTo('2027-02-15T09:00:00Z')
    expect((await change('PROFESSIONAL', 'FREE', codeFor())).status).toBe(200)
  })

  it('needs the code that was shown, and one for this very tenant', async () => {
    await travelTo('2027-03-10T09:00:00Z')
    for (const wrong of [undefined, 'WRONG', codeFor('another')])
      expect(errorOf(await change('PROFESSIONAL', 'FREE', wrong)).slice(0, 2)).toEqual([
        422,
        'CONFIRMATION_WRONG',
      ])
    expect((await change('PROFESSIONAL', 'FREE', codeFor().toLowerCase())).body.tier).toBe('FREE')
  })

  it('credits the rest of a month that was charged, with what is due charged before', async () => {
    await travelTo('2027-03-17T09:00:00Z')
    await change('PROFESSIONAL', 'ESSENTIAL', codeFor())
    expect(await charges()).toEqual([
      'change PROFESSIONAL ESSENTIAL 2027-03-17 2027-03-31 -1452',
      'month – PROFESSIONAL 2027-03-01 2027-03-31 4900',
      'month – PROFESSIONAL 2027-02-01 2027-02-28 4900',
      'change FREE PROFESSIONAL 2027-01-16 2027-01-31 2529',
    ])
  })

  it('names beforehand what is used beyond the smaller tier', async () => {
    const soon = { start: '2027-12-01T17:00:00Z', end: '2027-12-01T19:00:00Z' }
    for (let number = 1; number <= 6; number += 1) await addCourse(reihum, tenant, soon)
    const { body } = await ask<{ beyondLimits: unknown }>('GET', '/billing/preview?tier=FREE')
    expect(body.beyondLimits).toEqual([
      { name: 'publishedCourses', used: 6, limit: 5 },
      { name: 'staff', used: 2, limit: 1 },
    ])
  })
})

describe('the months', () => {
  it('are charged once each, from the one after the change on', async () => {
    await change('FREE', 'ESSENTIAL')
    await chargeMonths(reihum.inPlatform)
    expect(await charges()).toEqual(['change FREE ESSENTIAL 2027-01-16 2027-01-31 981'])
    await travelTo('2027-01-31T23:00:00Z')
    await Promise.all([1, 2, 3].map(() => chargeMonths(reihum.inPlatform)))
    await travelTo('2027-02-14T23:00:00Z')
    await chargeMonths(reihum.inPlatform)
    expect(await charges()).toEqual([
      'month – ESSENTIAL 2027-02-01 2027-02-28 1900',
      'change FREE ESSENTIAL 2027-01-16 2027-01-31 981',
    ])
  })

  it('are caught up with when nobody was there to charge them', async () => {
    await change('FREE', 'ULTIMATE')
    await travelTo('2027-05-02T09:00:00Z')
    await chargeMonths(reihum.inPlatform)
    expect((await charges()).map((line) => line.split(' ').slice(2).join(' '))).toEqual([
      'ULTIMATE 2027-05-01 2027-05-31 9900',
      'ULTIMATE 2027-04-01 2027-04-30 9900',
      'ULTIMATE 2027-03-01 2027-03-31 9900',
      'ULTIMATE 2027-02-01 2027-02-28 9900',
      'ULTIMATE 2027-01-16 2027-01-31 5110',
    ])
  })

  it('cost nothing in the FREE tier, nor while a tenant is suspended', async () => {
    await travelTo('2027-04-01T09:00:00Z')
    await chargeMonths(reihum.inPlatform)
    expect(await charges()).toEqual([])
    await change('FREE', 'ESSENTIAL')
    await reihum.owner.query('update tenant set suspended_at = $2 where id = $1', [tenant.id, now])
    await travelTo('2027-05-03T09:00:00Z')
    await chargeMonths(reihum.inPlatform)
    await reihum.owner.query('update tenant set suspended_at = null where id = $1', [tenant.id])
    expect(await charges()).toEqual([
      'month – ESSENTIAL 2027-05-01 2027-05-31 0',
      'change FREE ESSENTIAL 2027-04-01 2027-04-30 1900',
    ])
  })

  it('come page by page, newest first', async () => {
    await change('FREE', 'ESSENTIAL')
    await travelTo('2029-12-02T09:00:00Z')
    await chargeMonths(reihum.inPlatform)
    const page = await ask<{ items: TierCharge[]; total: number }>('GET', '/billing/charges?size=25&page=2')
    expect(page.body.total).toBe(36)
    expect(page.body.items).toHaveLength(11)
    expect(page.body.items.at(-1)).toMatchObject({ kind: 'change', netCents: 981 })
  })
})

describe('the table of tiers', () => {
  it('is public, and changed by superusers only', async () => {
    expect((await reihum.call('GET', '/api/tiers')).body).toEqual(defaultTiers)
    const dearer = defaultTiers.map((offer) =>
      offer.tier === 'ESSENTIAL' ? { ...offer, netCents: 2900 } : offer,
    )
    const superuser = await reihum.addUser('super', { superuser: true })
    const sensitive = { userId: superuser.id, action: 'change-tiers', subject: 'tiers' } as const
    const put = (token: string, table: unknown, code?: string) => {
      const confirmation = code ?? confirmationCode(key, sensitive, now).code
      return reihum.call('PUT', '/api/admin/tiers', { token, body: { table, confirmation } })
    }
    expect((await put(tenant.admin.token, dearer)).status).toBe(403)
    expect((await put(superuser.token, dearer, 'WRONG1')).body.error_code).toBe('CONFIRMATION_WRONG')
    expect((await reihum.call('GET', '/api/tiers')).body).toEqual(defaultTiers)
    expect(await put(superuser.token, [...dearer].reverse())).toMatchObject({ status: 422 })
    expect((await put(superuser.token, dearer)).body).toEqual(dearer)
    expect((await reihum.call('GET', '/api/tiers')).body).toEqual(dearer)
    expect((await change('FREE', 'ESSENTIAL')).body).toMatchObject({ monthlyCents: 2900 })
    const { rows } = await reihum.owner.query(
      "select metadata from audit_detail d join audit_entry e on e.id = d.audit_id where command_type = 'platform.tiers-changed'",
    )
    expect(rows).toEqual([
      { metadata: { before: { ESSENTIAL: { netCents: 1900 } }, after: { ESSENTIAL: { netCents: 2900 } } } },
    ])
    await put(superuser.token, defaultTiers)
  })
})
