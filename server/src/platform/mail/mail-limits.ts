import type { BreakerRules } from '#platform/breaker.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** What we wait for while a letter is handed to a mail server. */
export type SendStep =
  /** A connection. */
  | 'connect'
  /** The greeting, the answer to it, and encryption. */
  | 'greeting'
  | 'login'
  /** From whom, to whom, and whether the content may come. */
  | 'envelope'
  /** That the next part of the content is taken. */
  | 'content'
  /** Whether the server accepts the letter, now that it has all of it. */
  | 'end'

export type MailLimits = {
  stepMs: Record<SendStep, number>
  /** How many letters are handed to one mail server at once. */
  connections: number
  /** How long a letter waits for one of these connections before it makes way for other jobs. */
  turnMs: number
  /** A connection that nobody needs is kept for that long. */
  idleMs: number
  /** When the node stops, letters that are being handed over get that long to finish. */
  closingMs: number
  breaker: BreakerRules
  /** How long to wait after the first, the second, … try that the server did not want yet; the last goes on. */
  pausesMs: readonly number[]
  /** How long to wait after the first and the second time that the end of a letter was not answered; then no more. */
  unansweredPausesMs: readonly number[]
  /** After that long a letter has failed. */
  giveUpMs: number
  /** Letters that wait for the same moment come within that long after it, so that they do not all come at once. */
  spreadMs: number
}

/**
 * RFC 5321 (4.5.3.2) tells clients to wait for minutes at each step. Up to the end of a letter we wait for less: then
 * nothing is lost but time, which all letters behind it lose. At the end of a letter we wait for the ten minutes,
 * because giving up there means sending a letter twice that may have been accepted.
 */
export const mailLimits: MailLimits = {
  stepMs: {
    connect: 10 * second,
    greeting: 15 * second,
    login: 20 * second,
    envelope: 30 * second,
    content: minute,
    end: 10 * minute,
  },
  connections: 3,
  turnMs: 3 * second,
  idleMs: 30 * second,
  closingMs: 5 * second,
  breaker: { failures: 3, firstPauseMs: 5 * second, longestPauseMs: minute },
  pausesMs: [minute, 5 * minute, 15 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 6 * hour],
  unansweredPausesMs: [10 * minute, hour],
  giveUpMs: 4 * 24 * hour,
  spreadMs: 5 * second,
}
