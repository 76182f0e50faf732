import type { DomainEvent } from '#platform/audit/record.ts'

const ofUser = (name: string, userId: string, metadata: DomainEvent['metadata'] = {}): DomainEvent => ({
  name,
  subject: { kind: 'user', id: userId },
  payload: { userId },
  metadata,
})

export function userVerified(userId: string, email: string): DomainEvent {
  return ofUser('user.verified', userId, { email })
}

export function userLocked(userId: string, reason: string): DomainEvent {
  return ofUser('user.locked', userId, { reason })
}

export function userUnlocked(userId: string, reason: string | null): DomainEvent {
  return ofUser('user.unlocked', userId, { before: { reason } })
}
