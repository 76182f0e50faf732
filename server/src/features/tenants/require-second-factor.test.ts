import { afterAll, beforeAll, expect, test } from 'vitest'
import { factorDesk } from '#test/factor-desk.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let desk: ReturnType<typeof factorDesk>

beforeAll(async () => {
  reihum = await startTestReihum()
  desk = factorDesk(reihum)
})
afterAll(() => reihum.close())

const change = (tenant: TestTenant, token: string, required: boolean) =>
  reihum.call('PUT', `/api/${tenant.slug}/settings/second-factor`, { token, body: { required } })
const courses = (tenant: TestTenant, token: string) =>
  reihum.call('GET', `/api/${tenant.slug}/courses`, { token })

async function closedTenant() {
  const tenant = await reihum.addTenant()
  await desk.addPasskey(tenant.admin)
  const { body } = await change(tenant, tenant.admin.token, true)
  expect(body.secondFactorRequired).toBe(true)
  return tenant
}

test('an admin who has none is told the way out, and others may not ask at all', async () => {
  const tenant = await reihum.addTenant()
  expect((await change(tenant, tenant.admin.token, true)).body.error_code).toBe('OWN_SECOND_FACTOR_MISSING')
  expect((await change(tenant, tenant.operator.token, true)).body.error_code).toBe('FORBIDDEN')
  await desk.addCodes(tenant.admin)
  expect((await change(tenant, tenant.admin.token, true)).status).toBe(200)
  const { rows } = await reihum.owner.query(
    "select id from audit_entry where tenant_id = $1 and command_type = 'tenant.second-factor-changed'",
    [tenant.id],
  )
  expect(rows).toHaveLength(1)
})

test('from then on whoever has none is refused everywhere in the tenant, until they have', async () => {
  const tenant = await closedTenant()
  const { token } = tenant.operator
  const refused = await courses(tenant, token)
  expect([refused.status, refused.body.error_code]).toEqual([403, 'SECOND_FACTOR_REQUIRED'])
  expect(refused.body.detail).toContain(`Schule ${tenant.slug}`)
  expect((await reihum.call('GET', `/api/${tenant.slug}/settings`, { token })).status).toBe(403)
  // The user's own account stays accessible and says which tenant requires the second factor.
  const { body } = await reihum.call('GET', '/api/auth/account/second-factor', { token })
  expect(body.requiredBy).toEqual([`Schule ${tenant.slug}`])
  // A passkey alone is enough.
  await desk.addPasskey(tenant.operator)
  expect((await courses(tenant, token)).status).toBe(200)
})

test('the public sees no difference, and a member without one is a visitor there', async () => {
  const tenant = await closedTenant()
  const portal = await reihum.call('GET', `/api/${tenant.slug}/portal`, { token: tenant.operator.token })
  expect(portal.status).toBe(200)
})

test('support keeps to it too', async () => {
  const tenant = await closedTenant()
  const root = await reihum.addUser('root', { superuser: true })
  await reihum.call('POST', `/api/admin/tenants/${tenant.id}/support`, {
    token: root.token,
    body: { reason: 'a question' },
  })
  expect((await courses(tenant, root.token)).body.error_code).toBe('SECOND_FACTOR_REQUIRED')
  await desk.addPasskey(root)
  expect((await courses(tenant, root.token)).status).toBe(200)
})

test('the last factor stays while it is required, and may go afterwards', async () => {
  const tenant = await closedTenant()
  const { token } = tenant.admin
  const { body } = await reihum.call<{ passkeys: { id: string }[] }>(
    'GET',
    '/api/auth/account/second-factor',
    { token },
  )
  const remove = () =>
    desk.post(`account/passkeys/${body.passkeys[0]?.id}/remove`, { proof: desk.proof }, token)
  const refused = await remove()
  expect(refused.body).toMatchObject({
    error_code: 'SECOND_FACTOR_NEEDED',
    data: { company: `Schule ${tenant.slug}` },
  })
  expect((await change(tenant, token, false)).body.secondFactorRequired).toBe(false)
  expect((await courses(tenant, tenant.operator.token)).status).toBe(200)
  expect((await remove()).status).toBe(200)
})

test('the list of members says who has one', async () => {
  const tenant = await reihum.addTenant()
  await desk.addCodes(tenant.operator)
  const { body } = await reihum.call<{ members: { role: string; hasSecondFactor: boolean }[] }>(
    'GET',
    `/api/${tenant.slug}/members`,
    { token: tenant.admin.token },
  )
  expect(body.members.map(({ role, hasSecondFactor }) => [role, hasSecondFactor])).toEqual([
    ['admin', false],
    ['operator', true],
  ])
})

test('a superuser helps whoever has lost everything: it is confirmed, written down, told by mail, and closes every door', async () => {
  const [user, root] = [await reihum.addUser('lost'), await reihum.addUser('root', { superuser: true })]
  const { device } = await desk.addPasskey(user)
  const reset = (confirmation: string, userId: string = user.id) =>
    reihum.call('POST', `/api/admin/users/${userId}/second-factor/reset`, {
      token: root.token,
      body: { confirmation },
    })
  const { body: before } = await reihum.call('GET', `/api/admin/users/${user.id}`, { token: root.token })
  expect(before).toMatchObject({ passkeys: 1, hasCodes: false })
  expect(before.allowedActions).toContain('resetSecondFactor')
  expect((await reset('WRONG1')).body.error_code).toBe('CONFIRMATION_WRONG')
  const code = await desk.post(
    'confirmation-code',
    { action: 'reset-second-factor', subject: user.id },
    root.token,
  )
  const done = await reset(String(code.body.code))
  expect(done.body).toMatchObject({ passkeys: 0, hasCodes: false })
  expect(done.body.allowedActions).not.toContain('resetSecondFactor')
  expect((await reihum.call('GET', '/api/auth/user-info', { token: user.token })).status).toBe(401)
  expect((await desk.loginWithPasskey(device)).body.error_code).toBe('PASSKEY_REFUSED')
  expect((await desk.login(user)).body.token).toBeDefined()
  const subjects = await eventually(async () => {
    const { rows } = await reihum.owner.query<{ subject: string }>(
      'select subject from mail where recipient = $1 order by subject',
      [user.username],
    )
    return rows.length >= 2 && rows.map(({ subject }) => subject)
  })
  expect(subjects).toEqual([
    'Ihr Benutzerkonto hat einen weiteren Faktor für die Anmeldung',
    'Ihre Faktoren für die Anmeldung wurden zurückgesetzt',
  ])
  await desk.addPasskey(root)
  expect((await reset('WRONG1', root.id)).body.error_code).toBe('CANNOT_RESET_OWN_FACTORS')
})

test('every change is told by mail, and so is a recovery code that was used', async () => {
  const user = await reihum.addUser('told')
  const { recoveryCodes } = await desk.addCodes(user)
  await desk.finish((await desk.begin(user)).pendingToken, { recoveryCode: recoveryCodes?.[0] })
  await desk.post('account/recovery-codes', { proof: desk.proof }, user.token)
  await desk.post('account/codes/remove', { proof: desk.proof }, user.token)
  const mails = await eventually(async () => {
    const { rows } = await reihum.owner.query<{ subject: string; text: string }>(
      'select subject, text from mail where recipient = $1',
      [user.username],
    )
    return rows.length >= 4 && rows
  })
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'Ein Faktor für Ihre Anmeldung wurde entfernt',
    'Ihr Benutzerkonto hat einen weiteren Faktor für die Anmeldung',
    'Ihre Wiederherstellungscodes wurden erneuert',
    'Mit einem Wiederherstellungscode angemeldet',
  ])
})
