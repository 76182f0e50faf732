import type { UserInfo } from '@reihum/contract/identity/identity.schema.ts'
import { describe, expect, it, vi } from 'vitest'
import {
  activateTenant,
  type GuardWorld,
  guards,
  isToleratedNavigationError,
  requireLogin,
  requireOnboarding,
  rewriteHashPath,
  runGuards,
  sendRootToDashboard,
  signInWithAuthToken,
  type Visit,
} from './guards.ts'

type Tenant = UserInfo['tenants'][number]

const tenant = (id: string) => ({ id, slug: id, name: id, role: 'admin', supportUntil: null }) as Tenant

function visit(change: Partial<Visit> = {}): Visit {
  return { pathname: '/courses', hash: '', href: '/courses', search: {}, ...change }
}

function world(signedInTo: Tenant[] | null, active: Tenant | null = null) {
  const user = signedInTo && ({ username: 'ada', tenants: signedInTo } as UserInfo)
  return {
    session: {
      isAuthenticated: () => user !== null,
      userInfo: () => user,
      tenant: () => active,
      activateTenant: vi.fn((id: string) => {
        active = signedInTo?.find((one) => one.id === id) ?? null
      }),
      signInWithToken: vi.fn(async () => {}),
      ownerOfToken: vi.fn(async () => 'bo'),
    },
    keepSupplied: vi.fn(),
    onboardingRequired: vi.fn(async () => false),
    report: vi.fn(),
    log: vi.fn(),
    onboardingChecked: new Set<string>(),
  } satisfies GuardWorld
}

it('asks the guards in the order of the specification', () => {
  expect(guards).toEqual([
    rewriteHashPath,
    sendRootToDashboard,
    signInWithAuthToken,
    requireLogin,
    activateTenant,
    requireOnboarding,
  ])
})

it('1. rewrites a path after the hash, and loads what another face renders', () => {
  const at = (hash: string, pathname = '/') => rewriteHashPath(visit({ pathname, hash }), world(null))
  expect(at('/courses?page=2')).toEqual({ redirect: '/courses?page=2' })
  expect(at('/portal/north/course-list')).toEqual({ load: '/portal/north/course-list' })
  expect(at('section')).toBeUndefined()
  expect(at('/courses', '/registrations')).toBeUndefined()
  expect(at('//evil.example')).toBeUndefined()
  expect(at('/\\evil.example')).toBeUndefined()
})

it('2. sends the root to the dashboard', () => {
  expect(sendRootToDashboard(visit({ pathname: '/' }), world(null))).toMatchObject({ redirect: '/dashboard' })
  expect(sendRootToDashboard(visit(), world(null))).toBeUndefined()
})

describe('3. a token in the address', () => {
  const withToken = visit({ search: { authToken: 'a.b.c', page: 2 } })

  it('signs in and leaves the address', async () => {
    const here = world(null)
    expect(await signInWithAuthToken(withToken, here)).toEqual({ redirect: '/courses', search: { page: 2 } })
    expect(here.session.signInWithToken).toHaveBeenCalledWith('a.b.c')
  })

  it('of another account asks first whoever is signed in', async () => {
    const here = world([])
    expect(await signInWithAuthToken(withToken, here)).toEqual({ redirect: '/other-account' })
    expect(here.session.signInWithToken).not.toHaveBeenCalled()
    expect(here.keepSupplied).toHaveBeenCalledWith({
      authToken: 'a.b.c',
      username: 'bo',
      to: '/courses?page=2',
    })
  })

  it('of the own account only leaves the address', async () => {
    const here = world([])
    here.session.ownerOfToken.mockResolvedValue('ada')
    expect(await signInWithAuthToken(withToken, here)).toEqual({ redirect: '/courses', search: { page: 2 } })
    expect(here.session.signInWithToken).not.toHaveBeenCalled()
  })

  it('that is of no use disturbs nobody who is signed in', async () => {
    const here = world([])
    here.session.ownerOfToken.mockRejectedValue(new Error('used'))
    expect(await signInWithAuthToken(withToken, here)).toEqual({ redirect: '/courses', search: { page: 2 } })
    expect(here.session.signInWithToken).not.toHaveBeenCalled()
    expect(here.log).toHaveBeenCalledOnce()
  })

  it('that fails is logged and ignored', async () => {
    const here = world(null)
    here.session.signInWithToken.mockRejectedValue(new Error('used'))
    expect(await signInWithAuthToken(withToken, here)).toEqual({ redirect: '/courses', search: { page: 2 } })
    expect(here.log).toHaveBeenCalledOnce()
    expect(here.report).not.toHaveBeenCalled()
  })
})

