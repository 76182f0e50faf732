import type { Brand } from '@reihum/contract/tenants/brand.schema.ts'
import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { brandSettings, storedBrand } from './brand.queries.ts'
import { changeBetween } from './settings.rules.ts'
import { brandChanged } from './tenant.events.ts'
import { lockTenant, updateTenant } from './tenant.store.ts'

export async function changeBrand(ctx: TenantContext, brand: Brand) {
  const change = changeBetween(storedBrand((await lockTenant(ctx)).brand), brand)
  if (change) {
    await updateTenant(ctx, ctx.tenantId, { brand: JSON.stringify(brand) })
    await record(ctx, brandChanged(ctx.tenantId, change))
  }
  return brandSettings(ctx)
}
