import { type Brand, brand, defaultBrand } from '@reihum/contract/tenants/brand.schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { hasFeature } from './tier.queries.ts'

export function storedBrand(stored: unknown): Brand {
  return brand.parse({ ...defaultBrand, ...(stored as Partial<Brand>) })
}

/** What is stored is kept in every tier, and shown in those that include it. */
export async function brandSettings(ctx: TenantContext): Promise<{ brand: Brand; applied: boolean }> {
  const row = await ctx.tx
    .selectFrom('tenant')
    .select('brand')
    .where('id', '=', ctx.tenantId)
    .executeTakeFirstOrThrow()
  return { brand: storedBrand(row.brand), applied: await hasFeature(ctx, 'brandColours') }
}

/** The colours that portal, mails and back office wear. */
export async function tenantBrand(ctx: TenantContext): Promise<Brand> {
  const { brand, applied } = await brandSettings(ctx)
  return applied ? brand : defaultBrand
}
