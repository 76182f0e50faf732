import { type Brand, brand, defaultBrand } from '@reihum/contract/tenants/brand.schema.ts'
import type { BrandSettings } from '@reihum/contract/tenants/tenant.schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { hasFeature } from './tier.queries.ts'

export function storedBrand(stored: unknown): Brand {
  return brand.parse({ ...defaultBrand, ...(stored as Partial<Brand>) })
}

/** The stored brand is kept in every tier; `applied` says whether the current tier includes it. */
export async function brandSettings(ctx: TenantContext): Promise<BrandSettings> {
  const row = await ctx.tx
    .selectFrom('tenant')
    .select(['brand', 'brand_revision'])
    .where('id', '=', ctx.tenantId)
    .executeTakeFirstOrThrow()
  return {
    brand: storedBrand(row.brand),
    applied: await hasFeature(ctx, 'brandColours'),
    revision: row.brand_revision,
  }
}

/** The colours used in portal, mails and back office. */
export async function tenantBrand(ctx: TenantContext): Promise<Brand> {
  const { brand, applied } = await brandSettings(ctx)
  return applied ? brand : defaultBrand
}
