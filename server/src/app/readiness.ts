import type { Role } from '#platform/config.ts'
import type { PartState } from '#platform/keep-running.ts'

/** What readiness says: whether requests can be sent to this node, and why not, or what fails beside them. */
export type Verdict = { state: 'ready' | 'degraded' | 'not ready'; reason: string | null }

/** What was found behind a door at the last look, and how long ago that was. */
export type Look = {
  /** Why requests through it fail; null: they work. */
  failure: string | null
  ageMs: number
}

/** What the database tells of the work after the commits. */
export type WorkSeen = {
  /** How many nodes do jobs and have reported lately. */
  workers: number
  /** When this node has reported last; null: it never did, or was given up. */
  ownBeatSeconds: number | null
  /** How long the oldest promise of a commit has not been handed on; null: there is none. */
  outboxSeconds: number | null
}

export type Observed = {
  role: Role
  isStopping: boolean
  app: Look
  /** Why nothing can be written through the door of requests, although it is read; null: it can be. */
  writing: string | null
  platform: Look
  pendingMigrations: readonly string[]
  /** Null: it is not known, because the platform's door does not work. */
  work: WorkSeen | null
  parts: readonly PartState[]
}

/** A look that is older says nothing about now: the process or the look itself is stuck. */
const oldestMs = 3_000

/** As for the other nodes: one that has not reported for so long counts as dead. */
const deadAfterSeconds = 25

/** The relay hands promises on four times a second. */
const handedOnSeconds = 30

const failureOf = ({ failure, ageMs }: Look): string | null =>
  failure ?? (ageMs > oldestMs ? 'no answer for more than 3 seconds' : null)

/** What is wrong with the work after the commits, wherever it is done. */
function failuresOfWork({ role, work }: Observed): string[] {
  if (!work) return []
  const { ownBeatSeconds, workers, outboxSeconds } = work
  const failures: string[] = []
  if (role !== 'web' && (ownBeatSeconds ?? deadAfterSeconds) >= deadAfterSeconds)
    failures.push(`this node has not reported for ${deadAfterSeconds} seconds`)
  if (role === 'web' && workers === 0) failures.push('no worker has reported lately')
  if ((outboxSeconds ?? 0) > handedOnSeconds)
    failures.push(`what commits promised is not handed on for more than ${handedOnSeconds} seconds`)
  return failures
}

const pausedParts = ({ parts }: Observed): string[] =>
  parts
    .filter(({ state }) => state === 'paused')
    .map(({ name, reason }) => `${name} is paused${reason ? ` (${reason})` : ''}`)

/**
 * A node that answers requests is ready when those would succeed: they go through the app's door. What fails beside it, or
 * only for those who write, makes it degraded, because a balancer that took it out would help nobody. A worker needs both
 * doors, and has to get on.
 */
export function judgeReadiness(observed: Observed): Verdict {
  const { role, isStopping, app, writing, platform, pendingMigrations } = observed
  const not = (reason: string): Verdict => ({ state: 'not ready', reason })
  if (isStopping) return not('stopping')
  const ofApp = failureOf(app)
  if (ofApp) return not(`requests would fail: ${ofApp}`)
  if (pendingMigrations.length > 0) return not(`migrations pending: ${pendingMigrations.join(', ')}`)
  const ofPlatform = failureOf(platform)
  const failures = failuresOfWork(observed)
  if (writing) failures.unshift(`pages are shown, but bookings would fail: ${writing}`)
  if (ofPlatform) failures.unshift(`sign-in and jobs would fail: ${ofPlatform}`)
  if (role === 'worker' && failures.length > 0) return not(failures.join('; '))
  const beside = [...failures, ...pausedParts(observed)]
  return beside.length > 0
    ? { state: 'degraded', reason: beside.join('; ') }
    : { state: 'ready', reason: null }
}
