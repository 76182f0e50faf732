import type { AttendanceMark, MarkOutcome } from '@reihum/contract/attendance/attendance.schema.ts'
import { marksLimit } from '@reihum/contract/attendance/attendance.schema.ts'
import { ApiProblem, NetworkError } from '#platform/problems.ts'
import type { WaitingMark } from './mark-queue.ts'
import type { MarkOwner } from './waiting-marks.ts'

/** `blocked`: the server answers, and takes nothing now. `signedOut`: it no longer knows who this is. */
export type Line = 'open' | 'offline' | 'blocked' | 'signedOut'

export type SenderWorld = {
  owner: () => MarkOwner | null
  waiting: (owner: MarkOwner) => WaitingMark[]
  send: (owner: MarkOwner, marks: AttendanceMark[]) => Promise<{ now: string; outcomes: MarkOutcome[] }>
  /** What became of those that were sent. */
  settle: (owner: MarkOwner, sent: WaitingMark[], outcomes: MarkOutcome[], now?: string) => Promise<void>
  timer: { set: (run: () => void, delay: number) => unknown; clear: (handle: unknown) => void }
  /** Runs alone among all tabs. */
  exclusively: (run: () => Promise<void>) => Promise<void>
}

/** What is said within so long goes out together, and nothing waits for longer than the second. */
const pause = 2_000
const patience = 10_000
const firstRetry = 2_000
const lastRetry = 60_000

/** Hands in what waits on this device, as soon as that is possible, and says how the line is. */
export function createMarkSender(world: SenderWorld) {
  let line: Line = 'open'
  let retry = firstRetry
  let due: { handle: unknown; since: number } | null = null
  let isRunning = false
  const listeners = new Set<() => void>()

  function setLine(next: Line) {
    if (line === next) return
    line = next
    for (const listener of listeners) listener()
  }

  function plan(delay: number, since: number) {
    if (due) world.timer.clear(due.handle)
    due = {
      handle: world.timer.set(() => {
        due = null
        void now()
      }, delay),
      since,
    }
  }

  const pending = (owner: MarkOwner) => world.waiting(owner).filter(({ refused }) => !refused)

  async function sendAll() {
    // Smaller and smaller where the server finds fault with a batch, so that one mark keeps no other from being taken.
    let size = marksLimit
    for (;;) {
      const owner = world.owner()
      if (!owner) return
      const batch = pending(owner).slice(0, size)
      // Whether there is a network again is not known by having nothing to send.
      if (batch.length === 0) return line === 'offline' ? undefined : setLine('open')
      const marks = batch.map(({ refused: _, ...mark }) => mark)
      try {
        const { now, outcomes } = await world.send(owner, marks)
        await world.settle(owner, batch, outcomes, now)
        retry = firstRetry
        setLine('open')
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.code !== 'INVALID_INPUT') throw error
        if (batch.length > 1) size = Math.ceil(batch.length / 2)
        else {
          const outcomes = batch.map(({ id }) => ({ id, outcome: 'refused', reason: 'unknown', remarks: [] }))
          await world.settle(owner, batch, outcomes as MarkOutcome[])
        }
      }
    }
  }

  function fail(error: unknown) {
    if (error instanceof ApiProblem && error.status === 401) return setLine('signedOut')
    setLine(error instanceof NetworkError ? 'offline' : 'blocked')
    const owner = world.owner()
    if (owner && pending(owner).length > 0) tryAgain()
  }

  function tryAgain() {
    plan(retry, Date.now())
    retry = Math.min(retry * 2, lastRetry)
  }

  async function now() {
    if (isRunning) return
    isRunning = true
    try {
      await world.exclusively(sendAll)
    } catch (error) {
      fail(error)
    } finally {
      isRunning = false
    }
    // What was said while it ran, unless the line is down and is tried again anyway.
    const owner = world.owner()
    if (line === 'open' && !due && owner && pending(owner).length > 0) soon()
  }

  /** Something was said: it goes out in a moment, together with what is said until then. */
  function soon() {
    if (line === 'offline' || line === 'blocked') return due ? undefined : tryAgain()
    const since = due?.since ?? Date.now()
    plan(Math.min(pause, Math.max(0, since + patience - Date.now())), since)
  }

  return {
    now,
    soon,
    line: () => line,
    /** Another call found out whether the server can be reached. */
    noteNetwork(isThere: boolean) {
      if (!isThere) {
        if (line === 'open') fail(new NetworkError())
      } else if (line !== 'open') {
        retry = firstRetry
        if (line === 'offline') setLine('open')
        void now()
      }
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
