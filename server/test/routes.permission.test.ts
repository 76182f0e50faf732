import { isPermission, may, type TenantRole } from '@reihum/contract/tenants/roles.ts'
import type { Access } from '@reihum/contract/wire/access.ts'
import { isOpenToTokens } from '@reihum/contract/wire/token-scopes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestReihum, type TestReihum } from './reihum.ts'
import { type SampledRoute, sampleCall, sampledRoutes } from './room-samples.ts'
import {
  addWorld,
  type CallerName,
  callers,
  isAnonymous,
  isProgram,
  tokenFor,
  userFor,
  type World,
} from './route-world.ts'

const { routes, faults } = await sampledRoutes()

let reihum: TestReihum
let shared: World
/** A tenant that has just signed up and has not entered its director yet. */
let newcomer: World

beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
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

/** The status with which the caller is refused before the route runs; null: the route runs. */
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

/** The same for a program with an API token. A public route serves it like everybody else. */
function denialOfProgram({ access, sensitive }: SampledRoute, caller: CallerName): number | null {
  if (access === 'public') return null
  if (!isOpenToTokens({ access, sensitive })) return 403
  if (caller === 'a program of another tenant') return 404
  return caller === 'a program with every scope' || access === 'tenant.enter' ? null : 403
}

/** The status for permitted callers. */
function answerTo({ sample }: SampledRoute, caller: CallerName): number {
  if (caller === 'an admin whose address is not verified' && sample.verifiedOnly) return 402
  if (caller === 'a superuser as support' && sample.answersSupport) return sample.answersSupport
  return sample.answers ?? 200
}

async function knock(route: SampledRoute, caller: CallerName, world: World) {
  const user = isAnonymous(caller) ? null : await userFor(world, caller)
  const { method, path, body } = await sampleCall(route, world, user)
  return reihum.call<{ error_code?: string } | null>(method, path, {
    token: await tokenFor(world, caller),
    body,
  })
}

test('every route says who may call it', () => {
  expect(routes.filter((route) => !route.access)).toEqual([])
})

test('every room has samples of its routes, and nothing in them is left over', () => {
  expect(faults).toEqual([])
})

describe.each(routes)('$fullName', (route) => {
  test.each(callers)('%s', async (caller) => {
    const expected = isProgram(caller) ? denialOfProgram(route, caller) : denial(route.access, caller)
    const isItsOwn = expected === null && route.sample.consuming
    const answer = await knock(route, caller, isItsOwn ? await addWorld(reihum) : shared)
    if (expected !== null)
      expect([answer.status, answer.body?.error_code]).toEqual([expected, expect.any(String)])
    else
      expect([answer.status, answer.body?.error_code]).toEqual([
        answerTo(route, caller),
        answer.body?.error_code,
      ])
    // What makes something says where it is.
    if (answer.status === 200 && route.creates)
      expect([answer.isMade, answer.headers.get('location')]).toEqual([
        true,
        expect.stringMatching(/^\/api\//),
      ])
    else expect(answer.isMade).toBe(false)
  })
})

describe.each(routes.filter(({ access }) => access && isPermission(access)))(
  'before onboarding: $fullName',
  (route) => {
    test(route.beforeOnboarding ? 'answers' : 'refuses', async () => {
      const world = route.sample.consuming ? await withoutDirector() : newcomer
      const answer = await knock(route, 'an admin', world)
      if (route.beforeOnboarding) expect(answer.body?.error_code).not.toBe('ONBOARDING_REQUIRED')
      else expect([answer.status, answer.body?.error_code]).toEqual([403, 'ONBOARDING_REQUIRED'])
    })
  },
)
