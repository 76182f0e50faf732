import type {
  AdminRecommendation,
  OwnRecommendations,
  RecommendationOffer,
} from '@reihum/contract/tenants/recommendation.schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chargeMonths } from '#features/tenants/charge-months.ts'
import { newId } from '#platform/ids.ts'
import { solveCaptcha } from '#test/captcha.ts'
import { moneyDesk } from '#test/money-desk.ts'
import {
  startTestReihum,
  type TestReihum,
  type TestTenant,
  type TestUser,
  testPassword,
} from '#test/reihum.ts'
import { oweCharges } from './owe-charges.ts'
import { creditPaidRecommendations } from './paid-recommendations.ts'

let now = new Date('2026-03-10T09:00:00Z')
let reihum: TestReihum
let biller: TestTenant
let superuser: TestUser

beforeAll(async () => {
  reihum = await startTestReihum({ clock: () => now, args: ['--role', 'web'] })
  biller = await reihum.addTenant()
  superuser = await reihum.addUser('super', { superuser: true })
  await reihum.owner.query("update tenant set tier = 'FREE'")
  const terms = { tenantId: biller.id, dueDays: 14, taxRate: 1900, zeroTax: 'zero' }
  const periods = [{ tenantId: biller.id, since: '2020-01-01T00:00:00Z', until: null }]
  await reihum.owner.query(
    "insert into platform_setting (name, value, changed_at) values ('biller', $1, now())",
    [{ terms, periods, revision: 1 }],
  )
})
afterAll(() => reihum.close())

type Terms = { recommenderCents: number; recommendedCents: number; mostAYear: number; revision: number }

const bySuperuser = <Body>(method: string, path: string, body?: object) =>
  reihum.call<Body & { error_code: string }>(method, `/api/admin/recommendations${path}`, {
    token: superuser.token,
    ...(body && { body }),
  })

async function offer(terms: Partial<Terms>) {
  const { body: stored } = await bySuperuser<Terms>('GET', '/terms')
  const { revision, ...before } = stored
  const answer = await bySuperuser<Terms>('PUT', '/terms', { revision, terms: { ...before, ...terms } })
  expect(answer.status).toBe(200)
  return answer.body
}

const own = async (tenant: TestTenant) =>
  (
    await reihum.call<OwnRecommendations>('GET', `/api/${tenant.slug}/recommendations`, {
      token: tenant.admin.token,
    })
  ).body
const makeCode = (tenant: TestTenant, by = tenant.admin) =>
  reihum.call<{ code: string }>('PUT', `/api/${tenant.slug}/recommendations/code`, { token: by.token })
const offered = async (code: string) =>
  (
    await reihum.call<RecommendationOffer>(
      'GET',
      `/api/recommendations/offer?code=${encodeURIComponent(code)}`,
    )
  ).body
const listed = async (query: Record<string, string> = {}) =>
  (
    await bySuperuser<{ items: AdminRecommendation[]; total: number }>(
      'GET',
      `?${new URLSearchParams(query)}`,
    )
  ).body

/** Signs a company up and returns the id of its tenant. */
async function signUp(company: string, recommendedBy: string): Promise<string> {
  const email = `${newId()}@example.org`
  const captcha = await solveCaptcha(reihum, 'sign-up')
  const password = { password: testPassword, passwordRepeat: testPassword }
  const body = { company, name: 'Ada', email, language: 'de', captcha, recommendedBy, ...password }
  expect((await reihum.call('POST', '/api/auth/register', { body })).status).toBe(200)
  await reihum.owner.query('update user_account set verified_at = now() where email = $1', [email])
  const { rows } = await reihum.owner.query<{ id: string }>('select id from tenant where company = $1', [
    company,
  ])
  return rows[0]?.id ?? ''
}

/** A tenant with a code, and one that it brought. */
async function brought(company = `Verein ${newId()}`) {
  const recommender = await reihum.addTenant()
  await reihum.owner.query("update tenant set tier = 'FREE' where id = $1", [recommender.id])
  const { body } = await makeCode(recommender)
  const id = await signUp(company, body.code)
  return { recommender, newTenant: id, company }
}

