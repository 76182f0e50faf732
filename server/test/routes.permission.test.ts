import { contract } from '@reihum/contract/contract.ts'
import { isPermission, may, type TenantRole } from '@reihum/contract/tenants/roles.ts'
import type { Access, RouteMeta } from '@reihum/contract/wire/access.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { startTestReihum, type TestReihum } from './reihum.ts'
import { type RouteRow, routeBodies, routeQueries } from './route-bodies.ts'
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

/** What those who may ask are told where it is not simply done: links that are none, providers that are not there. */
const answers: Record<string, number> = {
  'identity.login': 400,
  'identity.loginWithToken': 400,
  'identity.startProvider': 404,
  'identity.loginWithProvider': 400,
  'identity.loginWithPasskey': 400,
  'identity.secondStepRequest': 400,
  'identity.loginWithSecondFactor': 400,
  'identity.addPasskey': 400,
  // Not the code that was asked for, and nothing to take away.
  'identity.confirmCodes': 400,
  'identity.removeCodes': 404,
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
  'registrations.offer': 409,
  'registrations.skip': 409,
  'registrations.takePlaces': 409,
  'registrations.rebook': 409,
  'registrations.startSaleDrill': 409,
  'registrations.previewRebooking': 404,
  // Nothing was offered to this booking.
  'registrations.acceptReplacement': 404,
  'registrations.declineReplacement': 404,
  'tenants.signUp': 400,
  'tenants.invitation': 410,
  'tenants.acceptInvitation': 410,
  'registrations.bookingRequest': 410,
  'registrations.confirmBookingRequest': 410,
  'messages.resend': 409,
  // A line of text is no table, and a digest that no preview gave promises something else.
  'imports.upload': 422,
  'imports.run': 409,
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

let reihum: TestReihum
let shared: World
/** A tenant that has just signed up: its director is not known yet. */
let newcomer: World
let subjects: ReturnType<typeof subjectsOf>

beforeAll(async () => {
  reihum = await startTestReihum()
  subjects = subjectsOf(reihum)
  shared = await addWorld(reihum)
  newcomer = await withoutDirector()
})
afterAll(() => reihum.close())

async function withoutDirector(): Promise<World> {
  const world = await addWorld(reihum)
  await reihum.owner.query("update tenant set director = '' where id = $1", [world.tenant.id])
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
  const user = isAnonymous(caller) ? null : await userFor(reihum, world, caller)
  const row: RouteRow = { world, caller: user, subjects: {} }
  const isKnown: boolean[] = []
  for (const [, placeholder = ''] of path.matchAll(/\{(\w+)\}/g)) {
    const subject = subjects[`${name} ${placeholder}`] ?? subjects[placeholder]
    isKnown.push(subject !== undefined)
    row.subjects[placeholder] = subject ? await subject(world, user) : newId()
  }
  const filled = path.replace(/\{(\w+)\}/g, (_, placeholder: string) => row.subjects[placeholder] ?? '')
  const answer = await reihum.call<{ error_code?: string }>(
    method,
    `/api${filled}${routeQueries[name] ?? ''}`,
    {
      token: await tokenFor(reihum, world, caller),
      body: routeBodies[name]?.(row),
    },
  )
  return { answer, isAboutSomethingReal: isKnown.every(Boolean) }
}

test('every route says who may call it', () => {
  expect(routes.filter((route) => !route.access)).toEqual([])
})

test('every writing route has a body in this matrix, and nothing in it is left over', () => {
  const names = routes.map(({ name }) => name)
  const writing = routes.filter(({ method }) => method !== 'GET').map(({ name }) => name)
  expect(writing.filter((name) => !(name in routeBodies))).toEqual([])
  const listed = [routeBodies, routeQueries, answers].flatMap((table) => Object.keys(table))
  expect([...listed, ...consuming, ...verifiedOnly].filter((name) => !names.includes(name))).toEqual([])
})

describe.each(routes)('$name', (route) => {
  test.each(callers)('%s', async (caller) => {
    const expected = denial(route.access, caller)
    const isItsOwn = expected === null && consuming.has(route.name)
    const { answer, isAboutSomethingReal } = await knock(
      route,
      caller,
      isItsOwn ? await addWorld(reihum) : shared,
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
