import type { SignInAnswer, UserInfo } from '@reihum/contract/identity/identity.schema.ts'
import type { PasskeyAnswer, PendingSignIn } from '@reihum/contract/identity/second-factor.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { defaultCurrency } from '@reihum/contract/wire/money.ts'
import { ApiProblem, ClientError, NetworkError, SessionExpiredError } from './problems.ts'
import type { SessionStore } from './session-store.ts'
import { decodeToken, hasExpired, refreshDelay } from './token.ts'

type Credentials = { username: string; password: string }
type ProviderCredential = { provider: string; credential: string }
/** What is shown after a password or a provider. */
export type SecondStep = {
  pendingToken: string
  code?: string
  recoveryCode?: string
  passkey?: PasskeyAnswer
}

/** What a session needs of the world around it. */
export type SessionWorld = {
  store: SessionStore
  api: {
    login: (credentials: Credentials) => Promise<SignInAnswer>
    loginWithProvider: (credential: ProviderCredential) => Promise<SignInAnswer>
    loginWithPasskey: (shown: { passkey: PasskeyAnswer }) => Promise<{ token: string }>
    loginWithSecondFactor: (step: SecondStep) => Promise<{ token: string }>
    loginWithToken: (supplied: { authToken: string }) => Promise<{ token: string }>
    refresh: () => Promise<{ token: string }>
    userInfo: () => Promise<UserInfo>
    logout: () => Promise<unknown>
  }
  locale: () => Locale
  now: () => number
  timer: { set: (run: () => void, delay: number) => unknown; clear: (handle: unknown) => void }
  /** Runs alone among all tabs, so that one token is not refreshed twice. */
  exclusively: (run: () => Promise<void>) => Promise<void>
  /** Who signed in brings a language along. */
  onSignedIn: (userInfo: UserInfo) => void
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
  onSignedIn,
  onRefreshFailed,
}: SessionWorld) {
  let pending: { handle: unknown; run: () => void; dueAt: number } | null = null
  /** Obtained, but not kept before it is known whose it is. */
  let obtained: string | null = null

  const apiToken = () => obtained ?? store.get().apiToken
  const isAuthenticated = () => store.get().userInfo !== null

  function cancelRefresh() {
    if (pending !== null) timer.clear(pending.handle)
    pending = null
  }

  function scheduleRefresh() {
    cancelRefresh()
    const known = store.get().apiToken
    if (!known) return
    const delay = refreshDelay(known, now())
    if (delay === null) return
    const run = () => void refreshNow(known).catch(onRefreshFailed)
    pending = { handle: timer.set(run, delay), run, dueAt: now() + delay }
  }

  async function refreshNow(known: string) {
    await exclusively(async () => {
      if (!isAuthenticated()) return
      store.reread()
      if (store.get().apiToken === known) {
        try {
          store.set({ apiToken: await freshToken(known) })
        } catch (error) {
          // Not yet back in the network: the token is still good, and half of what is left is soon enough.
          if (!(error instanceof NetworkError) || hasExpired(known, now())) throw error
        }
      }
      scheduleRefresh()
    })
  }

  async function freshToken(known: string | null): Promise<string> {
    if (!known) throw new ClientError('NO_TOKEN_AVAILABLE')
    if (hasExpired(known, now())) throw new SessionExpiredError()
    try {
      return (await api.refresh()).token
    } catch (error) {
      throw error instanceof ApiProblem && error.status === 401 ? new SessionExpiredError() : error
    }
  }

  async function loadUserInfo(): Promise<UserInfo> {
    if (!apiToken()) throw new ClientError('NO_TOKEN_AVAILABLE')
    return api.userInfo()
  }

  /** The four steps of every way to sign in: clear, obtain, load, keep. Where a second factor is due, it ends with what that needs. */
  async function signIn(obtain: () => Promise<SignInAnswer>): Promise<PendingSignIn | null> {
    cancelRefresh()
    store.set({ apiToken: null, userInfo: null, loginAt: null })
    try {
      const answer = await obtain()
      if ('pending' in answer) return answer.pending
      obtained = answer.token
      decodeToken(obtained)
      const userInfo = await loadUserInfo()
      store.set({ apiToken: obtained, userInfo, loginAt: new Date(now()).toISOString() })
      onSignedIn(userInfo)
    } finally {
      obtained = null
    }
    scheduleRefresh()
    return null
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
    signInWithPassword: (credentials: Credentials) => signIn(() => api.login(credentials)),
    signInWithProvider: (credential: ProviderCredential) => signIn(() => api.loginWithProvider(credential)),
    signInWithPasskey: (passkey: PasskeyAnswer) => signIn(() => api.loginWithPasskey({ passkey })),
    signInWithSecondFactor: (step: SecondStep) => signIn(() => api.loginWithSecondFactor(step)),
    /** The supplied token is good for one sign-in; what it is exchanged for is the session's own. */
    signInWithToken: (authToken: string) => signIn(() => api.loginWithToken({ authToken })),
    loadUserInfo,
    /** After something about the person has changed: name, verification, where they belong. */
    async reloadUserInfo() {
      const userInfo = await loadUserInfo()
      const { userInfo: before, tenantId } = store.get()
      if (userInfo.id !== before?.id) return
      const isStillThere = userInfo.tenants.some(({ id }) => id === tenantId)
      store.set({ userInfo, tenantId: isStillThere ? tenantId : null })
    },
    /** Replaces the token now, as the timer would. */
    async refresh() {
      const known = store.get().apiToken
      if (!known) throw new ClientError('NO_TOKEN_AVAILABLE')
      await refreshNow(known)
    },
    forget,
    /** Ends the session here and, if it can be reached, on the server. */
    async signOut() {
      if (store.get().apiToken) await api.logout().catch(() => {})
      forget()
    },
    /** Only one of the user's own tenants; the currency is that of the tenant, so it starts anew. */
    activateTenant(tenantId: string) {
      const { userInfo } = store.get()
      if (!userInfo) throw new ClientError('USER_INFO_NOT_AVAILABLE')
      if (!userInfo.tenants.some((tenant) => tenant.id === tenantId)) {
        throw new ClientError('TENANT_NOT_AVAILABLE', locale())
      }
      store.set({ tenantId, currencyCode: defaultCurrency })
    },
    /** Takes up a session that was kept from an earlier visit. */
    resume() {
      if (!isAuthenticated()) return
      const known = store.get().apiToken
      try {
        if (known && hasExpired(known, now())) forget()
        else scheduleRefresh()
      } catch {
        forget()
      }
    },
    /** Timers stand still while a machine sleeps: what was due meanwhile is done upon waking. */
    wake() {
      if (!pending || now() < pending.dueAt) return
      const { run } = pending
      cancelRefresh()
      run()
    },
  }
}

function activeTenant(store: SessionStore) {
  const { userInfo, tenantId } = store.get()
  return userInfo?.tenants.find((tenant) => tenant.id === tenantId) ?? null
}

export type Session = ReturnType<typeof createSession>
