import type { Member } from '@reihum/contract/tenants/member.schema.ts'
import { type TenantRole, takesStaffPlace } from '@reihum/contract/tenants/roles.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { memberChanged } from './member.events.ts'
import { belongings, listMembers } from './member.queries.ts'
import { isLastAdmin } from './member.rules.ts'
import { updateMember } from './member.store.ts'
import { lockTenant } from './tenant.store.ts'
import { requireRoom } from './tier-limit.ts'

/**
 * Changes a member's role and label. The tenant is locked, so when two admins demote each other, the second waits and
 * is refused.
 */
export async function changeMember(
  ctx: TenantContext,
  { memberId, role, developerContact }: { memberId: string; role: TenantRole; developerContact: boolean },
): Promise<Member> {
  await lockTenant(ctx)
  const team = await belongings(ctx, ctx.tenantId)
  const member = team.find(({ id }) => id === memberId)
  if (!member) throw new Refusal('NOT_FOUND')
  if (role !== 'admin' && isLastAdmin(team, memberId))
    throw new Refusal('LAST_ADMIN', { company: ctx.tenant.company })
  const before = { role: member.role, developerContact: member.developerContact }
  if (takesStaffPlace(role) && !takesStaffPlace(member.role)) await requireRoom(ctx, 'staff')
  if (before.role !== role || before.developerContact !== developerContact) {
    await updateMember(ctx, ctx.tenantId, memberId, { role, developerContact })
    await record(ctx, memberChanged(member.userId, before, { role, developerContact }))
  }
  const changed = (await listMembers(ctx)).find(({ id }) => id === memberId)
  if (!changed) throw new Refusal('NOT_FOUND')
  return changed
}
