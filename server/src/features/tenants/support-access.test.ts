import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { platformTenantId } from '#platform/tenant-context.ts'
import { startTestReihum, type TestReihum, type TestTenant, type TestUser } from '#test/reihum.ts'

let now = new Date('2027-01-16T09:00:00Z')
let reihum: TestReihum
let superuser: TestUser

beforeAll(async () => {
  reihum = await startTestReihum({ clock: () => now })
  superuser = await reihum.addUser('super', { superuser: true })
})
afterAll(() => reihum.close())

function admin<Body>(method: string, path: string, body: unknown, token: string) {
  return reihum.call<Body>(method, `/api/admin${path}`, { token, body })
}

/** What a log says about a tenant, sorted by name, because the clock stands still. */
async function logOf(tenantId: string, subject: TestTenant) {
  const { rows } = await reihum.owner.query(
    `select command_type, actor_kind, actor_id, metadata from audit_entry e
     join audit_detail d on d.tenant_id = e.tenant_id and d.audit_id = e.id
     where e.tenant_id = $1 and subject_id = $2 order by e.command_type`,
    [tenantId, subject.id],
  )
  return rows
}

describe('support', () => {
  const courses = (tenant: TestTenant, token: string) =>
    reihum.call('GET', `/api/${tenant.slug}/courses`, { token })
  const settings = (tenant: TestTenant, token: string) =>
    reihum.call('GET', `/api/${tenant.slug}/settings/bank`, { token })

  it('lets a superuser in as an admin for an hour, and not a minute longer', async () => {
    const tenant = await reihum.addTenant()
    const helper = await reihum.addUser('helper', { superuser: true })
    expect((await courses(tenant, helper.token)).status).toBe(404)
    const enter = (reason: string) =>
      admin<{ until: string; slug: string }>(
        'POST',
        `/tenants/${tenant.id}/support`,
        { reason },
        helper.token,
      )
    const entered = await enter('a question about a booking')
    const until = new Date(now.getTime() + 3_600_000)
    expect(entered.body).toEqual({ tenantId: tenant.id, slug: tenant.slug, until: until.toISOString() })
    expect((await settings(tenant, helper.token)).status).toBe(200)

    now = new Date(now.getTime() + 20 * 60_000)
    expect((await enter('the same')).body.until).toBe(until.toISOString())
    const again = await reihum.call<{ token: string }>('POST', '/api/auth/refresh', { token: helper.token })
    now = new Date(until.getTime() - 1000)
    const token = again.body.token ?? helper.token
    const late = await reihum.call<{ token: string }>('POST', '/api/auth/refresh', { token })
    const last = late.body.token ?? token
    expect((await courses(tenant, last)).status).toBe(200)
    now = until
    expect((await courses(tenant, last)).status).toBe(404)
    const { rows } = await reihum.owner.query('select from support_access where tenant_id = $1', [tenant.id])
    expect(rows).toHaveLength(1)
  })

  it('is bound to the sign-in that asked, and ends when it is left or signed out', async () => {
    const tenant = await reihum.addTenant()
    const helper = await reihum.addUser('helper', { superuser: true })
    await admin('POST', `/tenants/${tenant.id}/support`, { reason: 'a question' }, helper.token)
    expect((await courses(tenant, superuser.token)).status).toBe(404)
    await admin('DELETE', `/tenants/${tenant.id}/support`, undefined, helper.token)
    expect((await courses(tenant, helper.token)).status).toBe(404)
    const nothing = await admin<unknown>('DELETE', `/tenants/${tenant.id}/support`, undefined, helper.token)
    expect(nothing).toMatchObject({ status: 200, body: { ended: true } })
    await admin('POST', `/tenants/${tenant.id}/support`, { reason: 'once more' }, helper.token)
    await reihum.call('POST', '/api/auth/logout', { token: helper.token })
    expect((await courses(tenant, helper.token)).status).toBe(401)
  })

  it('stands in the log of the tenant, with all that was done meanwhile', async () => {
    const tenant = await reihum.addTenant()
    const helper = await reihum.addUser('helper', { superuser: true })
    await admin('POST', `/tenants/${tenant.id}/support`, { reason: 'a typo' }, helper.token)
    const options = { token: helper.token, body: { currencyCode: 'CHF' } }
    await reihum.call('POST', `/api/${tenant.slug}/settings/currency`, options)
    await admin('DELETE', `/tenants/${tenant.id}/support`, undefined, helper.token)
    const by = { actor_kind: 'support', actor_id: helper.id }
    expect(await logOf(tenant.id, tenant)).toMatchObject([
      { ...by, command_type: 'tenant.currency-chosen' },
      { ...by, command_type: 'tenant.support-entered', metadata: { after: { reason: 'a typo' } } },
      { ...by, command_type: 'tenant.support-left' },
    ])
    const seen = await reihum.call<{ items: { actorName: string; actorKind: string }[] }>(
      'GET',
      `/api/${tenant.slug}/audit-log`,
      { token: tenant.admin.token },
    )
    expect(seen.body.items).toHaveLength(3)
    for (const { actorKind } of seen.body.items) expect(actorKind).toBe('support')
    expect((await logOf(platformTenantId, tenant)).map(({ command_type }) => command_type)).toEqual([
      'tenant.support-entered',
      'tenant.support-left',
    ])
  })
})
