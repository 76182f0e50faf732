import { contract } from '@kurso/contract/contract.ts'
import { emptyBank } from '@kurso/contract/tenants/bank.schema.ts'
import { defaultBrand } from '@kurso/contract/tenants/brand.schema.ts'
import { isPermission, may, type TenantRole } from '@kurso/contract/tenants/roles.ts'
import { defaultTiers } from '@kurso/contract/tenants/tiers.ts'
import type { Access, RouteMeta } from '@kurso/contract/wire/access.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deriveKey } from '#platform/config.ts'
import { confirmationCode, type Sensitive } from '#platform/confirmation.ts'
import { newId } from '#platform/ids.ts'
import { testSecret } from './database.ts'
import {
  bookingRequest,
  courseFields,
  startTestKurso,
  type TestKurso,
  type TestUser,
  testPassword,
} from './kurso.ts'
import {
  addWorld,
  type CallerName,
  callers,
  isAnonymous,
  subjectsOf,
  tokenFor,
  userFor,
  type World,
} from './route-world.ts'

type Described = { '~orpc': { route: { path?: string; method?: string }; meta: RouteMeta } }

const routes = Object.entries(contract).flatMap(([room, procedures]) =>
  Object.entries(procedures as unknown as Record<string, Described>).map(([name, procedure]) => ({
    name: `${room}.${name}`,
    method: procedure['~orpc'].route.method ?? '',
    path: procedure['~orpc'].route.path ?? '',
    access: procedure['~orpc'].meta.access,
    beforeOnboarding: procedure['~orpc'].meta.beforeOnboarding === true,
  })),
)

const newPassword = { password: 'long enough to do', passwordRepeat: 'long enough to do' }

const companySettings = {
  ...{ company: 'Schule', director: 'Ada', website: '', imprint: '', street: '', postalCode: '', city: '' },
  ...{ country: 'DE', phone: '', email: '', timeZone: 'Europe/Berlin', language: 'de' },
}

const templateFields = () => ({
  ...{ name: newId(), title: 'Aquarell', attendeeLimit: null, waiterLimit: null, feeCents: 0 },
})
const attributeFields = () => ({ kind: 'text', label: { de: newId(), en: '' } })

/** At a time of its own: a course has no two that begin together. */
function someAppointment() {
  const start = Date.parse('2030-01-01') + Math.floor(Math.random() * 1_000_000) * 60_000
  const instant = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
  return { id: newId(), start: instant(0), end: instant(90) }
}

type Row = { world: World; caller: TestUser | null; subjects: Record<string, string> }

const confirmationKey = deriveKey(testSecret, 'confirmation codes')

function codeFor({ caller }: Row, action: Sensitive['action'], subject: string): string {
  if (!caller) return 'WRONG'
  return confirmationCode(confirmationKey, { userId: caller.id, action, subject }, new Date()).code
}

const mina = { firstName: 'Mina', lastName: 'Müller', email: 'mina@example.org', city: 'Hamburg' }
const action = { type: 'confirm' }
const confirming = ({ registrationId }: World) => ({ action, selection: { ids: [registrationId] } })

