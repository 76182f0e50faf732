import type { Invitation } from '@reihum/contract/tenants/member.schema.ts'
import { takesStaffPlace } from '@reihum/contract/tenants/roles.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { invitationResent } from './invitation.events.ts'
import { requireCalm, requireInvitation } from './invitation.queries.ts'
import { renewInvitation } from './invitation.store.ts'
import { asInvitation } from './member.queries.ts'
import { lockTenant } from './tenant.store.ts'
import { requireRoom } from './tier-limit.ts'

/** Sends a new link that is valid for another week; an expired invitation takes one of the team's places again. */
export async function resendInvitation(ctx: TenantContext, id: string): Promise<Invitation> {
  requireVerified(ctx)
  await lockTenant(ctx)
  const row = await requireInvitation(ctx, id)
  if (row.accepted_at || row.withdrawn_at) throw new Refusal('NOT_FOUND')
  await requireCalm(ctx, row.email)
  const { role, expired } = asInvitation(row, ctx.now)
  if (expired && takesStaffPlace(role)) await requireRoom(ctx, 'staff')
  const renewed = await renewInvitation(ctx, id)
  await record(ctx, invitationResent(id))
  return asInvitation(renewed, ctx.now)
}
