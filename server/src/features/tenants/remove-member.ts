import type { Staff } from '@reihum/contract/tenants/member.schema.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { memberLeft, memberRemoved } from './member.events.ts'
import { actingUser, belongings, listStaff } from './member.queries.ts'
import { isLastAdmin } from './member.rules.ts'
import { deleteMember } from './member.store.ts'
import { lockTenant } from './tenant.store.ts'

/** Removes a member. They stay signed in but can no longer enter this tenant. */
export async function removeMember(ctx: TenantContext, memberId: string): Promise<Staff> {
  await takeOut(ctx, ({ id }) => id === memberId)
  return listStaff(ctx)
}

export async function leaveTenant(ctx: TenantContext): Promise<{ left: true }> {
  await takeOut(ctx, ({ userId }) => userId === actingUser(ctx))
  return { left: true }
}

async function takeOut(
  ctx: TenantContext,
  isMeant: (member: { id: string; userId: string }) => boolean,
): Promise<void> {
  await lockTenant(ctx)
  const team = await belongings(ctx, ctx.tenantId)
  const member = team.find(isMeant)
  if (!member) throw new Refusal('NOT_FOUND')
  if (isLastAdmin(team, member.id)) throw new Refusal('LAST_ADMIN', { company: ctx.tenant.company })
  const happened = member.userId === actingUser(ctx) ? memberLeft : memberRemoved
  await deleteMember(ctx, ctx.tenantId, member)
  await record(ctx, happened(member.userId, member.role))
}
