import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformTenantId } from '#platform/tenant-context.ts'
import { addCourse, startTestReihum, type TestReihum } from './reihum.ts'

let reihum: TestReihum

beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())

test('a tenant is reached by slug and by id alike, and what lies in another does not exist', async () => {
  const [tenant, other] = [await reihum.addTenant(), await reihum.addTenant()]
  const courseId = await addCourse(reihum, tenant)
  const { token } = other.operator
  const bySlug = await reihum.call('GET', `/api/${tenant.slug}/courses/${courseId}`, {
    token: tenant.operator.token,
  })
  const byId = await reihum.call('GET', `/api/${tenant.id}/courses/${courseId}`, {
    token: tenant.operator.token,
  })
  expect(byId.body).toEqual(bySlug.body)
  const foreign = await reihum.call('GET', `/api/${other.slug}/courses/${courseId}`, { token })
  expect(foreign).toMatchObject({ status: 404, body: { error_code: 'NOT_FOUND' } })
})

test('a revoked session is nobody at once, although its token has not expired', async () => {
  const user = await reihum.addUser('revoked')
  expect((await reihum.call('GET', '/api/auth/user-info', { token: user.token })).status).toBe(200)
  await reihum.call('POST', '/api/auth/logout', { token: user.token })
  expect((await reihum.call('GET', '/api/auth/user-info', { token: user.token })).status).toBe(401)
})

test('a suspended tenant is closed to its staff and to the public', async () => {
  const gone = await reihum.addTenant()
  await reihum.owner.query('update tenant set suspended_at = now() where id = $1', [gone.id])
  const courses = (token?: string) => reihum.call('GET', `/api/${gone.slug}/courses`, token ? { token } : {})
  expect(await courses(gone.admin.token)).toMatchObject({
    status: 403,
    body: { error_code: 'TENANT_SUSPENDED' },
  })
  // Strangers learn nothing of it, and visitors only whose pages are closed.
  const stranger = await reihum.addUser('stranger')
  expect((await courses(stranger.token)).status).toBe(404)
  expect((await reihum.call('GET', `/api/${gone.slug}/portal/courses`)).status).toBe(404)
  const closed = (slug: string) => reihum.call('GET', `/api/${slug}/portal/closed`)
  expect((await closed(gone.slug)).body).toMatchObject({ suspended: { company: `Schule ${gone.slug}` } })
  const open = await reihum.addTenant()
  for (const slug of [open.slug, 'nobody-at-all', 'reihum-platform'])
    expect(await closed(slug)).toMatchObject({ status: 200, body: { suspended: null } })
  const { body } = await reihum.call('GET', '/api/auth/user-info', { token: gone.admin.token })
  expect(body).toMatchObject({ tenants: [], suspendedTenants: [`Schule ${gone.slug}`] })
})

test('a tenant of which somebody was put out, or in which their account is locked, is closed to them at once', async () => {
  const tenant = await reihum.addTenant()
  const look = ({ token }: { token: string }) => reihum.call('GET', `/api/${tenant.slug}/courses`, { token })
  await reihum.owner.query('delete from membership where user_id = $1', [tenant.operator.id])
  expect((await look(tenant.operator)).status).toBe(404)
  await reihum.owner.query('update user_account set locked_at = now() where id = $1', [tenant.admin.id])
  expect((await look(tenant.admin)).status).toBe(401)
})

test("the platform's own house is no tenant to anybody, and no superuser enters it as support", async () => {
  const { token } = await reihum.addUser('betrieb', { superuser: true })
  const closed = { status: 404, body: { error_code: 'NOT_FOUND' } }
  for (const house of ['reihum-platform', platformTenantId]) {
    expect(await reihum.call('GET', `/api/${house}/portal`)).toMatchObject(closed)
    expect(await reihum.call('GET', `/api/${house}/settings`, { token })).toMatchObject(closed)
    const captcha = `/api/auth/captcha?purpose=registration&tenant=${house}`
    expect(await reihum.call('GET', captcha)).toMatchObject(closed)
  }
  const body = { reason: 'nachsehen' }
  const support = `/api/admin/tenants/${platformTenantId}/support`
  expect(await reihum.call('POST', support, { token, body })).toMatchObject(closed)
  expect(await reihum.call('GET', `/api/admin/tenants/${platformTenantId}`, { token })).toMatchObject(closed)
})
