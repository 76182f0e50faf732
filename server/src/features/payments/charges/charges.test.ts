import type { OwnCharges, PlatformCharge } from '@reihum/contract/payments/charges.schema.ts'
import type { Biller } from '@reihum/contract/tenants/biller.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chargeMonths } from '#features/tenants/charge-months.ts'
import { deriveKey } from '#platform/config.ts'
import { confirmationCode } from '#platform/confirmation.ts'
import { testSecret } from '#test/database.ts'
import { moneyDesk } from '#test/money-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant, type TestUser } from '#test/reihum.ts'
import { oweCharges } from './owe-charges.ts'

const key = deriveKey(testSecret, 'confirmation codes')
/** Each test has a year of its own, because the platform bills everybody. */
let year = 2026
let now = new Date('2026-01-16T09:00:00Z')
let reihum: TestReihum
let biller: TestTenant
let tenant: TestTenant
let superuser: TestUser

beforeAll(async () => {
  reihum = await startTestReihum({ clock: () => now, args: ['--role', 'web'] })
})
afterAll(() => reihum.close())
beforeEach(async () => {
  year += 1
  now = on('01-16')
  await reihum.owner.query('update tenant set suspended_at = $1 where not is_platform', [now])
  ;[biller, tenant, superuser] = await Promise.all([
    reihum.addTenant(),
    reihum.addTenant(),
    reihum.addUser('super', { superuser: true }),
  ])
  await reihum.owner.query("update tenant set tier = 'FREE' where id = any($1)", [[biller.id, tenant.id]])
})

const on = (day: string) => new Date(`${year}-${day}T09:00:00Z`)

const money = moneyDesk(() => ({ reihum, tenant: biller }))

const readBiller = async () =>
  (await reihum.call<Biller>('GET', '/api/admin/biller', { token: superuser.token })).body

async function name(terms: Partial<Biller>, { by = superuser, code = '' } = {}) {
  now = new Date(now.getTime() + 60_000)
  const { revision, tenantId, dueDays, taxRate } = await readBiller()
  const sensitive = { userId: by.id, action: 'change-biller', subject: 'biller' } as const
  const confirmation = code || confirmationCode(key, sensitive, now).code
  return reihum.call<Biller & Problem>('PUT', '/api/admin/biller', {
    token: by.token,
    body: { revision, terms: { tenantId, dueDays, taxRate, ...terms }, confirmation },
  })
}

const charge = async (day: string) => {
  now = on(day)
  await chargeMonths(reihum.inPlatform)
}
const oweAll = () => oweCharges({ inPlatform: reihum.inPlatform, inTenant: reihum.inTenant })

/** A minute later, with somebody who has just signed in. */
async function change(from: string, tier: string, at = now) {
  now = new Date(at.getTime() + 60_000)
  const admin = await reihum.addUser('admin')
  await reihum.owner.query(
    "insert into membership (tenant_id, id, user_id, role) values ($1, gen_random_uuid(), $2, 'admin')",
    [tenant.id, admin.id],
  )
  tenant = { ...tenant, admin }
  const sensitive = { userId: admin.id, action: 'downgrade-tier', subject: tenant.id } as const
  const confirmation = confirmationCode(key, sensitive, now).code
  const answer = await reihum.call('POST', `/api/${tenant.slug}/billing/tier`, {
    token: admin.token,
    body: { from, tier, confirmation },
  })
  expect(answer.status).toBe(200)
}

const own = async (of = tenant, by = of.admin) =>
  reihum.call<OwnCharges>('GET', `/api/${of.slug}/billing/owed`, { token: by.token })
const billed = async (query = '') =>
  (
    await reihum.call<{ items: PlatformCharge[]; total: number; openCents: number }>(
      'GET',
      `/api/admin/charges${query}`,
      { token: superuser.token },
    )
  ).body

async function receivables(of = biller) {
  const { rows } = await reihum.owner.query<{
    id: string
    charged_cents: number
    open_cents: number
    due_on: string
    payer: string
    payer_id: string
  }>(
    `select r.id, r.charged_cents, r.open_cents, r.due_on::text, p.last_name as payer, p.id as payer_id from receivable r
     join person p on p.tenant_id = r.tenant_id and p.id = r.payer_person_id where r.tenant_id = $1 order by r.issued_at, r.id`,
    [of.id],
  )
  return rows
}

