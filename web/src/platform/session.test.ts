import type { SignInAnswer, UserInfo } from '@reihum/contract/identity/identity.schema.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiProblem, NetworkError, SessionExpiredError } from './problems.ts'
import { createSession, type SessionWorld } from './session.ts'
import { createSessionStore, sessionKeys } from './session-store.ts'
import { InvalidTokenError } from './token.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
let elapsed = 0

function tokenOf(payload: unknown) {
  return `h.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.s`
}

const inSeconds = (seconds: number) => tokenOf({ exp: now / 1000 + seconds })

const ids = {
  ada: '01920000-0000-7000-8000-000000000001',
  north: '01920000-0000-7000-8000-00000000000a',
  south: '01920000-0000-7000-8000-00000000000b',
}

const ada = {
  id: ids.ada,
  username: 'ada',
  name: 'Ada Direktorin',
  verified: true,
  superuser: false,
  language: null,
  tenants: [{ id: ids.north, slug: 'north', name: 'North', role: 'admin', supportUntil: null }],
  suspendedTenants: [] as string[],
} as UserInfo

function fakeStorage(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries))
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
}

let storage: ReturnType<typeof fakeStorage>
let timers: Array<{ run: () => void; delay: number }>
let failures: unknown[]
let arrivals: string[]
const api = {
  login: vi.fn(async (): Promise<SignInAnswer> => ({ token: inSeconds(3600) })),
  loginWithPasskey: vi.fn(async () => ({ token: inSeconds(3600) })),
  loginWithSecondFactor: vi.fn(async () => ({ token: inSeconds(3600) })),
  loginWithProvider: vi.fn(async () => ({ token: inSeconds(3600) })),
  loginWithToken: vi.fn(async () => ({ token: inSeconds(3600) })),
  authTokenOwner: vi.fn(async () => ({ username: 'bo' })),
  refresh: vi.fn(async () => ({ token: inSeconds(7200) })),
  userInfo: vi.fn(async () => ada),
  logout: vi.fn(async () => ({})),
}

function sessionOn(entries?: Record<string, string>) {
  storage = fakeStorage(entries)
  timers = []
  failures = []
  arrivals = []
  return createSession(worldOf(storage))
}

/** Runs one after the other, as the lock of the browser does. */
let turn = Promise.resolve()
const inTurn = (run: () => Promise<void>) => {
  turn = turn.then(run, run)
  return turn
}

function worldOf(kept: ReturnType<typeof fakeStorage>): SessionWorld {
  return {
    store: createSessionStore(kept),
    api,
    now: () => now + elapsed,
    timer: {
      set: (run, delay) => {
        const timer = { run, delay }
        timers.push(timer)
        return timer
      },
      clear: (timer) => {
        timers = timers.filter((other) => other !== timer)
      },
    },
    exclusively: inTurn,
    onSignedIn: ({ username }) => arrivals.push(username),
    onRefreshFailed: (error) => failures.push(error),
  }
}

const credentials = { username: 'ada', password: 'secret' }

beforeEach(() => {
  vi.clearAllMocks()
  elapsed = 0
  api.userInfo.mockImplementation(async () => ada)
  api.refresh.mockImplementation(async () => ({ token: inSeconds(7200) }))
})

