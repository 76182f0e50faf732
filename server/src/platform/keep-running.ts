import type { Log } from '#platform/log.ts'

/** An inner part of a node, such as the relay: it works in turns, and an error in one never ends the next. */
export type Part = {
  /** Has the next turn begin now; during a turn, right after it. */
  wake(): void
  /** Waits for the current turn to end and starts no other. */
  stop(): Promise<void>
}

export type PartState = {
  name: string
  /** Paused: the last turn failed, and the next one comes after a pause. */
  state: 'running' | 'paused'
  since: Date
  /** Why it is paused. */
  reason: string | null
}

export type PartOptions = {
  name: string
  /** What is done in a turn. One that takes long asks in between whether it is to stop. */
  turn: (isStopping: () => boolean) => Promise<unknown>
  /** From the end of a turn to the next one, unless it is woken. */
  everyMs: number
  /** The shortest time from the end of a turn to the next one, however often it is woken. */
  restMs?: number
}

const firstPauseMs = 250
const longestPauseMs = 4_000
/** The same cause is logged once in so long. */
const loggedEveryMs = 60_000

/**
 * The pause after so many failed turns in a row. It doubles up to a few seconds, because nobody shall wait long once the
 * cause is gone; what is due less often than that is tried again less often, too.
 */
export function pauseAfter(failures: number, everyMs: number): number {
  return Math.min(firstPauseMs * 2 ** (failures - 1), Math.max(longestPauseMs, everyMs))
}

/** Sleeps that can be cut short. */
function makeSleep() {
  let cut = () => {}
  return {
    sleep: (ms: number) =>
      new Promise<void>((done) => {
        const timer = setTimeout(done, ms)
        cut = () => {
          clearTimeout(timer)
          done()
        }
      }),
    cut: () => cut(),
  }
}

/** How something is doing that works in turns, as readiness, metrics and the log say it. */
export type Standing = {
  went(): void
  failed(error: unknown): void
  isPaused(): boolean
  gone(): void
}

export type Parts = {
  keep(options: PartOptions): Part
  /** For what works in turns that are given from elsewhere. */
  standing(name: string): Standing
  /** How each part is doing, for readiness and metrics. */
  states(): PartState[]
}

/** Keeps the inner parts of a node running: after an error each goes on by itself, with a growing pause. */
export function makeParts(log: Log): Parts {
  const states = new Map<string, PartState>()

  function standing(name: string): Standing & { failures(): number } {
    let failures = 0
    let logged: { reason: string; at: number } | null = null
    const say = (state: PartState['state'], reason: string | null) =>
      states.set(name, { name, state, since: new Date(), reason })
    say('running', null)
    return {
      went() {
        if (failures === 0) return
        log.info({ failures }, `${name} runs again`)
        failures = 0
        logged = null
        say('running', null)
      },
      failed(error) {
        failures += 1
        const reason = error instanceof Error ? error.message : String(error)
        if (failures === 1) say('paused', reason)
        if (logged?.reason === reason && Date.now() - logged.at < loggedEveryMs) return
        logged = { reason, at: Date.now() }
        log.error({ err: error, failures }, `${name} failed`)
      },
      failures: () => failures,
      isPaused: () => failures > 0,
      gone: () => void states.delete(name),
    }
  }

  function keep({ name, turn, everyMs, restMs = 0 }: PartOptions): Part {
    const { sleep, cut } = makeSleep()
    const own = standing(name)
    let isStopping = false
    let isWoken = false
    let isWaiting = false

    async function live() {
      while (!isStopping) {
        isWoken = false
        try {
          await turn(() => isStopping)
          own.went()
        } catch (error) {
          own.failed(error)
        }
        if (isStopping) return
        // Nobody wakes a part out of the pause after a failure: it would not grow.
        if (own.isPaused()) await sleep(pauseAfter(own.failures(), everyMs))
        else {
          if (restMs > 0) await sleep(restMs)
          isWaiting = true
          if (!isWoken && !isStopping) await sleep(Math.max(0, everyMs - restMs))
          isWaiting = false
        }
      }
    }
    const living = live()
    return {
      wake() {
        isWoken = true
        if (isWaiting) cut()
      },
      async stop() {
        isStopping = true
        cut()
        await living
        own.gone()
      },
    }
  }
  return { keep, standing, states: () => [...states.values()] }
}
