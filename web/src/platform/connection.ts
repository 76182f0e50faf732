import { contract } from 'virtual:contract-routes'
import { createRouterUtils } from '@orpc/tanstack-query'
import { goTo, withReturn } from './addresses.ts'
import { createBrandStore } from './brand.ts'
import { consentKey, createConsent } from './consent.ts'
import { createErrorHandler, type HandleError } from './error-handling.ts'
import { createGateway } from './gateway.ts'
import { createLanguage } from './language.ts'
import { fetchUnlessLeaving } from './leaving.ts'
import { notify } from './notifications.ts'
import { isWorkingOffline } from './offline-work.ts'
import { ApiProblem } from './problems.ts'
import { createQueryClient } from './query-client.ts'
import { createSession } from './session.ts'
import { createSessionStore, sessionKeys } from './session-store.ts'

/** What this browser tab has exactly one of. */
export const consent = createConsent(localStorage, sessionStorage, () => new Date())

export const language = createLanguage(consent.comfort, navigator.languages)

export const sessionStore = createSessionStore(localStorage)

export const api = createGateway({
  contract,
  baseUrl: `${location.origin}/api`,
  token: () => session.apiToken(),
  locale: language.current,
  fetch: (request, init) => fetchUnlessLeaving(request, init),
})

/** Query and mutation options of every call. */
export const queries = createRouterUtils(api)

export const session = createSession({
  store: sessionStore,
  api: api.identity,
  locale: language.current,
  now: Date.now,
  timer: {
    set: (run, delay) => setTimeout(run, delay),
    clear: (handle) => clearTimeout(handle as number),
  },
  exclusively: (run) => navigator.locks?.request('reihum-session', run) ?? run(),
  onSignedIn: ({ language: own }) => {
    if (own && own !== language.current()) language.choose(own)
  },
  onRefreshFailed: (error) => handleError(error),
})

export const handleError: HandleError = createErrorHandler({
  isAuthenticated: session.isAuthenticated,
  forgetSession: () => {
    session.forget()
    queryClient.clear()
  },
  navigate: (to, search) => {
    const isDetour = to === '/login' || to === '/second-factor'
    // Of several calls that fail at once, the first one still knows where the person was.
    if (isDetour && location.pathname === to) return
    goTo(isDetour ? withReturn(to, location) : search ? `${to}?${new URLSearchParams(search)}` : to)
  },
  notify,
  locale: language.current,
  worksOffline: isWorkingOffline,
})

export const queryClient = createQueryClient(() => handleError)

export const brandStore = createBrandStore(localStorage, (tenant) => api.tenants.brand({ tenant }))

/** A session of an earlier visit; who it belongs to may have changed meanwhile. */
export function takeUpSession() {
  session.resume()
  if (session.isAuthenticated()) void session.reloadUserInfo().catch(ignoreUnlessExpired)
}

/** Nobody asked for it, so only the end of the session is told. */
function ignoreUnlessExpired(error: unknown) {
  if (error instanceof ApiProblem && error.status === 401) handleError(error)
}

/** What other tabs do to the session counts here too. */
addEventListener('storage', ({ storageArea, key }) => {
  if (storageArea !== localStorage) return
  if (key === null || key === consentKey) consent.reread()
  if (key !== null && !Object.values<string>(sessionKeys).includes(key)) return
  const before = sessionStore.get()
  sessionStore.reread()
  session.resume()
  if (!before.userInfo) return
  const { userInfo, tenantId } = sessionStore.get()
  if (userInfo?.id === before.userInfo.id && tenantId === before.tenantId) return
  // Nothing of another person or tenant may stay in memory or on the screen.
  queryClient.clear()
  goTo(userInfo ? '/dashboard' : '/login')
})

/** Timers stand still while a machine sleeps or a tab is frozen. */
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') session.wake()
})
addEventListener('online', () => session.wake())
