/**
 * Keeps callers away from a service that does not answer: after several failures in a row nobody asks it for a while,
 * then one caller tries it, and whether that succeeds decides for all.
 */
export type Breaker =
  /** Everybody may ask; so many failures in a row so far. */
  | { is: 'closed'; failures: number }
  /** Nobody asks before that time. */
  | { is: 'open'; pauseMs: number; probeAt: number }
  /** One caller is trying it, and all others wait for how that ends. */
  | { is: 'probing'; pauseMs: number }

export type BreakerRules = {
  /** So many failures in a row open it. */
  failures: number
  /** The pause doubles with every probe that fails, from the first to the longest. */
  firstPauseMs: number
  longestPauseMs: number
}

const closedBreaker: Breaker = { is: 'closed', failures: 0 }

export type BreakerAnswer = { may: 'ask' | 'probe' } | { may: 'wait'; waitMs: number }

/** Whether a caller may ask the service now. The first to come after the pause is the one that probes. */
export function askBreaker(
  breaker: Breaker,
  now: number,
  { firstPauseMs }: BreakerRules,
): { breaker: Breaker; answer: BreakerAnswer } {
  if (breaker.is === 'closed') return { breaker, answer: { may: 'ask' } }
  // Nobody knows how long the probe takes, so the others come back after the shortest pause.
  if (breaker.is === 'probing') return { breaker, answer: { may: 'wait', waitMs: firstPauseMs } }
  const waitMs = breaker.probeAt - now
  if (waitMs > 0) return { breaker, answer: { may: 'wait', waitMs } }
  return { breaker: { is: 'probing', pauseMs: breaker.pauseMs }, answer: { may: 'probe' } }
}

/**
 * What a failure changes. Callers that were let through before it opened, and fail only afterwards, say nothing new:
 * they neither lengthen the pause nor speak for the probe.
 */
export function afterFailure(
  breaker: Breaker,
  wasProbe: boolean,
  now: number,
  { failures, firstPauseMs, longestPauseMs }: BreakerRules,
): Breaker {
  if (breaker.is === 'closed') {
    if (breaker.failures + 1 < failures) return { is: 'closed', failures: breaker.failures + 1 }
    return { is: 'open', pauseMs: firstPauseMs, probeAt: now + firstPauseMs }
  }
  if (!wasProbe) return breaker
  const pauseMs = Math.min(2 * breaker.pauseMs, longestPauseMs)
  return { is: 'open', pauseMs, probeAt: now + pauseMs }
}

/** The service was not asked, because it is known not to answer. */
export class BreakerOpen extends Error {
  readonly waitMs: number

  constructor(waitMs: number) {
    super(`paused after failures, for another ${Math.ceil(waitMs / 1000)} s`)
    this.name = 'BreakerOpen'
    this.waitMs = waitMs
  }
}

export type BreakerHolder = {
  /** Does what asks the service, or throws `BreakerOpen` without doing it. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
  /** How it is doing, and how long whoever wants to ask has to wait; 0: not at all. */
  standing(): { is: Breaker['is']; waitMs: number }
}

/**
 * Holds the breaker of one service on this node. `isFailure` tells errors of the service from those of a single
 * request: a service that refuses a request does answer. `onChange` is called when it opens, stays open and closes.
 */
export function holdBreaker(
  rules: BreakerRules,
  isFailure: (error: unknown) => boolean,
  onChange: (breaker: Breaker, cause: unknown) => void = () => undefined,
  // Not the time of day, which may be set back.
  now: () => number = () => performance.now(),
): BreakerHolder {
  let breaker: Breaker = closedBreaker

  function change(next: Breaker, cause?: unknown) {
    const isNews =
      next.is !== 'probing' && next !== breaker && (next.is === 'open' || breaker.is !== 'closed')
    breaker = next
    if (isNews) onChange(next, cause)
  }

  return {
    async run(work) {
      const asked = askBreaker(breaker, now(), rules)
      change(asked.breaker)
      if (asked.answer.may === 'wait') throw new BreakerOpen(asked.answer.waitMs)
      const isProbe = asked.answer.may === 'probe'
      try {
        const result = await work()
        change(closedBreaker)
        return result
      } catch (error) {
        change(isFailure(error) ? afterFailure(breaker, isProbe, now(), rules) : closedBreaker, error)
        throw error
      }
    },
    standing() {
      const { answer } = askBreaker(breaker, now(), rules)
      return { is: breaker.is, waitMs: answer.may === 'wait' ? answer.waitMs : 0 }
    },
  }
}
