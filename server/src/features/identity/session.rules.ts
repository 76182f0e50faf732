/** How long a token speaks for its session; refreshing exchanges it for the next one. */
const tokenHours = 12
/** So long at most, however often it was refreshed. */
const sessionDays = 90
/** For so long the token before the newest may still be refreshed: another tab, or an answer that got lost. */
const graceSeconds = 60

/** When a session ends unless it is refreshed once more: with its newest token. */
export function sessionEnd(createdAt: Date, now: Date): Date {
  return new Date(
    Math.min(now.getTime() + tokenHours * 3_600_000, createdAt.getTime() + sessionDays * 86_400_000),
  )
}

type Rotation = { rotation: number; rotatedAt: Date | null }

export type RefreshDecision =
  /** The newest token: it is exchanged. */
  | 'rotate'
  /** The one before, a moment ago: it gets the token of today without another exchange. */
  | 'repeat'
  /** An older one: somebody has kept a copy. */
  | 'reused'

export function decideRefresh(session: Rotation, presented: number, now: Date): RefreshDecision {
  if (presented === session.rotation) return 'rotate'
  const sinceRotation = session.rotatedAt
    ? now.getTime() - session.rotatedAt.getTime()
    : Number.POSITIVE_INFINITY
  return presented === session.rotation - 1 && sinceRotation <= graceSeconds * 1000 ? 'repeat' : 'reused'
}
