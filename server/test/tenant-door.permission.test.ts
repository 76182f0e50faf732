import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformTenantId } from '#platform/tenant-context.ts'
import { addCourse, startTestKurso, type TestKurso } from './kurso.ts'

let kurso: TestKurso

beforeAll(async () => {
  kurso = await startTestKurso()
})
afterAll(() => kurso.close())

test('a tenant is reached by slug and by id alike, and what lies in another does not exist', async () => {
  const [tenant, other] = [await kurso.addTenant(), await kurso.addTenant()]
  const courseId = await addCourse(kurso, tenant)
  const { token } = other.operator
  const bySlug = await kurso.call('GET', `/api/${tenant.slug}/courses/${courseId}`, {
    token: tenant.operator.token,
  })
  const byId = await kurso.call('GET', `/api/${tenant.id}/courses/${courseId}`, {
    token: tenant.operator.token,
  })
  expect(byId.body).toEqual(bySlug.body)
  const foreign = await kurso.call('GET', `/api/${other.slug}/courses/${courseId}`, { token })
  expect(foreign).toMatchObject({ status: 404, body: { error_code: 'NOT_FOUND' } })
})

test('a revoked session is nobody at once, although its token has not expired', async () => {
  const user = await kurso.addUser('revoked')
  expect((await kurso.call('GET', '/api/auth/user-info', { token: user.token })).status).toBe(200)
  await kurso.call('POST', '/api/auth/logout', { token: user.token })
  expect((await kurso.call('GET', '/api/auth/user-info', { token: user.token })).status).toBe(401)
})

test('a suspended tenant is closed to its staff and to the public', async () => {
  const gone = await kurso.addTenant()
  await kurso.owner.query('update tenant set suspended_at = now() where id = $1', [gone.id])
  expect((await kurso.call('GET', `/api/${gone.slug}/courses`, { token: gone.admin.token })).status).toBe(404)
  expect((await kurso.call('GET', `/api/${gone.slug}/portal/courses`)).status).toBe(404)
})

test('a tenant of which somebody was put out, or in which their account is locked, is closed to them at once', async () => {
  const tenant = await kurso.addTenant()
  const look = ({ token }: { token: string }) => kurso.call('GET', `/api/${tenant.slug}/courses`, { token })
  await kurso.owner.query('delete from membership where user_id = $1', [tenant.operator.id])
  expect((await look(tenant.operator)).status).toBe(404)
  await kurso.owner.query('update user_account set locked_at = now() where id = $1', [tenant.admin.id])
  expect((await look(tenant.admin)).status).toBe(401)
})

test("the platform's own house is no tenant to anybody, and no superuser enters it as support", async () => {
  const { token } = await kurso.addUser('betrieb', { superuser: true })
  const closed = { status: 404, body: { error_code: 'NOT_FOUND' } }
  for (const house of ['kurso-platform', platformTenantId]) {
    expect(await kurso.call('GET', `/api/${house}/portal`)).toMatchObject(closed)
    expect(await kurso.call('GET', `/api/${house}/settings`, { token })).toMatchObject(closed)
    const captcha = `/api/auth/captcha?purpose=registration&tenant=${house}`
    expect(await kurso.call('GET', captcha)).toMatchObject(closed)
  }
  const body = { reason: 'nachsehen' }
  const support = `/api/admin/tenants/${platformTenantId}/support`
  expect(await kurso.call('POST', support, { token, body })).toMatchObject(closed)
  expect(await kurso.call('GET', `/api/admin/tenants/${platformTenantId}`, { token })).toMatchObject(closed)
})
