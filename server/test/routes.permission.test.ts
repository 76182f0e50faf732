import { contract } from '@kurso/contract/contract.ts'
import { emptyBank } from '@kurso/contract/tenants/bank.schema.ts'
import { defaultBrand } from '@kurso/contract/tenants/brand.schema.ts'
import { may } from '@kurso/contract/tenants/roles.ts'
import { defaultTiers } from '@kurso/contract/tenants/tiers.ts'
import type { Access } from '@kurso/contract/wire/access.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import {
  addCourse,
  bookingRequest,
  courseFields,
  startTestKurso,
  type TestKurso,
  type TestTenant,
} from './kurso.ts'

type Described = { '~orpc': { route: { path?: string; method?: string }; meta: { access?: Access } } }

const routes = Object.entries(contract).flatMap(([room, procedures]) =>
  Object.entries(procedures as unknown as Record<string, Described>).map(([name, procedure]) => ({
    name: `${room}.${name}`,
    method: procedure['~orpc'].route.method ?? '',
    path: procedure['~orpc'].route.path ?? '',
    access: procedure['~orpc'].meta.access,
  })),
)

const newPassword = { password: 'long enough to do', passwordRepeat: 'long enough to do' }

const companySettings = {
  ...{ company: 'Schule', director: 'Ada', website: '', imprint: '', street: '', postalCode: '', city: '' },
  ...{ country: 'DE', phone: '', email: '', timeZone: 'Europe/Berlin', language: 'de' },
}

/** Valid bodies for the routes that take one; a new writing route without an entry fails the run. */
const bodies: Record<string, () => unknown> = {
  'identity.login': () => ({ username: 'nobody@example.org', password: 'wrong' }),
  'identity.loginWithToken': () => ({ authToken: 'x'.repeat(32) }),
  'identity.startProvider': () => ({}),
  'identity.loginWithProvider': () => ({ provider: 'nowhere', credential: 'code=x&state=y' }),
  'identity.linkIdentity': () => ({ provider: 'nowhere', credential: 'code=x&state=y' }),
  'identity.unlinkIdentity': () => undefined,
  'identity.refresh': () => undefined,
  'identity.logout': () => undefined,
  'identity.endSession': () => undefined,
  'identity.endOtherSessions': () => undefined,
  'identity.makeAuthToken': () => undefined,
  'identity.confirmationCode': () => ({ action: 'erase-account', subject: 'self' }),
  'identity.verify': () => ({ email: 'nobody@example.org', token: 'x'.repeat(32) }),
  'identity.requestVerification': () => undefined,
  'identity.requestPasswordReset': () => ({ email: 'nobody@example.org', captcha: 'x' }),
  'identity.resetPassword': () => ({ password: 'long enough to do', passwordRepeat: 'long enough to do' }),
  'identity.changeAccount': () => ({ name: 'Ada', language: 'de' }),
  'identity.changePassword': () => ({ currentPassword: 'x', ...newPassword }),
  'identity.changeEmail': () => ({ currentPassword: 'x', email: 'new@example.org' }),
  'identity.changeUsername': () => ({ currentPassword: 'x', username: 'ada.new' }),
  'identity.verifyUser': () => undefined,
  'identity.resetUser': () => undefined,
  'identity.lockUser': () => ({ reason: 'because', confirmation: 'WRONG' }),
  'identity.unlockUser': () => undefined,
  'tenants.signUp': () => ({
    ...{ company: 'Schule', name: 'Ada', email: 'nobody@example.org', language: 'de', captcha: 'x' },
    ...newPassword,
  }),
  'tenants.eraseAccount': () => ({ currentPassword: 'x', confirmation: 'WRONG' }),
  'tenants.changeSettings': () => ({ revision: 0, settings: companySettings }),
  'tenants.changeBank': () => ({ bank: emptyBank }),
  'tenants.chooseCurrency': () => ({ currencyCode: 'EUR' }),
  'tenants.changeBrand': () => ({ brand: defaultBrand }),
  'tenants.finishOnboardingStep': () => undefined,
  'tenants.changeMember': () => ({ role: 'operator', developerContact: false }),
  'tenants.removeMember': () => undefined,
  'tenants.leave': () => undefined,
  'tenants.invite': () => ({ email: 'nobody@example.org', role: 'operator' }),
  'tenants.resendInvitation': () => undefined,
  'tenants.withdrawInvitation': () => undefined,
  'tenants.acceptInvitation': () => ({}),
  'tenants.changeTier': () => ({ from: 'FREE', tier: 'FREE' }),
  'tenants.suspendTenant': () => ({ reason: 'because', confirmation: 'WRONG' }),
  'tenants.resumeTenant': () => undefined,
  'tenants.setTenantTier': () => ({ tier: 'PROFESSIONAL', reason: 'because' }),
  'tenants.enterTenant': () => ({ reason: 'because' }),
  'tenants.leaveTenant': () => undefined,
  'tenants.changeTiers': () => ({ table: defaultTiers }),
  'courses.create': () => ({ id: newId(), course: courseFields() }),
  'courses.update': () => ({ course: courseFields() }),
  'courses.publish': () => undefined,
  'courses.createPlace': () => ({ id: newId(), place: { name: newId(), country: 'DE', capacity: null } }),
  'courses.changePlace': () => ({ revision: 0, place: { name: newId(), country: 'DE', capacity: null } }),
  'courses.archivePlace': () => undefined,
  'courses.restorePlace': () => undefined,
  'courses.removePlace': () => undefined,
  'courses.createInstructor': () => ({ id: newId(), instructor: { fullname: newId() } }),
  'courses.changeInstructor': () => ({ revision: 0, instructor: { fullname: newId() } }),
  'courses.archiveInstructor': () => undefined,
  'courses.restoreInstructor': () => undefined,
  'courses.removeInstructor': () => undefined,
  'registrations.register': () => bookingRequest(),
  'registrations.confirm': () => undefined,
  'messages.resend': () => undefined,
  'insights.retryJob': () => undefined,
}

