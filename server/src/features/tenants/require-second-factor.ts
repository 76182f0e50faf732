import type { Settings } from '@reihum/contract/tenants/tenant.schema.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { actingUser, listMembers } from './member.queries.ts'
import { secondFactorRequirementChanged } from './tenant.events.ts'
import { tenantSettings } from './tenant.queries.ts'
import { lockTenant, updateTenant } from './tenant.store.ts'

/**
 * Sets whether everybody who works in the tenant needs a second factor. Admins without one cannot lock themselves out
 * with it.
 */
export async function requireSecondFactor(ctx: TenantContext, required: boolean): Promise<Settings> {
  const row = await lockTenant(ctx)
  if (row.second_factor_required === required) return tenantSettings(ctx)
  if (required) {
    const members = await listMembers(ctx)
    const own = members.find(({ userId }) => userId === actingUser(ctx))
    if (!own?.hasSecondFactor) throw new Refusal('OWN_SECOND_FACTOR_MISSING')
  }
  await updateTenant(ctx, ctx.tenantId, { second_factor_required: required })
  await record(ctx, secondFactorRequirementChanged(ctx.tenantId, required))
  return tenantSettings(ctx)
}
