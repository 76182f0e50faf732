import type { TenantRole } from '@reihum/contract/tenants/roles.ts'
import type { DomainEvent } from '#platform/audit/record.ts'

/** The address stands in the invitation itself and not in the log, where it could not be erased. */
function ofInvitation(name: string, id: string, metadata: DomainEvent['metadata'] = {}): DomainEvent {
  return { name, subject: { kind: 'invitation', id }, payload: { invitationId: id }, metadata }
}

export function invitationSent(id: string, role: TenantRole): DomainEvent {
  return ofInvitation('invitation.sent', id, { after: { role } })
}

export function invitationResent(id: string): DomainEvent {
  return ofInvitation('invitation.resent', id)
}

export function invitationWithdrawn(id: string): DomainEvent {
  return ofInvitation('invitation.withdrawn', id)
}

export function invitationAccepted(id: string): DomainEvent {
  return ofInvitation('invitation.accepted', id)
}

/** The kind of its mail. */
export const invitationMail = 'member.invited'
