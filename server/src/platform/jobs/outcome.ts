import { secondsToNextAttempt } from './lanes.ts'
import { Postponed } from './postponed.ts'

/** How an attempt ended. Without `isCounted` it does not count as one. */
export type Outcome =
  | { isDone: true }
  | { isDone: false; nextInSeconds: number; isCounted: boolean; reason: string }

export const done: Outcome = { isDone: true }

const longestReason = 2_000

/** Why something failed, as text that the database can store, whatever a server somewhere has answered. */
export function storableReason(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.slice(0, longestReason).replaceAll('\0', '').toWellFormed()
}

/** What becomes of a job whose handler threw. */
export function outcomeOf(error: unknown, attempts: number): Outcome {
  const isPostponed = error instanceof Postponed
  return {
    isDone: false,
    nextInSeconds: isPostponed ? error.seconds : secondsToNextAttempt(attempts),
    isCounted: !isPostponed,
    reason: storableReason(error),
  }
}
