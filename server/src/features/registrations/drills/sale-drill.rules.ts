import type { SaleDrillResult } from '@reihum/contract/registrations/sale-drill.schema.ts'

/** For example the 95th percentile: nineteen of twenty waited no longer. 0 where there are no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}

type Heard = {
  formMs: readonly number[]
  answerMs: readonly number[]
  accepted: number
  refused: number
  failures: readonly string[]
  seconds: number
}

/** The rows and the course's counters after the drill. */
export type SeatsAfter = {
  taken: number
  waiting: number
  /** Registrations with a place, and on the waiting list. */
  placed: number
  listed: number
}

const tenth = (value: number) => Math.round(value * 10) / 10

/**
 * Compares the answers with the rows: an answer without its registration, or the other way round, is an error like a
 * missing answer.
 */
export function measured(heard: Heard, places: number | null, after: SeatsAfter): SaleDrillResult {
  const promised = Math.abs(heard.accepted - after.placed - after.listed)
  const miscounted = Math.abs(after.taken - after.placed) + Math.abs(after.waiting - after.listed)
  return {
    presses: heard.answerMs.length,
    booked: after.placed,
    waiting: after.listed,
    refused: heard.refused,
    errors: heard.failures.length + promised + miscounted,
    overbooked: places === null ? 0 : Math.max(0, after.placed - places),
    p50Ms: tenth(percentile(heard.answerMs, 0.5)),
    p95Ms: tenth(percentile(heard.answerMs, 0.95)),
    p99Ms: tenth(percentile(heard.answerMs, 0.99)),
    perSecond: heard.seconds > 0 ? tenth(heard.answerMs.length / heard.seconds) : 0,
    formP95Ms: tenth(percentile(heard.formMs, 0.95)),
  }
}