describe('signing in', () => {
  it('clears what was there, obtains a token, loads the user and only then keeps both', async () => {
    const session = sessionOn({ [sessionKeys.apiToken]: 'old', [sessionKeys.loginAt]: 'then' })
    api.userInfo.mockImplementation(async () => {
      expect(session.apiToken()).toBe(inSeconds(3600))
      expect(storage.map.has(sessionKeys.apiToken)).toBe(false)
      expect(storage.map.has(sessionKeys.loginAt)).toBe(false)
      return ada
    })
    await session.signInWithPassword(credentials)
    expect(session.isAuthenticated()).toBe(true)
    expect(storage.map.get(sessionKeys.apiToken)).toBe(inSeconds(3600))
    expect(storage.map.get(sessionKeys.loginAt)).toBe('2026-11-21T12:00:00.000Z')
    expect(JSON.parse(storage.map.get(sessionKeys.userInfo) ?? '')).toEqual(ada)
    expect(arrivals).toEqual(['ada'])
  })

  it('keeps nothing when the user cannot be loaded', async () => {
    const session = sessionOn()
    api.userInfo.mockRejectedValue(new Error('no'))
    await expect(session.signInWithPassword(credentials)).rejects.toThrow('no')
    expect(session.isAuthenticated()).toBe(false)
    expect(session.apiToken()).toBeNull()
  })

  it('exchanges a supplied token for one of its own', async () => {
    const session = sessionOn()
    await session.signInWithToken('supplied')
    expect(api.loginWithToken).toHaveBeenCalledWith({ authToken: 'supplied' })
    expect(session.apiToken()).toBe(inSeconds(3600))
  })

  it('with a supplied token that is of no use leaves whoever is signed in', async () => {
    const session = sessionOn()
    await session.signInWithPassword(credentials)
    const before = session.apiToken()
    api.loginWithToken.mockRejectedValueOnce(
      new ApiProblem({ status: 400, error_code: 'AUTH_TOKEN_INVALID' }),
    )
    await expect(session.signInWithToken('used')).rejects.toThrow()
    expect([session.apiToken(), session.userInfo()?.username]).toEqual([before, 'ada'])
    expect(timers).toHaveLength(1)
  })

  it('with a supplied token signs out who was there before, once the other one is known', async () => {
    const session = sessionOn()
    await session.signInWithPassword(credentials)
    const before = session.apiToken()
    api.loginWithToken.mockResolvedValueOnce({ token: inSeconds(1800) })
    api.userInfo.mockResolvedValueOnce({ ...ada, username: 'bo' })
    api.logout.mockImplementationOnce(async () => {
      expect(session.apiToken()).toBe(before)
      return {}
    })
    await session.signInWithToken('supplied')
    expect(api.logout).toHaveBeenCalledOnce()
    expect([session.apiToken(), session.userInfo()?.username]).toEqual([inSeconds(1800), 'bo'])
  })

  it('works with what a provider answered', async () => {
    const session = sessionOn()
    await session.signInWithProvider({ provider: 'loopback', credential: '?code=1' })
    expect(session.userInfo()?.username).toBe('ada')
  })

  it('refuses a token that is none', async () => {
    api.login.mockResolvedValueOnce({ token: 'a.b' })
    const attempt = sessionOn().signInWithPassword(credentials)
    await expect(attempt).rejects.toThrow(InvalidTokenError)
    await expect(attempt).rejects.toThrow('Invalid token')
  })

  it('cannot load the user without a token', async () => {
    await expect(sessionOn().loadUserInfo()).rejects.toThrow('No token available')
  })

  it('takes up what has changed about the person', async () => {
    const session = sessionOn()
    await session.signInWithPassword(credentials)
    api.userInfo.mockResolvedValueOnce({ ...ada, name: 'Ada Lovelace' })
    await session.reloadUserInfo()
    expect(session.userInfo()?.name).toBe('Ada Lovelace')
  })
})

