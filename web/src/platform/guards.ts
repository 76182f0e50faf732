import { belongsToBackOffice, isOwnPath } from './addresses.ts'
import type { Session } from './session.ts'

/** What a route says about itself; see the static data of the routers. */
export type RouteTraits = {
  needsLogin?: boolean
  /** Works without an active tenant: the chooser itself, and the platform's own pages. */
  withoutTenant?: boolean
  skipsOnboarding?: boolean
}

export type Visit = RouteTraits & {
  pathname: string
  hash: string
  href: string
  search: Record<string, unknown>
  params: Record<string, string | undefined>
}

export type Outcome =
  | { redirect: string; search?: Record<string, unknown> }
  /** A page that is not part of this application: the browser loads it. */
  | { load: string }
  | undefined

export type GuardWorld = {
  session: Pick<Session, 'isAuthenticated' | 'userInfo' | 'tenant' | 'activateTenant'> & {
    signInWithToken: (authToken: string) => Promise<unknown>
  }
  onboardingRequired: (tenantId: string) => Promise<boolean>
  applyBrand: (tenant: string) => Promise<void>
  /** Shown to the person. */
  report: (error: unknown) => void
  /** Written down only. */
  log: (message: string, error: unknown) => void
  /** Lives as long as the page, so that the check runs once for a tenant. */
  onboardingChecked: Set<string>
}

type Guard = (visit: Visit, world: GuardWorld) => Outcome | Promise<Outcome>

export const rewriteHashPath: Guard = ({ pathname, hash }) => {
  if (pathname !== '/' || !isOwnPath(hash)) return
  return belongsToBackOffice(hash) ? { redirect: hash } : { load: hash }
}

export const sendRootToDashboard: Guard = ({ pathname, search }) =>
  pathname === '/' ? { redirect: '/dashboard', search } : undefined

export const signInWithAuthToken: Guard = async ({ pathname, search }, { session, log }) => {
  const { authToken, ...rest } = search
  if (authToken === undefined) return
  try {
    await session.signInWithToken(String(authToken))
  } catch (error) {
    log('Sign-in with the token of the address failed', error)
  }
  return { redirect: pathname, search: rest }
}

export const requireLogin: Guard = ({ needsLogin, href }, { session }) => {
  if (!needsLogin || session.isAuthenticated()) return
  return { redirect: '/login', search: href === '/dashboard' ? {} : { to: href } }
}

export const activateTenant: Guard = ({ needsLogin, withoutTenant, href }, { session }) => {
  const user = session.userInfo()
  if (!user || session.tenant()) return
  const [first, second] = user.tenants
  if (first && !second) session.activateTenant(first.id)
  else if (needsLogin && !withoutTenant) return { redirect: '/tenant', search: { to: href } }
}

export const requireOnboarding: Guard = async ({ needsLogin, skipsOnboarding }, world) => {
  const tenant = world.session.tenant()
  if (!needsLogin || skipsOnboarding || !tenant || world.onboardingChecked.has(tenant.id)) return
  world.onboardingChecked.add(tenant.id)
  try {
    if (await world.onboardingRequired(tenant.id)) return { redirect: '/onboarding' }
  } catch (error) {
    world.report(error)
  }
}

export const applyTenantBrand: Guard = async ({ params }, { applyBrand, log }) => {
  if (!params.tenant) return
  await applyBrand(params.tenant).catch((error) => log('The brand could not be loaded', error))
}

/** The order is part of the specification. */
export const guards: readonly Guard[] = [
  rewriteHashPath,
  sendRootToDashboard,
  signInWithAuthToken,
  requireLogin,
  activateTenant,
  requireOnboarding,
  applyTenantBrand,
]

/** The first guard that has something to say decides; the others are asked again on the way it sends. */
export async function runGuards(visit: Visit, world: GuardWorld): Promise<Outcome> {
  for (const guard of guards) {
    const outcome = await guard(visit, world)
    if (outcome) return outcome
  }
}

const toleratedNames = ['NotFoundError', 'AbortError', 'CancelledError', 'NavigationDuplicated']

/** Not found, aborted, cancelled and duplicated navigations are no errors. */
export function isToleratedNavigationError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('isNotFound' in error && error.isNotFound === true) return true
  return 'name' in error && toleratedNames.includes(String(error.name))
}
