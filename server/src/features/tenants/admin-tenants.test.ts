import type { AdminTenantDetail } from '@reihum/contract/tenants/admin-tenant.schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deriveKey } from '#platform/config.ts'
import { confirmationCode } from '#platform/confirmation.ts'
import { foldedColumn } from '#platform/database/folded-column.ts'
import { fold } from '#platform/fold.ts'
import { platformTenantId } from '#platform/tenant-context.ts'
import { testSecret } from '#test/database.ts'
import { addCourse, startTestReihum, type TestReihum, type TestTenant, type TestUser } from '#test/reihum.ts'

const key = deriveKey(testSecret, 'confirmation codes')
const now = new Date('2027-01-16T09:00:00Z')
let reihum: TestReihum
let superuser: TestUser

beforeAll(async () => {
  reihum = await startTestReihum({ alone: true, clock: () => now })
  superuser = await reihum.addUser('super', { superuser: true })
})
afterAll(() => reihum.close())

function admin<Body = AdminTenantDetail & { error_code?: string }>(
  method: string,
  path: string,
  body?: unknown,
  token = superuser.token,
) {
  return reihum.call<Body>(method, `/api/admin${path}`, { token, body })
}

function codeFor(subject: string, userId = superuser.id) {
  return confirmationCode(key, { userId, action: 'suspend-tenant', subject }, now).code
}

/** The entries of a log, sorted by name, because the clock stands still. */
async function logOf(tenantId: string, like = 'tenant.%') {
  const { rows } = await reihum.owner.query(
    `select command_type, actor_kind, actor_id, subject_id, metadata from audit_entry e
     join audit_detail d on d.tenant_id = e.tenant_id and d.audit_id = e.id
     where e.tenant_id = $1 and command_type like $2 order by e.command_type`,
    [tenantId, like],
  )
  return rows
}

const platformLogOf = async (tenant: TestTenant) =>
  (await logOf(platformTenantId)).filter(({ subject_id }) => subject_id === tenant.id)

/** Dates after the moment at which the clock of these tests stands. */
const ahead = { start: '2027-02-01T17:00:00Z', end: '2027-02-01T19:00:00Z' }