/** Valid bodies for the routes that take one; a new writing route without an entry fails the run. */
const bodies: Record<string, (row: Row) => unknown> = {
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
  'identity.resetPassword': () => newPassword,
  'identity.changeAccount': () => ({ name: 'Ada', language: 'de' }),
  'identity.changePassword': () => ({ currentPassword: testPassword, ...newPassword }),
  'identity.changeEmail': () => ({ currentPassword: testPassword, email: `${newId()}@example.org` }),
  'identity.changeUsername': () => ({ currentPassword: testPassword, username: `ada.${newId()}` }),
  'identity.verifyUser': () => undefined,
  'identity.resetUser': () => undefined,
  'identity.lockUser': (row) => ({
    reason: 'because',
    confirmation: codeFor(row, 'lock-user', row.subjects.userId ?? ''),
  }),
  'identity.unlockUser': () => undefined,
  'tenants.signUp': () => ({
    ...{ company: 'Schule', name: 'Ada', email: 'nobody@example.org', language: 'de', captcha: 'x' },
    ...newPassword,
  }),
  'tenants.eraseAccount': (row) => ({
    currentPassword: testPassword,
    confirmation: codeFor(row, 'erase-account', row.caller?.id ?? ''),
  }),
  'tenants.changeSettings': () => ({ revision: 0, settings: companySettings }),
  'tenants.changeBank': () => ({ bank: emptyBank }),
  'tenants.chooseCurrency': () => ({ currencyCode: 'EUR' }),
  'tenants.changeBrand': () => ({ brand: defaultBrand }),
  'tenants.finishOnboardingStep': () => undefined,
  'tenants.createView': () => ({ id: newId(), view: { name: newId(), search: { overdue: true } } }),
  'tenants.changeView': () => ({ revision: 0, view: { name: newId(), search: {} } }),
  'tenants.removeView': () => undefined,
  'tenants.arrangeViews': () => ({ defaultView: null, order: [] }),
  'tenants.changeMember': () => ({ role: 'operator', developerContact: false }),
  'tenants.removeMember': () => undefined,
  'tenants.leave': () => undefined,
  'tenants.invite': () => ({ email: `${newId()}@example.org`, role: 'operator' }),
  'tenants.resendInvitation': () => undefined,
  'tenants.withdrawInvitation': () => undefined,
  'tenants.acceptInvitation': () => ({}),
  'tenants.changeTier': (row) => ({
    ...{ from: 'ULTIMATE', tier: 'FREE' },
    confirmation: codeFor(row, 'downgrade-tier', row.world.tenant.id),
  }),
  'tenants.suspendTenant': (row) => ({
    reason: 'because',
    confirmation: codeFor(row, 'suspend-tenant', row.world.tenant.id),
  }),
  'tenants.resumeTenant': () => undefined,
  'tenants.setTenantTier': () => ({ tier: 'FREE', reason: 'because' }),
  'tenants.enterTenant': () => ({ reason: 'because' }),
  'tenants.leaveTenant': () => undefined,
  'tenants.changeTiers': () => ({ table: defaultTiers }),
  'files.upload': () => ({ note: 'any text' }),
  'files.change': () => ({ file: { filename: 'b.pdf', published: true, altText: '' } }),
  'files.remove': () => undefined,
  'courses.create': () => ({ id: newId(), course: courseFields() }),
  'courses.update': () => ({ revision: 0, course: courseFields({ attendeeLimit: null }) }),
  'courses.changePortal': () => ({
    revision: 0,
    portal: { listed: false, promoted: true, showInstructor: true, showPlace: true, placesShown: 'few' },
  }),
  'courses.createFrom': ({ world }) => ({
    ...{ id: newId(), source: { courseId: world.courseId } },
    course: { reference: newId(), title: 'Noch einmal', firstDate: null },
  }),
  'courses.previewSeries': () => ({
    series: { cycle: 'weekly', firstDate: '2030-03-02', time: '18:00', minutes: 90, end: { count: 3 } },
  }),
  'courses.checkClashes': () => ({
    course: { courseId: null, placeId: null, instructorId: null },
    appointments: [someAppointment()],
  }),
  'courses.addAppointments': () => ({ appointments: [someAppointment()] }),
  'courses.takeBackAppointments': () => ({ appointmentIds: [newId()] }),
  'courses.changeAppointment': () => ({ sequence: 0, appointment: someAppointment() }),
  'courses.cancelAppointment': () => ({}),
  'courses.restoreAppointment': () => ({}),
  'courses.removeAppointment': () => undefined,
  'courses.openFeed': () => undefined,
  'courses.renewFeed': () => ({ round: 0 }),
  'courses.closeFeed': () => undefined,
  'courses.createWidget': () => ({ id: newId(), widget: { name: newId() } }),
  'courses.changeWidget': () => ({ revision: 0, widget: { name: newId() } }),
  'courses.removeWidget': () => undefined,
  'courses.changeAllowedSites': () => ({ revision: 0, sites: [] }),
  'courses.createTemplate': () => ({ id: newId(), template: templateFields() }),
  'courses.createTemplateFrom': ({ world }) => ({ id: newId(), courseId: world.courseId, name: newId() }),
  'courses.changeTemplate': () => ({ revision: 0, template: templateFields() }),
  'courses.archiveTemplate': () => undefined,
  'courses.restoreTemplate': () => undefined,
  'courses.removeTemplate': () => undefined,
  'courses.createAttribute': () => ({ id: newId(), attribute: attributeFields() }),
  'courses.changeAttribute': () => ({ version: 1, attribute: attributeFields() }),
  'courses.orderAttributes': () => ({ ids: [] }),
  'courses.archiveAttribute': () => undefined,
  'courses.restoreAttribute': () => undefined,
  'courses.removeAttribute': () => undefined,
  'courses.move': () => undefined,
  'courses.remove': () => undefined,
  'courses.visit': () => undefined,
  'courses.bulk': ({ world }) => ({ action: 'promote', selection: { ids: [world.courseId] } }),
  'courses.createPlace': () => ({ id: newId(), place: { name: newId(), country: 'DE', capacity: null } }),
  'courses.changePlace': () => ({ revision: 0, place: { name: newId(), country: 'DE', capacity: null } }),
  'courses.archivePlace': () => undefined,
  'courses.restorePlace': () => undefined,
  'courses.removePlace': () => undefined,
  'courses.createInstructor': () => ({ id: newId(), instructor: { fullname: newId() } }),
  'courses.changeInstructor': () => ({ revision: 0, instructor: { fullname: newId() } }),
  'courses.linkInstructor': () => ({ userId: null }),
  'courses.archiveInstructor': () => undefined,
  'courses.restoreInstructor': () => undefined,
  'courses.removeInstructor': () => undefined,
  'registrations.register': () => bookingRequest(),
  'registrations.checkBooking': () => bookingRequest(),
  'registrations.requestBooking': () => {
    const [person] = bookingRequest().attendees
    return bookingRequest({ attendees: [{ ...person, email: `${newId()}@example.org` }] })
  },
  'registrations.confirmBookingRequest': () => ({}),
  'registrations.confirm': () => undefined,
  'registrations.create': () => bookingRequest(),
  'registrations.cancel': () => ({}),
  'registrations.moveUp': () => ({}),
  'registrations.rebook': ({ world }) => ({ courseId: world.courseId }),
  'registrations.update': () => ({ revision: 0, ...mina }),
  'registrations.tell': () => ({ requestKey: newId() }),
  'registrations.previewBulk': ({ world }) => confirming(world),
  'registrations.startBulk': ({ world }) => ({ id: newId(), ...confirming(world) }),
  'registrations.cancelCourse': (row) => ({
    expected: 0,
    confirmationCode: codeFor(row, 'cancel-course', row.subjects.courseId ?? ''),
  }),
  'registrations.cancelByAttendee': ({ world }) => ({ registrationIds: [world.registrationId] }),
  'registrations.changeContact': () => ({ revision: 0, contact: mina }),
  'registrations.renewAccess': () => undefined,
  'registrations.requestAccess': () => ({ shortcode: '4K7M9XQA', email: `${newId()}@example.org` }),
  'registrations.withdraw': () => ({
    ...{ requestKey: newId(), language: 'de', name: 'Mina', contract: 'Aquarell' },
    email: `${newId()}@example.org`,
  }),
  'registrations.startSaleDrill': () => ({ id: newId(), registrants: 20, places: 10 }),
  'registrations.cancelSaleDrill': () => undefined,
  'registrations.settleWithdrawal': () => ({ note: 'Angerufen.' }),
  'registrations.changePerson': () => ({
    revision: 0,
    person: { ...mina, email: `${newId()}@example.org` },
  }),
  // With themselves: they are one already.
  'registrations.mergePersons': ({ subjects }) => ({
    otherId: subjects.personId,
    revision: 0,
    otherRevision: 0,
  }),
  'registrations.erasePerson': (row) => ({
    confirmation: codeFor(row, 'erase-person', row.subjects.personId ?? ''),
  }),
  // Of somebody whom nobody knows: each mark is answered for itself.
  'attendance.takeMarks': () => ({
    marks: [
      {
        ...{ id: newId(), registrationId: newId(), appointmentId: newId(), type: 'ATTENDANCE' },
        ...{ appointmentStart: '2027-03-02T17:00:00Z', markedAt: '2027-03-02T17:05:00Z' },
      },
    ],
  }),
  'messages.resend': () => undefined,
  'insights.retryJob': () => undefined,
}

