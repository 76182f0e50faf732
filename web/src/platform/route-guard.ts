import { redirect } from '@tanstack/react-router'
import { addressOf } from './addresses.ts'
import { api, brandStore, handleError, queryClient, session } from './connection.ts'
import { type GuardWorld, type Outcome, type RouteTraits, runGuards, type Visit } from './guards.ts'
import { keepSupplied } from './supplied-sign-in.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends RouteTraits {}
}

const world: GuardWorld = {
  session: {
    ...session,
    activateTenant: (tenantId) => {
      session.activateTenant(tenantId)
      void brandStore.apply(tenantId).catch(() => {})
    },
    signInWithToken: async (token) => {
      await session.signInWithToken(token)
      queryClient.clear()
    },
  },
  keepSupplied: (supplied) => keepSupplied(supplied, sessionStorage),
  onboardingRequired: async (tenant) => (await api.tenants.onboarding({ tenant })).required,
  report: handleError,
  // biome-ignore lint/suspicious/noConsole: a failed token sign-in is logged and ignored, as specified
  log: (message, error) => console.warn(message, error),
  onboardingChecked: new Set(),
}

type Navigation = {
  location: { pathname: string; hash: string; href: string; search: unknown }
  matches: ReadonlyArray<{ staticData?: RouteTraits }>
  preload: boolean
}

function visitOf({ location, matches }: Navigation): Visit {
  return {
    ...Object.assign({}, ...matches.map((match) => match.staticData)),
    pathname: location.pathname,
    hash: location.hash,
    href: location.href,
    search: location.search as Visit['search'],
  }
}

function redirectOf(outcome: NonNullable<Outcome>, ownsPath: (path: string) => boolean) {
  if ('load' in outcome) return redirect({ href: outcome.load, reloadDocument: true, replace: true })
  const href = addressOf(outcome.redirect, outcome.search)
  return redirect({ href, reloadDocument: !ownsPath(outcome.redirect), replace: true })
}

/** The `beforeLoad` of a root route: runs all guards in their order, before any code of the page. */
export function guardRoutes(ownsPath: (path: string) => boolean) {
  return async (navigation: Navigation) => {
    if (navigation.preload) return
    const outcome = await runGuards(visitOf(navigation), world)
    if (outcome) throw redirectOf(outcome, ownsPath)
  }
}
