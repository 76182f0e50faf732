import { addressOf, belongsToBackOffice, isOwnPath } from './addresses.ts'
import type { Session } from './session.ts'
import type { SuppliedSignIn } from './supplied-sign-in.ts'

/** What a route demands of its visitors; see the static data of the routers. */
export type RouteTraits = {
  needsLogin?: boolean
  /** Works without an active tenant: the page that chooses one, and the pages of the platform. */
  withoutTenant?: boolean
  skipsOnboarding?: boolean
}

export type Visit = RouteTraits & {
  pathname: string
  hash: string
  href: string
  search: Record<string, unknown>
}

export type Outcome =
  | { redirect: string; search?: Record<string, unknown> }
  /** The page is not part of this application, so the browser loads it. */
  | { load: string }
  | undefined

export type GuardWorld = {
  session: Pick<
    Session,
    'isAuthenticated' | 'userInfo' | 'tenant' | 'activateTenant' | 'ownerOfToken' | 'signInWithToken'
  >
  /** Keeps the token of an address for the page that asks before it changes the account. */
  keepSupplied: (supplied: SuppliedSignIn) => void
  onboardingRequired: (tenantId: string) => Promise<boolean>
  /** Shows the error to the person. */
  report: (error: unknown) => void
  /** Only logs the error. */
  log: (message: string, error: unknown) => void
  /** The tenants already checked. It lives as long as the page, so the check runs once for each tenant. */
  onboardingChecked: Set<string>
}

type Guard = (visit: Visit, world: GuardWorld) => Outcome | Promise<Outcome>

export const rewriteHashPath: Guard = ({ pathname, hash }) => {
  if (pathname !== '/' || !isOwnPath(hash)) return
  return belongsToBackOffice(hash) ? { redirect: hash } : { load: hash }
}

export const sendRootToDashboard: Guard = ({ pathname, search }) =>
  pathname === '/' ? { redirect: '/dashboard', search } : undefined

/** Whoever is signed in is asked first, on a page of its own: an address must not change or end a session by itself. */
export const signInWithAuthToken: Guard = async ({ pathname, search }, { session, keepSupplied, log }) => {
  const { authToken, ...rest } = search
  if (authToken === undefined) return
  const token = String(authToken)
  try {
    const current = session.userInfo()?.username
    if (current === undefined) {
      await session.signInWithToken(token)
    } else {
      const username = await session.ownerOfToken(token)
      if (username !== current) {
        keepSupplied({ authToken: token, username, to: addressOf(pathname, rest) })
        return { redirect: '/other-account' }
      }
    }
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

/**
 * The order of the guards is part of the specification. Its seventh, which applies the brand of a tenant in the
 * address, is no guard of the browser: pages with such an address are rendered by the server, in the tenant's colours.
 */
export const guards: readonly Guard[] = [
  rewriteHashPath,
  sendRootToDashboard,
  signInWithAuthToken,
  requireLogin,
  activateTenant,
  requireOnboarding,
]

/** The first guard with an outcome decides. A redirect runs all guards again, for the new address. */
export async function runGuards(visit: Visit, world: GuardWorld): Promise<Outcome> {
  for (const guard of guards) {
    const outcome = await guard(visit, world)
    if (outcome) return outcome
  }
}

const toleratedNames = ['NotFoundError', 'AbortError', 'CancelledError', 'NavigationDuplicated']

/** Whether a failed navigation is no error: not found, aborted, cancelled or duplicated. */
export function isToleratedNavigationError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('isNotFound' in error && error.isNotFound === true) return true
  return 'name' in error && toleratedNames.includes(String(error.name))
}
