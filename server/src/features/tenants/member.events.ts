import type { TenantRole } from '@reihum/contract/tenants/roles.ts'
import { event } from '#platform/audit/event.ts'

/** The subject is the user and not the membership, so that the log still names former members. */
const about = (userId: string) => ({ subject: { kind: 'user', id: userId }, payload: { userId } })

type Label = { role: TenantRole; developerContact: boolean }

export function memberJoined(userId: string, role: TenantRole) {
  return event({ name: 'member.joined', ...about(userId), metadata: { after: { role } } })
}

export function memberChanged(userId: string, before: Label, after: Label) {
  return event({ name: 'member.changed', ...about(userId), metadata: { before, after } })
}

export function memberRemoved(userId: string, role: TenantRole) {
  return event({ name: 'member.removed', ...about(userId), metadata: { before: { role } } })
}

/** The member left on their own initiative. */
export function memberLeft(userId: string, role: TenantRole) {
  return event({ name: 'member.left', ...about(userId), metadata: { before: { role } } })
}