describe('the list of tenants', () => {
  const ids: string[] = []
  const add = async (company: string, columns: Record<string, unknown> = {}) => {
    const tenant = await reihum.addTenant()
    ids.push(tenant.id)
    for (const [column, value] of Object.entries({ company, ...columns }))
      await reihum.owner.query(`update tenant set ${column} = $2 where id = $1`, [tenant.id, value])
    return tenant
  }
  type List = {
    items: { id: string; company: string; members: number; courses: number; state: string }[]
    total: number
  }
  const companies = async (query: string) => {
    const { status, body } = await admin<List>('GET', `/tenants?size=100&${query}`)
    expect(status).toBe(200)
    return body.items.filter(({ id }) => ids.includes(id)).map(({ company }) => company)
  }

  beforeAll(async () => {
    const busy = await add('Müllers Malschule')
    await addCourse(reihum, busy, ahead)
    await addCourse(reihum, busy, ahead)
    await addCourse(reihum, await add('Ähren & Äpfel', { tier: 'FREE' }), ahead)
    await add('Zirkus Straße', { suspended_at: now, tier: 'ULTIMATE' })
    await add('Neuling', { director: '', tier: 'FREE' })
  })

  it('finds a company in any spelling, and by slug and id', async () => {
    for (const q of ['müller', 'mueller', 'MULLERS', 'malsch'])
      expect(await companies(`q=${encodeURIComponent(q)}`), q).toEqual(['Müllers Malschule'])
    expect(await companies('q=strasse')).toEqual(['Zirkus Straße'])
    expect(await companies(`q=${ids[3]}`)).toEqual(['Neuling'])
    expect(await companies('q=%25')).toEqual([])
    await reihum.owner.query("update tenant set slug = 'maeuse-schule' where id = $1", [ids[3]])
    for (const q of ['maeuse-schule', 'mäuse'])
      expect(await companies(`q=${encodeURIComponent(q)}`), q).toEqual(['Neuling'])
  })

  it('folds names as the rest of the product does', async () => {
    for (const text of [
      'Ähren',
      'MÜLLER',
      'Mueller',
      'Straße',
      'Łódź',
      'Þór',
      'Cœur',
      'Bœuf',
      ' a ',
      'É',
      'ı',
    ]) {
      await reihum.owner.query('update tenant set company = $2 where id = $1', [ids[3], text])
      const { folded } = await reihum.inPlatform(({ tx }) =>
        tx
          .selectFrom('tenant as t')
          .select(foldedColumn('t.company').as('folded'))
          .where('t.id', '=', ids[3] as string)
          .executeTakeFirstOrThrow(),
      )
      expect(folded, text).toBe(fold(text))
    }
    await reihum.owner.query("update tenant set company = 'Neuling' where id = $1", [ids[3]])
  })

  it('is filtered by tier and state', async () => {
    expect((await companies('tier=FREE')).sort()).toEqual(['Neuling', 'Ähren & Äpfel'])
    expect(await companies('state=suspended')).toEqual(['Zirkus Straße'])
    expect(await companies('state=onboarding')).toEqual(['Neuling'])
    expect(await companies('state=active&tier=FREE')).toEqual(['Ähren & Äpfel'])
    expect((await admin('GET', '/tenants?tier=GOLD')).status).toBe(422)
  })

  it('is sorted as people read names, by tier, by size and by age', async () => {
    const byName = ['Ähren & Äpfel', 'Müllers Malschule', 'Neuling', 'Zirkus Straße']
    expect(await companies('sort=company&dir=asc')).toEqual(byName)
    expect(await companies('sort=company&dir=desc')).toEqual([...byName].reverse())
    expect((await companies('sort=tier&dir=desc'))[0]).toBe('Zirkus Straße')
    expect((await companies('sort=courses&dir=desc')).slice(0, 2)).toEqual([
      'Müllers Malschule',
      'Ähren & Äpfel',
    ])
    expect(await companies('sort=createdAt&dir=asc')).toHaveLength(4)
  })

  it('counts members and published courses, and does not know the platform itself', async () => {
    const { body } = await admin<List>('GET', '/tenants?q=malschule')
    expect(body).toMatchObject({ total: 1, items: [{ members: 2, courses: 2, state: 'active' }] })
    expect((await admin<List>('GET', '/tenants?q=reihum')).body.total).toBe(0)
    expect((await admin('GET', `/tenants/${platformTenantId}`)).status).toBe(404)
  })
})

