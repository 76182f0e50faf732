import type { TenantRole } from '@reihum/contract/tenants/roles.ts'
import { type DomainEvent, event } from '#platform/audit/event.ts'

/** The log does not contain the invited address, because it could not be erased there; the invitation has it. */
function ofInvitation<const Name extends string>(
  name: Name,
  id: string,
  metadata: DomainEvent['metadata'] = {},
) {
  return event({ name, subject: { kind: 'invitation', id }, payload: { invitationId: id }, metadata })
}

export function invitationSent(id: string, role: TenantRole) {
  return ofInvitation('invitation.sent', id, { after: { role } })
}

export function invitationResent(id: string) {
  return ofInvitation('invitation.resent', id)
}

export function invitationWithdrawn(id: string) {
  return ofInvitation('invitation.withdrawn', id)
}

export function invitationAccepted(id: string) {
  return ofInvitation('invitation.accepted', id)
}

/** The kind of the invitation's mail. */
export const invitationMail = 'member.invited'
