import type { memberActions } from '@reihum/contract/tenants/member.schema.ts'
import type { TenantRole } from '@reihum/contract/tenants/roles.ts'

export type Belonging = { id: string; userId: string; role: TenantRole }

/** Whether this member is the last one who may manage the tenant. */
export function isLastAdmin(members: readonly Belonging[], memberId: string): boolean {
  const admins = members.filter(({ role }) => role === 'admin')
  return admins.length === 1 && admins[0]?.id === memberId
}

/** What may be done to a member; the last admin cannot be removed, but their label can be changed. */
export function actionsOn(members: readonly Belonging[], memberId: string): (typeof memberActions)[number][] {
  return isLastAdmin(members, memberId) ? ['change'] : ['change', 'remove']
}