describe('the tenant that bills', () => {
  it('is named by a superuser with a code, and the log says so', async () => {
    expect(await readBiller()).toMatchObject({ dueDays: 14, taxRate: 1900 })
    const refused = await name({ tenantId: biller.id }, { by: tenant.admin, code: 'ABC123' })
    expect(refused.status).toBe(403)
    const wrong = await name({ tenantId: biller.id }, { code: 'WRONG1' })
    expect(wrong.body.error_code).toBe('CONFIRMATION_WRONG')
    const { body } = await name({ tenantId: biller.id, dueDays: 10 })
    expect(body).toMatchObject({ tenantId: biller.id, dueDays: 10, since: now.toISOString() })
    expect(body.company).toContain(biller.slug)
    const { rows } = await reihum.owner.query(
      `select d.metadata from audit_entry e join audit_detail d on d.audit_id = e.id
       where e.command_type = 'platform.biller-changed' and e.actor_id = $1`,
      [superuser.id],
    )
    expect(rows).toMatchObject([{ metadata: { after: { dueDays: 10 } } }])
    await name({ tenantId: null })
  })

  it('has the euro, and exists', async () => {
    await reihum.owner.query("update tenant set currency_code = 'CHF' where id = $1", [biller.id])
    expect((await name({ tenantId: biller.id })).body.error_code).toBe('BILLER_CURRENCY')
    const missing = await name({ tenantId: '00000000-0000-7000-8000-000000000001' as never })
    expect(missing.status).toBe(404)
  })
})