const doors = () => ({ inPlatform: reihum.inPlatform, inTenant: reihum.inTenant })
const creditAll = () => creditPaidRecommendations(doors())

async function chargeOf(tenantId: string, cents = 4900): Promise<string> {
  const id = newId()
  await reihum.owner.query(
    `insert into tier_charge (tenant_id, id, at, kind, tier, period_start, period_end, net_cents)
     values ($1, $2, $3, 'month', 'PROFESSIONAL', '2026-02-01', '2026-02-28', $4)`,
    [tenantId, id, now, cents],
  )
  await oweCharges(doors())
  return id
}

/** The tenant that bills notes that a charge was paid. */
async function pay(chargeId: string) {
  const { rows } = await reihum.owner.query<{ id: string; cents: number }>(
    'select id, open_cents as cents from receivable where request_key = $1',
    [chargeId],
  )
  const [found] = rows
  if (!found) throw new Error('nothing is owed for the charge')
  const paid = await moneyDesk(() => ({ reihum, tenant: biller })).note(found.cents, {
    receivedOn: '2026-03-10',
    allocations: [{ receivableId: found.id, cents: found.cents }],
  })
  expect(paid.status).toBe(200)
}

async function paidFirstMonth(newTenant: string) {
  await pay(await chargeOf(newTenant))
  await creditAll()
}

async function creditsOf(tenantId: string) {
  const { rows } = await reihum.owner.query<{ cents: number; used_cents: number }>(
    'select cents, used_cents from recommendation_credit where tenant_id = $1 order by at, id',
    [tenantId],
  )
  return rows.map(({ cents, used_cents }) => [cents, used_cents])
}

describe('the programme', () => {
  it('is offered nowhere until a superuser says what it brings', async () => {
    const tenant = await reihum.addTenant()
    expect(await offered('')).toEqual({ isOffered: false, recommendedCents: 0, company: null })
    expect(await own(tenant)).toMatchObject({ isOffered: false, code: null, link: null, total: 0 })
    expect((await makeCode(tenant)).status).toBe(404)
    await signUp('Vor dem Programm', 'ACDEF-GHJKM')
    expect((await listed()).total).toBe(0)
    await offer({ recommenderCents: 2000, recommendedCents: 1000, mostAYear: 2 })
    expect(await offered('')).toEqual({ isOffered: true, recommendedCents: 1000, company: null })
  })

  it('is not changed by two superusers at once', async () => {
    const late = await bySuperuser('PUT', '/terms', {
      revision: 0,
      terms: { recommenderCents: 1, recommendedCents: 1, mostAYear: 1 },
    })
    expect([late.status, late.body.error_code]).toEqual([409, 'CONFLICT'])
  })
})

describe('the code of a tenant', () => {
  it('is made once by an admin, and tells whose it is whatever way it is typed', async () => {
    const tenant = await reihum.addTenant()
    expect((await makeCode(tenant, tenant.operator)).status).toBe(403)
    const answers = await Promise.all([makeCode(tenant), makeCode(tenant), makeCode(tenant)])
    const codes = new Set(answers.map(({ body }) => body.code))
    expect(codes.size).toBe(1)
    const [code = ''] = codes
    const { link, qrCode } = await own(tenant)
    expect(link).toMatch(new RegExp(`/register\\?code=${code}$`))
    expect(qrCode?.path).toContain('M')
    const typed = code.toLowerCase().replace('-', ' ')
    expect((await offered(typed)).company).toBe(`Schule ${tenant.slug}`)
    await reihum.owner.query('update tenant set suspended_at = now() where id = $1', [tenant.id])
    expect((await offered(code)).company).toBeNull()
  })

  it('hinders nobody who signs up when it is nobody’s', async () => {
    const before = (await listed()).total
    expect(await signUp('Trotzdem', 'ganz falsch')).not.toBe('')
    expect((await listed()).total).toBe(before)
  })
})

