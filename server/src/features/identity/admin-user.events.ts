import { type DomainEvent, event } from '#platform/audit/event.ts'

function ofUser<const Name extends string>(name: Name, userId: string, metadata: DomainEvent['metadata']) {
  return event({ name, subject: { kind: 'user', id: userId }, payload: { userId }, metadata })
}

export function userVerified(userId: string, email: string) {
  return ofUser('user.verified', userId, { email })
}

export function userLocked(userId: string, reason: string) {
  return ofUser('user.locked', userId, { reason })
}

export function userUnlocked(userId: string, reason: string | null) {
  return ofUser('user.unlocked', userId, { before: { reason } })
}
