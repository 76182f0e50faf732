import type { TenantRole } from '@reihum/contract/tenants/roles.ts'
import type { DomainEvent } from '#platform/audit/record.ts'

/** About the person and not the row, so that the log still knows whom it means when they have left. */
const about = (userId: string) => ({ subject: { kind: 'user', id: userId }, payload: { userId } })

type Label = { role: TenantRole; developerContact: boolean }

export function memberJoined(userId: string, role: TenantRole): DomainEvent {
  return { name: 'member.joined', ...about(userId), metadata: { after: { role } } }
}

export function memberChanged(userId: string, before: Label, after: Label): DomainEvent {
  return { name: 'member.changed', ...about(userId), metadata: { before, after } }
}

export function memberRemoved(userId: string, role: TenantRole): DomainEvent {
  return { name: 'member.removed', ...about(userId), metadata: { before: { role } } }
}

/** Of their own accord. */
export function memberLeft(userId: string, role: TenantRole): DomainEvent {
  return { name: 'member.left', ...about(userId), metadata: { before: { role } } }
}
