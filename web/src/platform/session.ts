import type { SignInAnswer, UserInfo } from '@reihum/contract/identity/identity.schema.ts'
import type { PasskeyAnswer, PendingSignIn } from '@reihum/contract/identity/second-factor.schema.ts'
import { defaultCurrency } from '@reihum/contract/wire/money.ts'
import { ClientError } from './problems.ts'
import { createRefresh, type RefreshWorld } from './session-refresh.ts'
import type { SessionStore } from './session-store.ts'
import { decodeToken, hasExpired } from './token.ts'

type Credentials = { username: string; password: string }
type ProviderCredential = { provider: string; credential: string }
/** The second factor, shown after a password or an identity provider. */
export type SecondStep = {
  pendingToken: string
  code?: string
  recoveryCode?: string
  passkey?: PasskeyAnswer
}

/** Everything outside that a session depends on. */
export type SessionWorld = RefreshWorld & {
  api: {
    login: (credentials: Credentials) => Promise<SignInAnswer>
    loginWithProvider: (credential: ProviderCredential) => Promise<SignInAnswer>
    loginWithPasskey: (shown: { passkey: PasskeyAnswer }) => Promise<{ token: string }>
    loginWithSecondFactor: (step: SecondStep) => Promise<{ token: string }>
    loginWithToken: (supplied: { authToken: string }) => Promise<{ token: string }>
    authTokenOwner: (supplied: { authToken: string }) => Promise<{ username: string }>
    userInfo: () => Promise<UserInfo>
    logout: () => Promise<unknown>
  }
  /** Called after signing in, because the user brings a language along. */
  onSignedIn: (userInfo: UserInfo) => void
}

export function createSession(world: SessionWorld) {
  const { store, api, now, onSignedIn } = world
  const refresh = createRefresh(world)
  /** A token just obtained; it is stored only once its user is known. */
  let obtained: string | null = null

  const apiToken = () => obtained ?? store.get().apiToken
  const isAuthenticated = () => store.get().userInfo !== null

  async function loadUserInfo(): Promise<UserInfo> {
    if (!apiToken()) throw new ClientError('NO_TOKEN_AVAILABLE')
    return api.userInfo()
  }

  /**
   * The four steps of the ways to sign in from the sign-in page: clear, obtain, load, keep. When a second factor is
   * due, it stops and returns the begun sign-in.
   */
  async function signIn(obtain: () => Promise<SignInAnswer>): Promise<PendingSignIn | null> {
    refresh.cancel()
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
    refresh.schedule()
    return null
  }

  /**
   * Signs in with a supplied token. Who is signed in now stays so until the other account is known, and is signed out on
   * the server then: a link of no use must not sign anybody out.
   */
  async function signInWithToken(authToken: string): Promise<void> {
    try {
      const { token } = await api.loginWithToken({ authToken })
      decodeToken(token)
      obtained = token
      const userInfo = await loadUserInfo()
      obtained = null
      if (store.get().apiToken) await api.logout().catch(() => {})
      refresh.cancel()
      const loginAt = new Date(now()).toISOString()
      store.set({ apiToken: token, userInfo, loginAt, tenantId: null })
      onSignedIn(userInfo)
    } finally {
      obtained = null
    }
    refresh.schedule()
  }

  /** Forgets the session in this browser, which needs no network. */
  function forget() {
    refresh.cancel()
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
    /** The supplied token is good for one sign-in only; it is exchanged for the token of a session. */
    signInWithToken,
    /** Whom a supplied token would sign in. */
    ownerOfToken: async (authToken: string) => (await api.authTokenOwner({ authToken })).username,
    loadUserInfo,
    /** Called after name, verification or memberships of the user have changed. */
    async reloadUserInfo() {
      const userInfo = await loadUserInfo()
      const { userInfo: before, tenantId } = store.get()
      if (userInfo.id !== before?.id) return
      const isStillThere = userInfo.tenants.some(({ id }) => id === tenantId)
      store.set({ userInfo, tenantId: isStillThere ? tenantId : null })
    },
    refresh: refresh.now,
    wake: refresh.wake,
    forget,
    /** Ends the session here and, if it can be reached, on the server. */
    async signOut() {
      if (store.get().apiToken) await api.logout().catch(() => {})
      forget()
    },
    /** Accepts only one of the user's own tenants. The currency is cleared, because it belongs to the tenant. */
    activateTenant(tenantId: string) {
      const { userInfo } = store.get()
      if (!userInfo) throw new ClientError('USER_INFO_NOT_AVAILABLE')
      if (!userInfo.tenants.some((tenant) => tenant.id === tenantId)) {
        // The specification wants this message in German; where it is shown, it is in the reader's language.
        throw new ClientError('TENANT_NOT_AVAILABLE', 'de')
      }
      store.set({ tenantId, currencyCode: defaultCurrency })
    },
    /** Resumes a session kept from an earlier visit. */
    resume() {
      if (!isAuthenticated()) return
      const known = store.get().apiToken
      try {
        if (known && hasExpired(known, now())) forget()
        else refresh.schedule()
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