describe('refreshing', () => {
  it('cannot do without a token', async () => {
    await expect(sessionOn().refresh()).rejects.toThrow('No token available')
  })

  it('of a token for twelve hours happens after six', async () => {
    api.login.mockResolvedValueOnce({ token: inSeconds(12 * 3600) })
    await sessionOn().signInWithPassword(credentials)
    expect(timers.map(({ delay }) => delay)).toEqual([6 * 3_600_000])
  })

  it('that a sleeping machine has missed is made up for upon waking, once', async () => {
    const session = sessionOn()
    await session.signInWithPassword(credentials)
    elapsed = 1_700_000
    session.wake()
    expect(api.refresh).not.toHaveBeenCalled()
    elapsed = 3_000_000
    session.wake()
    session.wake()
    await vi.waitFor(() => expect(session.apiToken()).toBe(inSeconds(7200)))
    expect(api.refresh).toHaveBeenCalledOnce()
  })

  it('comes too late for a token that has ended in the sleep, and says so without asking the server', async () => {
    const session = sessionOn()
    await session.signInWithPassword(credentials)
    elapsed = 4_000_000
    session.wake()
    await vi.waitFor(() => expect(failures).toEqual([expect.any(SessionExpiredError)]))
    expect(api.refresh).not.toHaveBeenCalled()
  })

  it.each([
    ['without a network', new NetworkError()],
    ['while the database is out of reach', new ApiProblem({ status: 503, error_code: 'UNAVAILABLE' })],
  ])('%s waits for half of what is left and signs nobody out', async (_, error) => {
    const session = sessionOn()
    await session.signInWithPassword(credentials)
    api.refresh.mockRejectedValueOnce(error)
    elapsed = 1_800_000
    timers[0]?.run()
    await vi.waitFor(() => expect(timers.at(-1)?.delay).toBe(900_000))
    expect([failures, session.isAuthenticated()]).toEqual([[], true])
  })

  it('in two tabs that share a lock asks the server once', async () => {
    const first = sessionOn()
    await first.signInWithPassword(credentials)
    const [timer] = timers
    const second = createSession(worldOf(storage))
    second.resume()
    await Promise.all([first.refresh(), second.refresh()])
    expect(api.refresh).toHaveBeenCalledOnce()
    expect(second.apiToken()).toBe(first.apiToken())
    expect(timers).not.toContain(timer)
  })

  it('waits for half of the lifetime that is left, replaces the token and waits again', async () => {
    const session = sessionOn()
    await session.signInWithPassword(credentials)
    expect(timers.map(({ delay }) => delay)).toEqual([1_800_000])
    timers[0]?.run()
    await vi.waitFor(() => expect(session.apiToken()).toBe(inSeconds(7200)))
    await vi.waitFor(() => expect(timers.at(-1)?.delay).toBe(3_600_000))
  })

  it('does not run once nobody is signed in', async () => {
    const session = sessionOn()
    await session.signInWithPassword(credentials)
    const [timer] = timers
    session.forget()
    timer?.run()
    await Promise.resolve()
    expect(api.refresh).not.toHaveBeenCalled()
    expect(timers).toEqual([])
  })

  it('takes over the token that another tab has refreshed', async () => {
    const session = sessionOn()
    await session.signInWithPassword(credentials)
    storage.map.set(sessionKeys.apiToken, inSeconds(5000))
    timers[0]?.run()
    await vi.waitFor(() => expect(session.apiToken()).toBe(inSeconds(5000)))
    expect(api.refresh).not.toHaveBeenCalled()
  })

  it('reports a session that the server has ended as expired', async () => {
    const session = sessionOn()
    await session.signInWithPassword(credentials)
    api.refresh.mockRejectedValue(new ApiProblem({ status: 401 }))
    timers[0]?.run()
    await vi.waitFor(() => expect(failures).toEqual([expect.any(SessionExpiredError)]))
  })

  it('is not scheduled for a token that has ended or never ends', async () => {
    for (const token of [inSeconds(-1), tokenOf({})]) {
      const session = sessionOn()
      api.login.mockResolvedValueOnce({ token })
      await session.signInWithPassword(credentials)
      expect(timers).toEqual([])
    }
  })

  it('is taken up again on the next visit', () => {
    sessionOn({
      [sessionKeys.apiToken]: inSeconds(100),
      [sessionKeys.userInfo]: JSON.stringify(ada),
    }).resume()
    expect(timers.map(({ delay }) => delay)).toEqual([50_000])
  })

  it('is forgotten on the next visit once its token has ended', () => {
    const session = sessionOn({
      [sessionKeys.apiToken]: inSeconds(-1),
      [sessionKeys.userInfo]: JSON.stringify(ada),
    })
    session.resume()
    expect(session.isAuthenticated()).toBe(false)
  })
})

describe('signing out', () => {
  it('forgets token, user, login time and tenant, and cancels the refresh', async () => {
    const session = sessionOn()
    await session.signInWithPassword(credentials)
    session.activateTenant(ids.north)
    await session.signOut()
    expect(timers).toEqual([])
    expect([...storage.map.keys()]).toEqual([sessionKeys.currencyCode])
  })

  it('works without the server', async () => {
    const session = sessionOn()
    await session.signInWithPassword(credentials)
    api.logout.mockRejectedValueOnce(new Error('offline'))
    await session.signOut()
    expect(session.isAuthenticated()).toBe(false)
  })
})

describe('activating a tenant', () => {
  it('works for one of the user’s own and starts with the default currency', async () => {
    const session = sessionOn({ [sessionKeys.currencyCode]: 'CHF' })
    await session.signInWithPassword(credentials)
    session.activateTenant(ids.north)
    expect(session.tenant()?.slug).toBe('north')
    expect(storage.map.get(sessionKeys.currencyCode)).toBe('EUR')
  })

  it('refuses any other one in German', async () => {
    const session = sessionOn()
    await session.signInWithPassword(credentials)
    expect(() => session.activateTenant(ids.south)).toThrow(
      'Der Mandant ist für den Benutzer nicht verfügbar.',
    )
  })

  it('needs somebody who is signed in', () => {
    expect(() => sessionOn().activateTenant(ids.north)).toThrow('User info not available')
  })

  it('does not count a stored tenant the user no longer has', async () => {
    const session = sessionOn({
      [sessionKeys.tenant]: ids.south,
      [sessionKeys.userInfo]: JSON.stringify(ada),
    })
    expect(session.tenant()).toBeNull()
  })
})

it('reads a broken store as nobody', () => {
  expect(sessionOn({ [sessionKeys.userInfo]: '{"id":1}' }).isAuthenticated()).toBe(false)
  expect(sessionOn({ [sessionKeys.userInfo]: 'not json' }).isAuthenticated()).toBe(false)
})