/** What must be asked for to get an answer. */
const queries: Record<string, string> = {
  'identity.captcha': '?purpose=sign-up',
  'tenants.previewTier': '?tier=FREE',
  'courses.exportList': '?format=csv',
  'attendance.exportCourse': '?format=csv',
  'registrations.exportPersons': '?format=csv',
  'registrations.exportList': '?format=csv',
  'registrations.previewRebooking': `?courseId=${newId()}`,
  'registrations.previewMerge': `?otherId=${newId()}`,
  'courses.calendar': '?from=2030-05-01&until=2030-05-31',
  'courses.holidayRegions': '?country=DE',
  'courses.previewFrom': `?courseId=${newId()}&firstDate=2027-03-02`,
  'files.upload': `?id=${newId()}&filename=a.txt`,
}

/** What those who may ask are told where it is not simply done: links that are none, providers that are not there. */
const answers: Record<string, number> = {
  'identity.login': 400,
  'identity.loginWithToken': 400,
  'identity.startProvider': 404,
  'identity.loginWithProvider': 400,
  'identity.linkIdentity': 400,
  'identity.verify': 400,
  'identity.requestPasswordReset': 400,
  'identity.checkPasswordReset': 400,
  'identity.resetPassword': 400,
  'courses.previewFrom': 404,
  'courses.privateFeed': 404,
  'registrations.previewMerge': 404,
  // It does not wait, and is in that course already.
  'registrations.moveUp': 409,
  'registrations.rebook': 409,
  'registrations.startSaleDrill': 409,
  'registrations.previewRebooking': 404,
  'tenants.signUp': 400,
  'tenants.invitation': 410,
  'tenants.acceptInvitation': 410,
  'registrations.bookingRequest': 410,
  'registrations.confirmBookingRequest': 410,
  'messages.resend': 409,
}

