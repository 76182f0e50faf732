import { type MailLimits, mailLimits } from '#platform/mail/mail-limits.ts'

/** Waits short enough for tests, long enough for a busy machine where a step is not meant to fail. */
export const shortMailLimits = (changed: Partial<MailLimits> = {}): MailLimits => ({
  ...mailLimits,
  stepMs: { connect: 2_000, greeting: 2_000, login: 2_000, envelope: 2_000, content: 2_000, end: 10_000 },
  turnMs: 200,
  breaker: { failures: 3, firstPauseMs: 300, longestPauseMs: 600 },
  pausesMs: [300],
  unansweredPausesMs: [300, 300],
  spreadMs: 0,
  ...changed,
})
