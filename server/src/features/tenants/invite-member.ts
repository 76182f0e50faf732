import type { Invitation, invitationFields } from '@reihum/contract/tenants/member.schema.ts'
import { takesStaffPlace } from '@reihum/contract/tenants/roles.ts'
import type { z } from 'zod'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { invitationSent } from './invitation.events.ts'
import { requireCalm } from './invitation.queries.ts'
import { closeInvitation, insertInvitation } from './invitation.store.ts'
import { actingUser, asInvitation } from './member.queries.ts'
import { lockTenant } from './tenant.store.ts'
import { requireRoom } from './tier-limit.ts'

/**
 * Invites a member. The invitation takes one of the team's places at once; the tenant is locked, so that two
 * invitations cannot both take the last place.
 */
export async function inviteMember(
  ctx: TenantContext,
  { email, role, language }: z.output<typeof invitationFields>,
): Promise<Invitation> {
  requireVerified(ctx)
  await lockTenant(ctx)
  if (await isMember(ctx, email)) throw new Refusal('ALREADY_MEMBER')
  const earlier = await openInvitation(ctx, email)
  if (earlier && earlier.expires_at > ctx.now) throw new Refusal('ALREADY_MEMBER')
  await requireCalm(ctx, email)
  if (earlier) await closeInvitation(ctx, earlier.id)
  if (takesStaffPlace(role)) await requireRoom(ctx, 'staff')
  const row = await insertInvitation(ctx, {
    email,
    role,
    language: language ?? ctx.tenant.language,
    invitedBy: actingUser(ctx),
  })
  await record(ctx, invitationSent(row.id, role))
  return asInvitation(row, ctx.now)
}

async function isMember({ tx }: TenantContext, email: string): Promise<boolean> {
  const found = await tx
    .selectFrom('member_account')
    .select('user_id')
    .where('email', '=', email)
    .executeTakeFirst()
  return found !== undefined
}

function openInvitation({ tx, tenantId }: TenantContext, email: string) {
  return tx
    .selectFrom('invitation')
    .select(['id', 'expires_at'])
    .where('tenant_id', '=', tenantId)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
}
