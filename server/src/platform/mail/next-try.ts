import type { MailState } from '@reihum/contract/messages/mail.schema.ts'
import type { MailReason } from '@reihum/contract/messages/mail-reasons.ts'
import type { MailLimits } from './mail-limits.ts'
import type { Reading } from './read-answer.ts'

/** What a letter has been through. */
export type Tried = {
  attempts: number
  /** How often the server got all of it and did not say whether it accepts it. */
  unanswered: number
  /** When it was written, or sent again by hand. */
  queuedAt: Date
}

export type NextTry = {
  state: Exclude<MailState, 'unwanted'>
  reason: MailReason | null
  attempts: number
  unanswered: number
  /** Null: it is not tried again. */
  nextTryAt: Date | null
}

type Pauses = Pick<MailLimits, 'pausesMs' | 'unansweredPausesMs' | 'giveUpMs' | 'breaker'>

const after = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** What becomes of a letter after a try; `accepted`: the server took it. */
export function afterTry(tried: Tried, outcome: Reading | 'accepted', now: Date, pauses: Pauses): NextTry {
  const attempts = tried.attempts + 1
  const { unanswered, queuedAt } = tried
  if (outcome === 'accepted') return { state: 'sent', reason: null, attempts, unanswered, nextTryAt: null }
  const { verdict, reason } = outcome
  if (verdict === 'refused') return { state: 'refused', reason, attempts, unanswered, nextTryAt: null }
  if (verdict === 'unknown') {
    const pauseMs = pauses.unansweredPausesMs[unanswered]
    return {
      state: 'unknown',
      reason,
      attempts,
      unanswered: unanswered + 1,
      nextTryAt: pauseMs === undefined ? null : after(now, pauseMs),
    }
  }
  const lastTryAt = after(queuedAt, pauses.giveUpMs)
  if (now >= lastTryAt) {
    // It may have arrived at an earlier try, and nobody will know any more.
    const given =
      unanswered > 0
        ? ({ state: 'unknown', reason: 'unanswered' } as const)
        : { state: 'failed' as const, reason }
    return { ...given, attempts, unanswered, nextTryAt: null }
  }
  // A server in trouble says nothing of this letter: it is no attempt, and the breaker decides how often it is asked.
  const isAttempt = verdict === 'later'
  const pauseMs = isAttempt
    ? (pauses.pausesMs[Math.min(attempts, pauses.pausesMs.length) - 1] ?? 0)
    : pauses.breaker.firstPauseMs
  return {
    state: 'queued',
    reason,
    attempts: isAttempt ? attempts : tried.attempts,
    unanswered,
    nextTryAt: new Date(Math.min(after(now, pauseMs).getTime(), lastTryAt.getTime())),
  }
}
