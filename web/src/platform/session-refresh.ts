import { ApiProblem, ClientError, isPassing, SessionExpiredError } from './problems.ts'
import type { SessionStore } from './session-store.ts'
import { hasExpired, refreshDelay } from './token.ts'

export type RefreshWorld = {
  store: SessionStore
  api: { refresh: () => Promise<{ token: string }> }
  now: () => number
  timer: { set: (run: () => void, delay: number) => unknown; clear: (handle: unknown) => void }
  /** Runs in one tab at a time, so that one token is not refreshed twice. */
  exclusively: (run: () => Promise<void>) => Promise<void>
  /** Called when a refresh fails: it runs by a timer, so no caller awaits it. */
  onRefreshFailed: (error: unknown) => void
}

/** Replaces the token of the session by a new one, in time before it expires. */
export function createRefresh({ store, api, now, timer, exclusively, onRefreshFailed }: RefreshWorld) {
  let pending: { handle: unknown; run: () => void; dueAt: number } | null = null

  function cancel() {
    if (pending !== null) timer.clear(pending.handle)
    pending = null
  }

  function schedule() {
    cancel()
    const known = store.get().apiToken
    if (!known) return
    const delay = refreshDelay(known, now())
    if (delay === null) return
    const run = () => void replace(known).catch(onRefreshFailed)
    pending = { handle: timer.set(run, delay), run, dueAt: now() + delay }
  }

  async function replace(known: string) {
    await exclusively(async () => {
      if (store.get().userInfo === null) return
      store.reread()
      if (store.get().apiToken === known) {
        try {
          store.set({ apiToken: await freshToken(known) })
        } catch (error) {
          // Network or server are not back yet. The token is still valid, so the refresh is tried again at half of the
          // time left.
          if (!isPassing(error) || hasExpired(known, now())) throw error
        }
      }
      schedule()
    })
  }

  async function freshToken(known: string): Promise<string> {
    if (hasExpired(known, now())) throw new SessionExpiredError()
    try {
      return (await api.refresh()).token
    } catch (error) {
      throw error instanceof ApiProblem && error.status === 401 ? new SessionExpiredError() : error
    }
  }

  return {
    schedule,
    cancel,
    /** Replaces the token now, as the timer would. */
    async now() {
      const known = store.get().apiToken
      if (!known) throw new ClientError('NO_TOKEN_AVAILABLE')
      await replace(known)
    },
    /** Timers stand still while a machine sleeps: what fell due meanwhile is done when it wakes. */
    wake() {
      if (!pending || now() < pending.dueAt) return
      const { run } = pending
      cancel()
      run()
    },
  }
}