const callers = [
  'nobody',
  'a forged token',
  'a member of another tenant',
  'an operator',
  'an admin',
  'a superuser',
] as const
type CallerName = (typeof callers)[number]

let kurso: TestKurso
let tenant: TestTenant
let other: TestTenant
let superuser: string
let courseId: string

beforeAll(async () => {
  kurso = await startTestKurso()
  tenant = await kurso.addTenant()
  other = await kurso.addTenant()
  superuser = (await kurso.addUser('super', { superuser: true })).token
  courseId = await addCourse(kurso, tenant)
})
afterAll(() => kurso.close())

function tokenOf(caller: CallerName): string | null {
  switch (caller) {
    case 'nobody':
      return null
    case 'a forged token':
      return `${superuser.slice(0, -4)}AAAA`
    case 'a member of another tenant':
      return other.admin.token
    case 'an operator':
      return tenant.operator.token
    case 'an admin':
      return tenant.admin.token
    case 'a superuser':
      return superuser
  }
}

/** What must come back before the route itself is reached; null: it is reached, whatever it then says. */
function denial(access: Access | undefined, caller: CallerName): number | null {
  const isAnonymous = caller === 'nobody' || caller === 'a forged token'
  switch (access) {
    case 'public':
      return null
    case 'user':
      return isAnonymous ? 401 : null
    case 'superuser':
      return isAnonymous ? 401 : caller === 'a superuser' ? null : 403
    case undefined:
      throw new Error('a route without access')
    default: {
      if (isAnonymous) return 401
      if (caller !== 'an operator' && caller !== 'an admin') return 404
      return may(caller === 'an admin' ? 'admin' : 'operator', access) ? null : 403
    }
  }
}

test('every route says who may call it', () => {
  expect(routes.filter((route) => !route.access)).toEqual([])
})

test('every writing route has a body in this matrix', () => {
  expect(
    routes.filter((route) => route.method !== 'GET' && !(route.name in bodies)).map((route) => route.name),
  ).toEqual([])
})

describe.each(routes)('$name', ({ name, method, path, access }) => {
  test.each(callers)('%s', async (caller) => {
    const filled = path
      .replace('{tenant}', tenant.slug)
      .replace('{courseId}', courseId)
      .replace(/\{jobId\}/, '1')
      .replace('{provider}', 'nowhere')
      .replace('{step}', 'bank')
      .replace(/\{(accessToken|token)\}/, 'x'.repeat(32))
      .replace(/\{\w+\}/g, newId())
    // Signing out ends the session of the caller, which the other rows still need.
    const token =
      name === 'identity.logout' && denial(access, caller) === null
        ? (await kurso.addUser('leaving')).token
        : tokenOf(caller)
    const answer = await kurso.call<{ error_code?: string }>(method, `/api${filled}`, {
      token,
      body: bodies[name]?.(),
    })
    const expected = denial(access, caller)
    if (expected !== null)
      expect([answer.status, answer.body.error_code]).toEqual([expected, expect.any(String)])
    else expect([401, 403, 500]).not.toContain(answer.status)
    // Reached by the right people, a route about something of this tenant answers with it or says it is not there.
    if (
      expected === null &&
      method === 'GET' &&
      !/\{(placeId|instructorId|registrationId|mailId|auditId|accessToken)\}/.test(path)
    )
      expect(answer.status).toBe(200)
  })
})

test('a tenant is reached by slug and by id alike, and what lies in another does not exist', async () => {
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
