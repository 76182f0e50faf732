/** What is known of the jobs that failed for good. */
export type FailedJobs = {
  /** When the latest of them did. Null: there is none. */
  newestAt: Date | null
  /** When those who run the platform were last told. */
  toldAt: Date | null
  /** When one of them last looked at the jobs. */
  seenAt: Date | null
}

const dayMs = 24 * 3_600_000

/** Whether a letter is due: of what nobody has seen, and at most once a day. */
export function isLetterDue({ newestAt, toldAt, seenAt }: FailedJobs, now: Date): boolean {
  if (!newestAt) return false
  if (seenAt && newestAt <= seenAt) return false
  return !toldAt || now.getTime() - toldAt.getTime() >= dayMs
}
