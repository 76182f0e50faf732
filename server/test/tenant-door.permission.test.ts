import { afterAll, beforeAll, expect, test } from 'vitest'
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
