/** How long a token is valid; refreshing exchanges it for a new one. */
const tokenHours = 12
/** The longest a session can last, however often it is refreshed. */
const sessionDays = 90
/** How long the previous token may still be refreshed: by another tab, or because an answer got lost. */
const graceSeconds = 60

/** When a session ends unless it is refreshed: with its newest token. */
export function sessionEnd(createdAt: Date, now: Date): Date {
  return new Date(
    Math.min(now.getTime() + tokenHours * 3_600_000, createdAt.getTime() + sessionDays * 86_400_000),
  )
}

type Rotation = { rotation: number; rotatedAt: Date | null }

export type RefreshDecision =
  /** The newest token: it is exchanged for a new one. */
  | 'rotate'
  /** The previous token, used a moment too late: it gets the current token without another exchange. */
  | 'repeat'
  /** An older token: somebody has kept a copy. */
  | 'reused'

export function decideRefresh(session: Rotation, presented: number, now: Date): RefreshDecision {
  if (presented === session.rotation) return 'rotate'
  const sinceRotation = session.rotatedAt
    ? now.getTime() - session.rotatedAt.getTime()
    : Number.POSITIVE_INFINITY
  return presented === session.rotation - 1 && sinceRotation <= graceSeconds * 1000 ? 'repeat' : 'reused'
}
