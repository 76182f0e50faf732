import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestReihum, type TestReihum, testPassword } from '#test/reihum.ts'

let reihum: TestReihum
let later = 0

beforeAll(async () => {
  reihum = await startTestReihum({ clock: () => new Date(Date.now() + later) })
})
afterAll(() => reihum.close())

const refused = { status: 429, body: { error_code: 'TOO_MANY_ATTEMPTS' } }

test('nobody is sent more than five invitations a day, however they are asked for', async () => {
  const tenant = await reihum.addTenant()
  const path = `/api/${tenant.slug}/members/invitations`
  const { username } = tenant.admin
  let { token } = tenant.admin
  const invite = (email: string) =>
    reihum.call('POST', path, { token, body: { email, role: 'operator', language: 'de' } })
  const resend = (id: unknown) => reihum.call('POST', `${path}/${id}/resend`, { token })

  for (const _ of [1, 2]) {
    const { body } = await invite('gast@example.org')
    expect((await resend(body.id)).status).toBe(200)
    await reihum.call('DELETE', `${path}/${body.id}`, { token })
  }
  const { status, body } = await invite('gast@example.org')
  expect(status).toBe(200)
  expect(await resend(body.id)).toMatchObject(refused)
  await reihum.call('DELETE', `${path}/${body.id}`, { token })
  expect(await invite('gast@example.org')).toMatchObject(refused)
  expect((await invite('andere@example.org')).status).toBe(200)

  later = 25 * 3_600_000
  const credentials = { username, password: testPassword }
  token = (await reihum.call<{ token: string }>('POST', '/api/auth/login', { body: credentials })).body.token
  expect((await invite('gast@example.org')).status).toBe(200)
})
