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

/** This file creates what exists exactly once in a browser tab. */
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
    // When several calls fail at once, only the first one still knows where the person was; the others are ignored.
    if (isDetour && location.pathname === to) return
    goTo(isDetour ? withReturn(to, location) : search ? `${to}?${new URLSearchParams(search)}` : to)
  },
  notify,
  locale: language.current,
  worksOffline: isWorkingOffline,
})

export const queryClient = createQueryClient(() => handleError)

export const brandStore = createBrandStore(localStorage, (tenant) => api.tenants.brand({ tenant }))

/**
 * Resumes the session of an earlier visit and loads its user anew, because their memberships may have changed
 * meanwhile.
 */
export function takeUpSession() {
  session.resume()
  if (session.isAuthenticated()) void session.reloadUserInfo().catch(ignoreUnlessExpired)
}

/** Reloading runs unasked, so its errors are ignored unless they say that the session has ended. */
function ignoreUnlessExpired(error: unknown) {
  if (error instanceof ApiProblem && error.status === 401) handleError(error)
}

/** Follows what other tabs do to the session and to the consent. */
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
  // Data of another user or tenant must stay neither in memory nor on the screen.
  queryClient.clear()
  goTo(userInfo ? '/dashboard' : '/login')
})

/** Timers stand still while a machine sleeps or a tab is frozen, so the session catches up when it is visible again. */
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') session.wake()
})
addEventListener('online', () => session.wake())
