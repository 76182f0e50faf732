import type { Staff } from '@reihum/contract/tenants/member.schema.ts'
import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { invitationWithdrawn } from './invitation.events.ts'
import { requireInvitation } from './invitation.queries.ts'
import { closeInvitation } from './invitation.store.ts'
import { listStaff } from './member.queries.ts'

/** Withdraws an invitation, so that its link stops working; a closed one stays as it is. */
export async function withdrawInvitation(ctx: TenantContext, id: string): Promise<Staff> {
  await requireInvitation(ctx, id)
  if (await closeInvitation(ctx, id)) await record(ctx, invitationWithdrawn(id))
  return listStaff(ctx)
}
