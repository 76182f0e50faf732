import type { AttendanceMark, MarkOutcome } from '@reihum/contract/attendance/attendance.schema.ts'
import { marksLimit } from '@reihum/contract/attendance/attendance.schema.ts'
import { createListeners } from '#platform/listeners.ts'
import { ApiProblem, NetworkError } from '#platform/problems.ts'
import type { WaitingMark } from './mark-queue.ts'
import type { MarkOwner } from './waiting-marks.ts'

/** `blocked`: the server answers but takes nothing now. `signedOut`: the session has ended. */
export type Line = 'open' | 'offline' | 'blocked' | 'signedOut'

export type SenderWorld = {
  owner: () => MarkOwner | null
  waiting: (owner: MarkOwner) => WaitingMark[]
  send: (owner: MarkOwner, marks: AttendanceMark[]) => Promise<{ now: string; outcomes: MarkOutcome[] }>
  /** Stores the outcomes of the marks that were sent. */
  settle: (owner: MarkOwner, sent: WaitingMark[], outcomes: MarkOutcome[], now?: string) => Promise<void>
  timer: { set: (run: () => void, delay: number) => unknown; clear: (handle: unknown) => void }
  /** Runs in one tab at a time. */
  exclusively: (run: () => Promise<void>) => Promise<void>
}

/** Marks made within `pause` of each other go out together, and none waits longer than `patience`. */
const pause = 2_000
const patience = 10_000
const firstRetry = 2_000
const lastRetry = 60_000

const pendingOf = (world: SenderWorld, owner: MarkOwner) =>
  world.waiting(owner).filter(({ refused }) => !refused)

/** Sends batch after batch until no mark waits; false if the user is gone before that. */
async function sendAll(world: SenderWorld, onSent: () => void): Promise<boolean> {
  // Batches get smaller when the server rejects one as invalid, so that one bad mark does not hold up the others.
  let size = marksLimit
  for (;;) {
    const owner = world.owner()
    if (!owner) return false
    const batch = pendingOf(world, owner).slice(0, size)
    if (batch.length === 0) return true
    const marks = batch.map(({ refused: _, ...mark }) => mark)
    try {
      const { now, outcomes } = await world.send(owner, marks)
      await world.settle(owner, batch, outcomes, now)
      onSent()
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

/** Sends the marks waiting on this device as soon as possible, and tells the state of the connection. */
export function createMarkSender(world: SenderWorld) {
  let line: Line = 'open'
  let retry = firstRetry
  let due: { handle: unknown; since: number } | null = null
  let isRunning = false
  const { announce, subscribe } = createListeners()

  function setLine(next: Line) {
    if (line === next) return
    line = next
    announce()
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

  function noteSent() {
    retry = firstRetry
    setLine('open')
  }

  async function send() {
    const isAllSent = await sendAll(world, noteSent)
    // Having nothing to send does not prove that the network is back, so `offline` stays.
    if (isAllSent && line !== 'offline') setLine('open')
  }

  function fail(error: unknown) {
    if (error instanceof ApiProblem && error.status === 401) return setLine('signedOut')
    setLine(error instanceof NetworkError ? 'offline' : 'blocked')
    const owner = world.owner()
    if (owner && pendingOf(world, owner).length > 0) tryAgain()
  }

  function tryAgain() {
    plan(retry, Date.now())
    retry = Math.min(retry * 2, lastRetry)
  }

  async function now() {
    if (isRunning) return
    isRunning = true
    try {
      await world.exclusively(send)
    } catch (error) {
      fail(error)
    } finally {
      isRunning = false
    }
    // Sends marks made while this ran, unless the connection is down and is retried anyway.
    const owner = world.owner()
    if (line === 'open' && !due && owner && pendingOf(world, owner).length > 0) soon()
  }

  /** Called after a mark was made: it is sent in a moment, together with others made until then. */
  function soon() {
    if (line === 'offline' || line === 'blocked') return due ? undefined : tryAgain()
    const since = due?.since ?? Date.now()
    plan(Math.min(pause, Math.max(0, since + patience - Date.now())), since)
  }

  return {
    now,
    soon,
    line: () => line,
    /** Called when another call has found out whether the server can be reached. */
    noteNetwork(isThere: boolean) {
      if (!isThere) {
        if (line === 'open') fail(new NetworkError())
      } else if (line !== 'open') {
        retry = firstRetry
        if (line === 'offline') setLine('open')
        void now()
      }
    },
    subscribe,
  }
}
