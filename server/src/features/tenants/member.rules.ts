import type { memberActions } from '@reihum/contract/tenants/member.schema.ts'
import type { TenantRole } from '@reihum/contract/tenants/roles.ts'

export type Belonging = { id: string; userId: string; role: TenantRole }

/** Whether the tenant would be left without anybody who may manage it. */
export function isLastAdmin(members: readonly Belonging[], memberId: string): boolean {
  const admins = members.filter(({ role }) => role === 'admin')
  return admins.length === 1 && admins[0]?.id === memberId
}

/** What may be done to a member; of the last admin the label can still be changed. */
export function actionsOn(members: readonly Belonging[], memberId: string): (typeof memberActions)[number][] {
  return isLastAdmin(members, memberId) ? ['change'] : ['change', 'remove']
}