describe('a recommendation', () => {
  it('is told to its recommender only once the address is verified: before, it would tell whether it had an account', async () => {
    const { recommender, newTenant } = await brought()
    const ofNew = 'select user_id from membership where tenant_id = $1'
    await reihum.owner.query(`update user_account set verified_at = null where id in (${ofNew})`, [newTenant])
    expect(await own(recommender)).toMatchObject({ total: 0, items: [] })
    await reihum.owner.query(`update user_account set verified_at = now() where id in (${ofNew})`, [
      newTenant,
    ])
    expect(await own(recommender)).toMatchObject({ total: 1, items: [{ state: 'registered' }] })
  })

  it('is credited to both once the first month is paid, and once only', async () => {
    const { recommender, newTenant } = await brought()
    const charge = await chargeOf(newTenant)
    await creditAll()
    expect((await own(recommender)).items).toMatchObject([{ state: 'registered' }])
    expect(await creditsOf(recommender.id)).toEqual([])
    await pay(charge)
    await Promise.all([creditAll(), creditAll(), creditAll()])
    await creditAll()
    expect(await creditsOf(recommender.id)).toEqual([[2000, 0]])
    expect(await creditsOf(newTenant)).toEqual([[1000, 0]])
    const seen = await own(recommender)
    expect(seen).toMatchObject({ leftCents: 2000, total: 1, items: [{ state: 'paid' }] })
    expect(Object.keys(seen.items[0] ?? {}).sort()).toEqual(['at', 'id', 'state'])
  })

  it('lowers the next months, never below nothing, and the rest waits', async () => {
    const { recommender, newTenant } = await brought()
    await offer({ recommenderCents: 3000 })
    const other = await brought()
    await reihum.owner.query('update recommendation set of_tenant = $1 where new_tenant = $2', [
      recommender.id,
      other.newTenant,
    ])
    await offer({ recommenderCents: 2000 })
    await paidFirstMonth(newTenant)
    await paidFirstMonth(other.newTenant)
    await reihum.owner.query("update tenant set tier = 'ESSENTIAL', created_at = $2 where id = $1", [
      recommender.id,
      now,
    ])
    // By the table: a session does not last until then.
    const charges = async () =>
      (
        await reihum.owner.query<{ kind: string; cents: number }>(
          'select kind, net_cents as cents from tier_charge where tenant_id = $1 order by at desc, id desc',
          [recommender.id],
        )
      ).rows
    const march = now
    now = new Date('2026-04-02T09:00:00Z')
    await chargeMonths(reihum.inPlatform)
    await chargeMonths(reihum.inPlatform)
    const april = await charges()
    await oweCharges(doors())
    now = march
    const price = april.find(({ kind }) => kind === 'month')?.cents ?? 0
    const used = Math.min(price, 5000)
    expect(used).toBeGreaterThan(0)
    expect(april.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['recommendation', -used],
      ['month', price],
    ])
    expect(await own(recommender)).toMatchObject({ leftCents: 5000 - used })
    const { rows } = await reihum.owner.query<{ charged: number }>(
      `select r.charged_cents as charged from owed_charge o
       join receivable r on r.tenant_id = o.tenant_id and r.id = o.receivable_id where o.charged_tenant_id = $1`,
      [recommender.id],
    )
    expect(rows.map(({ charged }) => charged)).toEqual([Math.floor(((price - used) * 119 + 50) / 100)])
  })

  it.each<[string, string, (pair: Awaited<ReturnType<typeof brought>>) => Promise<unknown>]>([
    [
      'whose people are the same',
      'own',
      ({ recommender, newTenant }) =>
        reihum.owner.query(
          "insert into membership (tenant_id, id, user_id, role) values ($1, gen_random_uuid(), $2, 'operator')",
          [newTenant, recommender.admin.id],
        ),
    ],
    [
      'at the same address',
      'own',
      ({ recommender, newTenant }) =>
        reihum.owner.query(
          "update tenant set street = 'Am Markt 1', postal_code = '12345' where id = any($1)",
          [[recommender.id, newTenant]],
        ),
    ],
    [
      'that was there before under another account',
      'known',
      async ({ newTenant, company }) => {
        const earlier = await reihum.addTenant()
        await reihum.owner.query(
          "update tenant set company = $2, postal_code = '80331', created_at = '2020-01-01' where id = $1",
          [earlier.id, company.toUpperCase()],
        )
        await reihum.owner.query("update tenant set postal_code = '80331' where id = $1", [newTenant])
      },
    ],
    [
      'that is suspended',
      'suspended',
      ({ newTenant }) =>
        reihum.owner.query('update tenant set suspended_at = now() where id = $1', [newTenant]),
    ],
    [
      'without a verified address',
      'unverified',
      ({ newTenant }) =>
        reihum.owner.query(
          'update user_account u set verified_at = null from membership m where m.user_id = u.id and m.tenant_id = $1',
          [newTenant],
        ),
    ],
  ])('of somebody %s brings nothing, and superusers see why', async (_, refusal, prepare) => {
    const pair = await brought()
    await prepare(pair)
    await paidFirstMonth(pair.newTenant)
    expect(await creditsOf(pair.recommender.id)).toEqual([])
    const found = (await listed({ q: pair.recommender.slug, state: 'refused' })).items
    expect(found).toMatchObject([{ refusal, allowedActions: ['restore'] }])
    const shown = refusal === 'unverified' ? [] : [{ state: 'refused' }]
    expect((await own(pair.recommender)).items).toMatchObject(shown)
  })

  it('brings nothing beyond those of a year', async () => {
    const { recommender, newTenant } = await brought()
    const more = [await brought(), await brought()]
    for (const { newTenant: id } of more)
      await reihum.owner.query('update recommendation set of_tenant = $1 where new_tenant = $2', [
        recommender.id,
        id,
      ])
    for (const id of [newTenant, ...more.map((pair) => pair.newTenant)]) await paidFirstMonth(id)
    expect(await creditsOf(recommender.id)).toHaveLength(2)
    expect((await listed({ q: recommender.slug, state: 'refused' })).items).toMatchObject([
      { refusal: 'too_many' },
    ])
  })

  it('is refused by a superuser with a reason as long as nothing is used, and taken up again', async () => {
    const { recommender, newTenant } = await brought()
    await paidFirstMonth(newTenant)
    const [one] = (await listed({ q: recommender.slug })).items
    const refused = await bySuperuser<AdminRecommendation>('POST', `/${one?.id}/refuse`, {
      reason: 'Absprache',
    })
    expect(refused.body).toMatchObject({ state: 'refused', refusal: 'superuser', reason: 'Absprache' })
    expect(await creditsOf(recommender.id)).toEqual([])
    await creditAll()
    expect(await creditsOf(recommender.id)).toEqual([])
    const restored = await bySuperuser<AdminRecommendation>('POST', `/${one?.id}/restore`, {
      reason: 'Geklärt',
    })
    expect(restored.body).toMatchObject({ state: 'registered', reason: 'Geklärt' })
    await creditAll()
    expect(await creditsOf(recommender.id)).toEqual([[2000, 0]])
    await reihum.owner.query('update recommendation_credit set used_cents = 1 where tenant_id = $1', [
      recommender.id,
    ])
    const late = await bySuperuser('POST', `/${one?.id}/refuse`, { reason: 'Zu spät' })
    expect([late.status, late.body.error_code]).toEqual([409, 'CONFLICT'])
    await reihum.owner.query('update recommendation_credit set used_cents = 0 where tenant_id = $1', [
      recommender.id,
    ])
    expect((await bySuperuser('POST', `/${newId()}/refuse`, { reason: 'Niemand' })).status).toBe(404)
    const { rows } = await reihum.owner.query<{ command_type: string }>(
      `select command_type from audit_entry where subject_id = $1 and command_type like 'recommendation.re%' order by at`,
      [newTenant],
    )
    expect(rows.map(({ command_type }) => command_type)).toEqual([
      'recommendation.refused',
      'recommendation.restored',
    ])
  })
})