describe('a tenant', () => {
  it('is shown with its people, what it uses and what may be done', async () => {
    const tenant = await reihum.addTenant()
    await addCourse(reihum, tenant, ahead)
    const { body } = await admin('GET', `/tenants/${tenant.id}`)
    expect(body).toMatchObject({
      slug: tenant.slug,
      state: 'active',
      members: 2,
      courses: 1,
      suspendedAt: null,
      allowedActions: ['suspend', 'setTier', 'enter'],
      people: [
        { userId: tenant.admin.id, role: 'admin', developerContact: false },
        { userId: tenant.operator.id, role: 'operator' },
      ],
    })
    expect(body.usage.bars).toEqual([
      { name: 'publishedCourses', used: 1, limit: 500 },
      { name: 'staff', used: 2, limit: 15 },
      { name: 'mailsAMonth', used: 0, limit: 30_000 },
      { name: 'storageMegabytes', used: 0, limit: 10_000 },
    ])
  })

  it('is said to have as many courses as count against its tier: those that have ended do not', async () => {
    const tenant = await reihum.addTenant()
    await addCourse(reihum, tenant)
    await addCourse(reihum, tenant, ahead)
    const { body } = await admin('GET', `/tenants/${tenant.id}`)
    expect(body.usage.bars[0]).toMatchObject({ name: 'publishedCourses', used: 1 })
    expect(body.courses).toBe(1)
    const list = await admin<{ items: unknown[] }>('GET', `/tenants?q=${tenant.id}&sort=courses`)
    expect(list.body.items).toMatchObject([{ courses: 1 }])
  })

  it('is suspended with a reason and the code, closed to everybody, and opened again', async () => {
    const tenant = await reihum.addTenant()
    const path = `/tenants/${tenant.id}/suspend`
    const wrong = await admin('POST', path, { reason: 'unpaid bills', confirmation: codeFor('another') })
    expect([wrong.status, wrong.body.error_code]).toEqual([422, 'CONFIRMATION_WRONG'])
    const reach = async () => {
      const { token } = tenant.admin
      const staff = await reihum.call('GET', `/api/${tenant.slug}/courses`, { token })
      const portal = await reihum.call('GET', `/api/${tenant.slug}/portal`)
      return [staff.status, portal.status]
    }
    expect(await reach()).toEqual([200, 200])
    const confirmation = codeFor(tenant.id)
    const suspended = await admin('POST', path, { reason: 'unpaid bills', confirmation })
    expect(suspended.body).toMatchObject({
      state: 'suspended',
      suspensionReason: 'unpaid bills',
      suspendedAt: now.toISOString(),
      allowedActions: ['resume', 'setTier'],
    })
    await admin('POST', path, { reason: 'sent twice', confirmation })
    expect(await reach()).toEqual([403, 404])
    const enter = await admin('POST', `/tenants/${tenant.id}/support`, { reason: 'have a look' })
    expect(enter.status).toBe(404)
    await admin('POST', `/tenants/${tenant.id}/resume`)
    expect(await reach()).toEqual([200, 200])

    const done = [
      ['tenant.resumed', { before: { reason: 'unpaid bills' } }],
      ['tenant.suspended', { after: { reason: 'unpaid bills' } }],
    ]
    const facts = (log: { command_type: string; metadata: unknown }[]) =>
      log.map(({ command_type, metadata }) => [command_type, metadata])
    expect(facts(await logOf(tenant.id))).toEqual(done)
    expect(facts(await platformLogOf(tenant))).toEqual(done)
    expect((await logOf(tenant.id))[0]).toMatchObject({ actor_kind: 'support', actor_id: superuser.id })
    expect((await platformLogOf(tenant))[0]).toMatchObject({ actor_kind: 'user', actor_id: superuser.id })
  })

  it('is given another tier, which costs nothing this month', async () => {
    const tenant = await reihum.addTenant()
    const set = (tier: string) => admin('POST', `/tenants/${tenant.id}/tier`, { tier, reason: 'a pilot' })
    expect((await set('ULTIMATE')).body).toMatchObject({ tier: 'ULTIMATE' })
    expect((await set('ULTIMATE')).status).toBe(200)
    const { rows } = await reihum.owner.query(
      'select kind, from_tier, tier, net_cents from tier_charge where tenant_id = $1',
      [tenant.id],
    )
    expect(rows).toEqual([{ kind: 'change', from_tier: 'PROFESSIONAL', tier: 'ULTIMATE', net_cents: 0 }])
    const said = {
      command_type: 'tenant.tier-set',
      metadata: { before: { tier: 'PROFESSIONAL' }, after: { tier: 'ULTIMATE', reason: 'a pilot' } },
    }
    expect(await logOf(tenant.id)).toMatchObject([said])
    expect(await platformLogOf(tenant)).toMatchObject([said])
  })

  it.each([
    ['POST', '/suspend', { reason: 'because', confirmation: 'X' }],
    ['POST', '/resume', undefined],
    ['POST', '/tier', { tier: 'FREE', reason: 'because' }],
    ['POST', '/support', { reason: 'because' }],
    ['DELETE', '/support', undefined],
  ])('that is the platform itself does not exist: %s %s', async (method, path, body) => {
    expect((await admin(method, `/tenants/${platformTenantId}${path}`, body)).status).toBe(404)
  })

  it.each(['suspend', 'tier', 'support'])('wants a reason to %s', async (path) => {
    const tenant = await reihum.addTenant()
    const body = { reason: ' ', confirmation: codeFor(tenant.id), tier: 'FREE' }
    expect((await admin('POST', `/tenants/${tenant.id}/${path}`, body)).status).toBe(422)
  })
})
