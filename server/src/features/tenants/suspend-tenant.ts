import type { AdminTenantDetail } from '@reihum/contract/tenants/admin-tenant.schema.ts'
import { requireConfirmation } from '#platform/confirmation.ts'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import { getTenant } from './admin-tenant.queries.ts'
import { chargeDueMonths } from './charge-months.ts'
import { recordForTenant, type Superuser } from './record-for-tenant.ts'
import { tenantResumed, tenantSuspended } from './tenant.events.ts'
import { lockAnyTenant, updateTenant } from './tenant.store.ts'
import { loadTiers } from './tier.queries.ts'

type Suspension = { tenantId: string; reason: string; confirmation: string }

/** Closes a tenant to its staff and to the public. If it is already suspended, the first reason stays. */
export async function suspendTenant(
  ctx: PlatformContext,
  confirmationKey: Buffer,
  superuser: Superuser,
  { tenantId, reason, confirmation }: Suspension,
): Promise<AdminTenantDetail> {
  const row = await lockAnyTenant(ctx, tenantId)
  const sensitive = { userId: superuser.id, action: 'suspend-tenant', subject: tenantId } as const
  requireConfirmation(confirmationKey, sensitive, confirmation, ctx.now)
  if (!row.suspended_at) {
    await chargeDueMonths(ctx, row, await loadTiers(ctx))
    await updateTenant(ctx, tenantId, { suspended_at: ctx.now, suspension_reason: reason })
    await recordForTenant(ctx, superuser, tenantId, tenantSuspended(tenantId, reason))
  }
  return getTenant(ctx, tenantId)
}

export async function resumeTenant(
  ctx: PlatformContext,
  superuser: Superuser,
  tenantId: string,
): Promise<AdminTenantDetail> {
  const row = await lockAnyTenant(ctx, tenantId)
  if (row.suspended_at) {
    await chargeDueMonths(ctx, row, await loadTiers(ctx))
    await updateTenant(ctx, tenantId, { suspended_at: null, suspension_reason: null })
    await recordForTenant(ctx, superuser, tenantId, tenantResumed(tenantId, row.suspension_reason))
  }
  return getTenant(ctx, tenantId)
}