it('4. sends whoever is not signed in to the login, and remembers where they wanted to go', () => {
  const closed = visit({ needsLogin: true })
  expect(requireLogin(closed, world(null))).toEqual({ redirect: '/login', search: { to: '/courses' } })
  expect(requireLogin(closed, world([]))).toBeUndefined()
  expect(requireLogin(visit(), world(null))).toBeUndefined()
})

describe('5. the tenant', () => {
  const closed = visit({ needsLogin: true })

  it('is activated when there is exactly one', () => {
    const here = world([tenant('north')])
    expect(activateTenant(closed, here)).toBeUndefined()
    expect(here.session.activateTenant).toHaveBeenCalledWith('north')
  })

  it('is chosen when there are several, and explained when there is none', () => {
    const toChooser = { redirect: '/tenant', search: { to: '/courses' } }
    expect(activateTenant(closed, world([tenant('north'), tenant('south')]))).toEqual(toChooser)
    expect(activateTenant(closed, world([]))).toEqual(toChooser)
  })

  it('does not matter where none is needed', () => {
    const several = world([tenant('north'), tenant('south')])
    expect(activateTenant(visit({ needsLogin: true, withoutTenant: true }), several)).toBeUndefined()
    expect(activateTenant(visit(), several)).toBeUndefined()
    expect(activateTenant(closed, world([tenant('a'), tenant('b')], tenant('a')))).toBeUndefined()
  })
})

describe('6. onboarding', () => {
  const closed = visit({ needsLogin: true })
  const north = tenant('north')
  const pick = ({ onboardingRequired, onboardingChecked }: ReturnType<typeof world>) => ({
    onboardingRequired,
    onboardingChecked,
  })

  it('is checked once', async () => {
    const here = world([north], north)
    here.onboardingRequired.mockResolvedValue(true)
    expect(await requireOnboarding(closed, here)).toEqual({ redirect: '/onboarding' })
    expect(await requireOnboarding(closed, here)).toBeUndefined()
    expect(here.onboardingRequired).toHaveBeenCalledOnce()
  })

  it('is checked again for another tenant', async () => {
    const here = world([north], north)
    await requireOnboarding(closed, here)
    await requireOnboarding(closed, { ...world([tenant('south')], tenant('south')), ...pick(here) })
    expect(here.onboardingRequired.mock.calls).toEqual([['north'], ['south']])
  })

  it('that cannot be checked is reported, and stands in nobody’s way', async () => {
    const here = world([north], north)
    here.onboardingRequired.mockRejectedValue(new Error('down'))
    expect(await requireOnboarding(closed, here)).toBeUndefined()
    expect(here.report).toHaveBeenCalledOnce()
  })

  it('is not asked for where it is skipped or nobody works', async () => {
    const here = world([north], north)
    await requireOnboarding(visit({ needsLogin: true, skipsOnboarding: true }), here)
    await requireOnboarding(visit(), here)
    await requireOnboarding(closed, world([north]))
    expect(here.onboardingRequired).not.toHaveBeenCalled()
  })
})

it('lets the first guard that has something to say decide', async () => {
  const here = world(null)
  expect(await runGuards(visit({ pathname: '/', needsLogin: true }), here)).toMatchObject({
    redirect: '/dashboard',
  })
  expect(await runGuards(visit({ needsLogin: true }), here)).toMatchObject({ redirect: '/login' })
})

it.each([
  [{ isNotFound: true }, true],
  [{ name: 'AbortError' }, true],
  [{ name: 'CancelledError' }, true],
  [{ name: 'NavigationDuplicated' }, true],
  [new Error('boom'), false],
  [null, false],
])('knows which navigation errors are none: %o', (error, expected) =>
  expect(isToleratedNavigationError(error)).toBe(expected),
)
