import { type UserInfo, userInfo } from '@reihum/contract/identity/identity.schema.ts'
import { defaultCurrency } from '@reihum/contract/wire/money.ts'
import { createListeners } from './listeners.ts'

export const sessionKeys = {
  currencyCode: 'currency_code',
  loginAt: 'login_at',
  tenant: 'tenant',
  apiToken: 'api_token',
  userInfo: 'user_info',
} as const

export type SessionState = {
  apiToken: string | null
  loginAt: string | null
  tenantId: string | null
  userInfo: UserInfo | null
  currencyCode: string
}

export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

function readUserInfo(text: string | null): UserInfo | null {
  if (!text) return null
  try {
    return userInfo.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

function read(storage: SessionStorage): SessionState {
  return {
    apiToken: storage.getItem(sessionKeys.apiToken),
    loginAt: storage.getItem(sessionKeys.loginAt),
    tenantId: storage.getItem(sessionKeys.tenant),
    userInfo: readUserInfo(storage.getItem(sessionKeys.userInfo)),
    currencyCode: storage.getItem(sessionKeys.currencyCode) ?? defaultCurrency,
  }
}

/** The sign-in state as the browser keeps it: one immutable snapshot, written to the storage at every change. */
export function createSessionStore(storage: SessionStorage) {
  let state = read(storage)
  const { announce, subscribe } = createListeners()
  const write = (key: string, value: string | null) =>
    value === null ? storage.removeItem(key) : storage.setItem(key, value)

  return {
    get: () => state,
    set(change: Partial<SessionState>) {
      state = { ...state, ...change }
      write(sessionKeys.apiToken, state.apiToken)
      write(sessionKeys.loginAt, state.loginAt)
      write(sessionKeys.tenant, state.tenantId)
      write(sessionKeys.userInfo, state.userInfo && JSON.stringify(state.userInfo))
      write(sessionKeys.currencyCode, state.currencyCode)
      announce()
    },
    /** Called when another tab has signed in, signed out or refreshed the token. */
    reread() {
      state = read(storage)
      announce()
    },
    subscribe,
  }
}

export type SessionStore = ReturnType<typeof createSessionStore>