/** These end or change what other rows stand on: whoever may do it does it in a world of their own. */
const consuming = new Set([
  ...['identity.refresh', 'identity.logout', 'identity.endOtherSessions', 'identity.changePassword'],
  ...['identity.changeEmail', 'identity.changeUsername', 'tenants.leave', 'tenants.eraseAccount'],
  ...['tenants.changeTier', 'tenants.setTenantTier', 'tenants.suspendTenant', 'tenants.enterTenant'],
  ...['tenants.leaveTenant', 'tenants.chooseCurrency', 'tenants.changeSettings'],
])

/** Publishing, mailing and money: 402 for whoever has not verified an address. */
const verifiedOnly = [
  ...['courses.move', 'messages.resend', 'tenants.invite', 'tenants.resendInvitation'],
  ...['tenants.changeTier', 'registrations.tell', 'registrations.startSaleDrill'],
]

let kurso: TestKurso
let shared: World
/** A tenant that has just signed up: its director is not known yet. */
let newcomer: World
let subjects: ReturnType<typeof subjectsOf>

beforeAll(async () => {
  kurso = await startTestKurso()
  subjects = subjectsOf(kurso)
  shared = await addWorld(kurso)
  newcomer = await withoutDirector()
})
afterAll(() => kurso.close())

async function withoutDirector(): Promise<World> {
  const world = await addWorld(kurso)
  await kurso.owner.query("update tenant set director = '' where id = $1", [world.tenant.id])
  return world
}

const roles: Partial<Record<CallerName, TenantRole>> = {
  'an instructor': 'instructor',
  'an accountant': 'accountant',
  'an operator': 'operator',
}

