import type { Brand } from '@reihum/contract/tenants/brand.schema.ts'
import type { BrandSettings } from '@reihum/contract/tenants/tenant.schema.ts'
import { record } from '#platform/audit/record.ts'
import { changeToSave } from '#platform/records/change-to-save.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { storedBrand } from './brand.queries.ts'
import { brandChanged } from './tenant.events.ts'
import { lockTenant, updateTenant } from './tenant.store.ts'

type Input = { revision: number; brand: Brand }

/**
 * Refuses if somebody else has saved since the colours were read; the same colours sent twice are saved once. The
 * contract admits only tiers that include brand colours, so the saved ones apply.
 */
export async function changeBrand(
  ctx: TenantContext,
  { revision: seen, brand }: Input,
): Promise<BrandSettings> {
  const { brand: stored, brand_revision: revision } = await lockTenant(ctx)
  const change = changeToSave(storedBrand(stored), brand, { stored: revision, seen })
  if (!change) return { brand, applied: true, revision }
  const columns = { brand: JSON.stringify(brand), brand_revision: revision + 1 }
  await updateTenant(ctx, ctx.tenantId, columns)
  await record(ctx, brandChanged(ctx.tenantId, change))
  return { brand, applied: true, revision: columns.brand_revision }
}
