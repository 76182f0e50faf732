import type { TenantContext } from '#platform/tenant-context.ts'
import { tenantBrand } from './brand.queries.ts'
import { publicLogo } from './public-logo.queries.ts'

/** What all letters of a tenant look like. */
export async function letterLook(ctx: TenantContext) {
  const [brand, logo] = await Promise.all([tenantBrand(ctx), publicLogo(ctx)])
  return { company: ctx.tenant.company, ownLanguage: ctx.tenant.language, brand, logo }
}
