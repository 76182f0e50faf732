import { createRouterUtils } from '@orpc/tanstack-query'
import { goTo } from './addresses.ts'
import { createBrandStore } from './brand.ts'
import { createErrorHandler, type HandleError } from './error-handling.ts'
import { createGateway } from './gateway.ts'
import { createLanguage } from './language.ts'
import { fetchUnlessLeaving } from './leaving.ts'
import { notify } from './notifications.ts'
import { createQueryClient } from './query-client.ts'
import { createSession } from './session.ts'
import { createSessionStore, sessionKeys } from './session-store.ts'

/** What this browser tab has exactly one of. */
export const language = createLanguage(localStorage, navigator.languages)

export const sessionStore = createSessionStore(localStorage)

export const api = createGateway({
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
  exclusively: (run) => navigator.locks?.request('kurso-session', run) ?? run(),
  onRefreshFailed: (error) => handleError(error),
})

export const handleError: HandleError = createErrorHandler({
  isAuthenticated: session.isAuthenticated,
  forgetSession: () => {
    session.forget()
    queryClient.clear()
  },
  navigate: (to, search) => goTo(search ? `${to}?${new URLSearchParams(search)}` : to),
  notify,
  locale: language.current,
})

export const queryClient = createQueryClient(() => handleError)

export const brandStore = createBrandStore(localStorage, (tenant) => api.tenants.brand({ tenant }))

/** What other tabs do to the session counts here too. */
addEventListener('storage', ({ storageArea, key }) => {
  if (storageArea !== localStorage) return
  if (key !== null && !Object.values<string>(sessionKeys).includes(key)) return
  const wasAuthenticated = session.isAuthenticated()
  sessionStore.reread()
  session.resume()
  if (!wasAuthenticated || session.isAuthenticated()) return
  queryClient.clear()
  goTo('/login')
})
