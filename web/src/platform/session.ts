import type { UserInfo } from '@kurso/contract/identity/identity.schema.ts'
import type { Locale } from '@kurso/contract/wire/locales.ts'
import { defaultCurrency } from '@kurso/contract/wire/money.ts'
import { ApiProblem, SessionExpiredError } from './problems.ts'
import type { SessionStore } from './session-store.ts'
import { decodeToken, refreshDelay } from './token.ts'

const tenantNotAvailable: Record<Locale, string> = {
  de: 'Der Mandant ist für den Benutzer nicht verfügbar.',
  en: 'The tenant is not available for the user.',
}

/** What a session needs of the world around it. */
export type SessionWorld = {
  store: SessionStore
  api: {
    login: (credentials: { username: string; password: string }) => Promise<{ token: string }>
    refresh: () => Promise<{ token: string }>
    userInfo: () => Promise<UserInfo>
    logout: () => Promise<unknown>
  }
  locale: () => Locale
  now: () => number
  timer: { set: (run: () => void, delay: number) => unknown; clear: (handle: unknown) => void }
  /** Runs alone among all tabs, so that one token is not refreshed twice. */
  exclusively: (run: () => Promise<void>) => Promise<void>
  /** A refresh happens by itself, so nobody awaits its failure. */
  onRefreshFailed: (error: unknown) => void
}

export function createSession({
  store,
  api,
  locale,
  now,
  timer,
  exclusively,
  onRefreshFailed,
}: SessionWorld) {
  let pending: unknown = null
  /** Obtained, but not kept before it is known whose it is. */
  let obtained: string | null = null

  const apiToken = () => obtained ?? store.get().apiToken
  const isAuthenticated = () => store.get().userInfo !== null

  function cancelRefresh() {
    if (pending !== null) timer.clear(pending)
    pending = null
  }

  function scheduleRefresh() {
    cancelRefresh()
    const known = store.get().apiToken
    if (!known) return
    const delay = refreshDelay(known, now())
    if (delay === null) return
    pending = timer.set(() => void refreshNow(known).catch(onRefreshFailed), delay)
  }

  async function refreshNow(known: string) {
    await exclusively(async () => {
      if (!isAuthenticated()) return
      store.reread()
      if (store.get().apiToken === known) store.set({ apiToken: await freshToken() })
      scheduleRefresh()
    })
  }

  async function freshToken(): Promise<string> {
    if (!apiToken()) throw new Error('No token available')
    try {
      return (await api.refresh()).token
    } catch (error) {
      throw error instanceof ApiProblem && error.status === 401 ? new SessionExpiredError() : error
    }
  }

  async function loadUserInfo(): Promise<UserInfo> {
    if (!apiToken()) throw new Error('No token available')
    return api.userInfo()
  }

  /** The four steps of every way to sign in: clear, obtain, load, keep. */
  async function signIn(obtainToken: () => Promise<string>) {
    cancelRefresh()
    store.set({ apiToken: null, userInfo: null, loginAt: null })
    try {
      obtained = await obtainToken()
      decodeToken(obtained)
      const userInfo = await loadUserInfo()
      store.set({ apiToken: obtained, userInfo, loginAt: new Date(now()).toISOString() })
    } finally {
      obtained = null
    }
    scheduleRefresh()
  }

  /** Forgets the session here; nothing of the network is needed for that. */
  function forget() {
    cancelRefresh()
    store.set({ apiToken: null, userInfo: null, loginAt: null, tenantId: null })
  }

  return {
    isAuthenticated,
    userInfo: () => store.get().userInfo,
    apiToken,
    tenant: () => activeTenant(store),
    signInWithPassword: (credentials: { username: string; password: string }) =>
      signIn(async () => (await api.login(credentials)).token),
    signInWithToken: (authToken: string) => signIn(async () => authToken),
    loadUserInfo,
    forget,
    /** Ends the session here and, if it can be reached, on the server. */
    async signOut() {
      if (store.get().apiToken) await api.logout().catch(() => {})
      forget()
    },
    /** Only one of the user's own tenants; the currency is that of the tenant, so it starts anew. */
    activateTenant(tenantId: string) {
      const { userInfo } = store.get()
      if (!userInfo) throw new Error('User info not available')
      if (!userInfo.tenants.some((tenant) => tenant.id === tenantId)) {
        throw new Error(tenantNotAvailable[locale()])
      }
      store.set({ tenantId, currencyCode: defaultCurrency })
    },
    /** Takes up a session that was kept from an earlier visit. */
    resume() {
      try {
        if (isAuthenticated()) scheduleRefresh()
      } catch {
        forget()
      }
    },
  }
}

function activeTenant(store: SessionStore) {
  const { userInfo, tenantId } = store.get()
  return userInfo?.tenants.find((tenant) => tenant.id === tenantId) ?? null
}

export type Session = ReturnType<typeof createSession>