/** What must come back before the route itself is reached; null: it is reached. */
function denial(access: Access | undefined, caller: CallerName): number | null {
  const isSuperuser = caller === 'a superuser' || caller === 'a superuser as support'
  switch (access) {
    case 'public':
      return null
    case 'user':
      return isAnonymous(caller) ? 401 : null
    case 'superuser':
      return isAnonymous(caller) ? 401 : isSuperuser ? null : 403
    case undefined:
      throw new Error('a route without access')
    default: {
      if (isAnonymous(caller)) return 401
      if (caller === 'a member of another tenant' || caller === 'a superuser') return 404
      return may(roles[caller] ?? 'admin', access) ? null : 403
    }
  }
}

/** What the right people are told; support belongs to no team that it could leave. */
function answerTo(name: string, caller: CallerName): number {
  if (caller === 'an admin whose address is not verified' && verifiedOnly.includes(name)) return 402
  if (caller === 'a superuser as support' && name === 'tenants.leave') return 404
  return answers[name] ?? 200
}

async function knock({ name, method, path }: (typeof routes)[number], caller: CallerName, world: World) {
  const user = isAnonymous(caller) ? null : await userFor(kurso, world, caller)
  const row: Row = { world, caller: user, subjects: {} }
  const isKnown: boolean[] = []
  for (const [, placeholder = ''] of path.matchAll(/\{(\w+)\}/g)) {
    const subject = subjects[`${name} ${placeholder}`] ?? subjects[placeholder]
    isKnown.push(subject !== undefined)
    row.subjects[placeholder] = subject ? await subject(world, user) : newId()
  }
  const filled = path.replace(/\{(\w+)\}/g, (_, placeholder: string) => row.subjects[placeholder] ?? '')
  const answer = await kurso.call<{ error_code?: string }>(method, `/api${filled}${queries[name] ?? ''}`, {
    token: await tokenFor(kurso, world, caller),
    body: bodies[name]?.(row),
  })
  return { answer, isAboutSomethingReal: isKnown.every(Boolean) }
}

test('every route says who may call it', () => {
  expect(routes.filter((route) => !route.access)).toEqual([])
})

test('every writing route has a body in this matrix, and nothing in it is left over', () => {
  const names = routes.map(({ name }) => name)
  const writing = routes.filter(({ method }) => method !== 'GET').map(({ name }) => name)
  expect(writing.filter((name) => !(name in bodies))).toEqual([])
  const listed = [bodies, queries, answers].flatMap((table) => Object.keys(table))
  expect([...listed, ...consuming, ...verifiedOnly].filter((name) => !names.includes(name))).toEqual([])
})

describe.each(routes)('$name', (route) => {
  test.each(callers)('%s', async (caller) => {
    const expected = denial(route.access, caller)
    const isItsOwn = expected === null && consuming.has(route.name)
    const { answer, isAboutSomethingReal } = await knock(
      route,
      caller,
      isItsOwn ? await addWorld(kurso) : shared,
    )
    if (expected !== null)
      expect([answer.status, answer.body.error_code]).toEqual([expected, expect.any(String)])
    // A placeholder that this matrix has nothing for may name nothing.
    else if (!isAboutSomethingReal) expect([200, 404]).toContain(answer.status)
    else
      expect([answer.status, answer.body.error_code]).toEqual([
        answerTo(route.name, caller),
        answer.body.error_code,
      ])
  })
})

describe.each(routes.filter(({ access }) => access && isPermission(access)))(
  'before onboarding: $name',
  (route) => {
    test(route.beforeOnboarding ? 'answers' : 'refuses', async () => {
      const world = consuming.has(route.name) ? await withoutDirector() : newcomer
      const { answer } = await knock(route, 'an admin', world)
      if (route.beforeOnboarding) expect(answer.body.error_code).not.toBe('ONBOARDING_REQUIRED')
      else expect([answer.status, answer.body.error_code]).toEqual([403, 'ONBOARDING_REQUIRED'])
    })
  },
)