describe('what is charged for a tier', () => {
  it('is owed to nobody as long as nobody bills', async () => {
    await name({ tenantId: null })
    await change('FREE', 'ESSENTIAL')
    await oweAll()
    expect(await receivables()).toEqual([])
    expect((await own()).body).toEqual({
      company: null,
      isTaxed: false,
      openCents: 0,
      creditCents: 0,
      charges: [],
    })
  })

  it('is owed once with its tax, shown to whoever owes it, and paid there', async () => {
    await change('FREE', 'ESSENTIAL')
    await name({ tenantId: biller.id, dueDays: 10, taxRate: 1900 })
    await charge('02-01')
    await Promise.all([oweAll(), oweAll(), oweAll(), oweAll()])
    await oweAll()
    // What was charged before somebody billed is not billed.
    const [one, ...others] = await receivables()
    expect(others).toEqual([])
    expect(one).toMatchObject({ charged_cents: 2261, due_on: `${year}-02-11` })
    expect(one?.payer).toContain(tenant.slug)
    await change('ESSENTIAL', 'PROFESSIONAL')
    await oweAll()
    expect((await receivables()).map(({ payer_id }) => payer_id)).toEqual([one?.payer_id, one?.payer_id])

    const mine = (await own()).body
    expect(mine.openCents).toBe(mine.charges.reduce((sum, { openCents }) => sum + openCents, 0))
    expect(mine.charges[0]).toMatchObject({
      title: expect.stringMatching(/^Tarif ESSENTIAL, 01\.02\.\d+ – 2[89]\.02\.\d+$/),
      amountCents: 2261,
      openCents: 2261,
      dueOn: `${year}-02-11`,
      state: 'open',
      transfer: { amountCents: 2261, qrCode: { size: expect.any(Number) } },
    })
    const stranger = await reihum.addTenant()
    expect((await own(stranger)).body.charges).toEqual([])
    expect((await own(tenant, await operatorOf(tenant))).status).toBe(403)
    expect((await own(tenant, stranger.admin)).status).toBe(404)

    superuser = await reihum.addUser('super', { superuser: true })
    expect(await billed('?state=open')).toMatchObject({
      total: 2,
      openCents: mine.openCents,
      items: [{ tenantId: tenant.id }, { tenantId: tenant.id, company: one?.payer }],
    })
    biller = { ...biller, operator: await operatorOf(biller) }
    const paid = await money.note(2261, {
      receivedOn: `${year}-02-01`,
      allocations: [{ receivableId: one?.id, cents: 2261 }],
    })
    expect(paid.status).toBe(200)
    const after = (await own()).body
    expect(after.charges.map(({ state }) => state)).toEqual(['open', 'paid'])
    expect(after.charges[1]).toMatchObject({ openCents: 0, transfer: null })
    expect((await billed('?state=settled')).total).toBe(1)
    await name({ tenantId: null })
  })

  it('without tax is of the category that the terms say, and nobody reads that it contains any', async () => {
    await name({ tenantId: biller.id, dueDays: 10, taxRate: 0, zeroTax: 'small_business' })
    await charge('02-01')
    await change('FREE', 'ESSENTIAL')
    await oweAll()
    const { rows } = await reihum.owner.query(
      'select distinct tax_category, tax_rate from receivable_line where tenant_id = $1',
      [biller.id],
    )
    expect(rows).toEqual([{ tax_category: 'small_business', tax_rate: 0 }])
    expect((await own()).body.isTaxed).toBe(false)
    await name({ tenantId: null, taxRate: 1900 })
  })

  it('is lowered by a credit, and what was paid of it is a credit that is proposed as a refund', async () => {
    await name({ tenantId: biller.id, dueDays: 10, taxRate: 1900 })
    await change('FREE', 'PROFESSIONAL', on('03-01'))
    await oweAll()
    const [first] = await receivables()
    const all = first?.charged_cents ?? 0
    biller = { ...biller, operator: await operatorOf(biller) }
    await money.note(all, {
      receivedOn: `${year}-03-01`,
      allocations: [{ receivableId: first?.id, cents: all }],
    })
    await charge('04-01')
    await change('PROFESSIONAL', 'FREE', on('04-10'))
    await oweAll()
    const [, second] = await receivables()
    const { rows } = await reihum.owner.query(
      'select sum(net_cents)::int as net from tier_charge where tenant_id = $1 and period_start >= $2',
      [tenant.id, `${year}-04-01`],
    )
    // Nothing was paid of April, so only what is open changes.
    expect(second?.charged_cents).toBeLessThan(all)
    expect(Math.abs((second?.charged_cents ?? 0) - rows[0].net * 1.19)).toBeLessThan(1.5)
    expect((await own()).body.creditCents).toBe(0)

    await change('FREE', 'ULTIMATE', on('05-01'))
    await oweAll()
    const third = (await receivables()).at(-1)
    const cents = third?.charged_cents ?? 0
    biller = { ...biller, operator: await operatorOf(biller) }
    await money.note(cents, {
      receivedOn: `${year}-05-01`,
      allocations: [{ receivableId: third?.id, cents }],
    })
    await charge('06-01')
    await oweAll()
    const june = (await receivables()).at(-1)
    const due = june?.charged_cents ?? 0
    biller = { ...biller, operator: await operatorOf(biller) }
    const noted = await money.note(due, {
      receivedOn: `${year}-06-01`,
      allocations: [{ receivableId: june?.id, cents: due }],
    })
    await change('ULTIMATE', 'ESSENTIAL', on('06-15'))
    await oweAll()
    const credit = (await own()).body.creditCents
    expect(credit).toBeGreaterThan(0)
    expect((await receivables()).at(-1)).toMatchObject({ charged_cents: due - credit, open_cents: 0 })
    const { rows: freed } = await reihum.owner.query(
      "select subject_id from audit_entry where tenant_id = $1 and command_type = 'payment.freed'",
      [biller.id],
    )
    expect(freed).toEqual([{ subject_id: noted.body.id }])
    await name({ tenantId: null })
  })

  it('stays with whoever billed when it was charged, and finds a payer again who was erased', async () => {
    await name({ tenantId: biller.id, taxRate: 0 })
    await change('FREE', 'ESSENTIAL', on('07-01'))
    const next = await reihum.addTenant()
    now = on('07-02')
    superuser = await reihum.addUser('super', { superuser: true })
    await name({ tenantId: next.id })
    await charge('08-01')
    await oweAll()
    expect((await receivables(biller)).map(({ charged_cents }) => charged_cents)).toEqual([1900])
    const [owed] = (await receivables(next)).filter(({ payer }) => payer.includes(tenant.slug))
    expect(owed?.charged_cents).toBe(1900)
    await reihum.owner.query(
      "update person set erased_at = now(), first_name = '', last_name = '', name_sort = '', email = '' where id = $1",
      [owed?.payer_id],
    )
    await charge('09-01')
    await oweAll()
    const later = (await receivables(next)).filter(({ payer }) => payer.includes(tenant.slug))
    expect(later).toHaveLength(1)
    expect(later[0]?.payer_id).not.toBe(owed?.payer_id)
    superuser = await reihum.addUser('super', { superuser: true })
    await name({ tenantId: null })
  })
})

/** Somebody of the staff who has just signed in. */
async function operatorOf(of: TestTenant): Promise<TestUser> {
  const user = await reihum.addUser('operator')
  await reihum.owner.query(
    "insert into membership (tenant_id, id, user_id, role) values ($1, gen_random_uuid(), $2, 'operator')",
    [of.id, user.id],
  )
  return user
}
