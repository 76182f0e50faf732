import { type Brand, brand, defaultBrand } from '@kurso/contract/tenants/brand.schema.ts'
import type { PublicTenant, Settings } from '@kurso/contract/tenants/tenant.schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

async function tenantRow(ctx: TenantContext) {
  return ctx.tx.selectFrom('tenant').selectAll().where('id', '=', ctx.tenantId).executeTakeFirstOrThrow()
}

function brandOf(stored: unknown): Brand {
  return brand.parse({ ...defaultBrand, ...(stored as Partial<Brand>) })
}

export async function tenantBrand(ctx: TenantContext): Promise<Brand> {
  return brandOf((await tenantRow(ctx)).brand)
}

export async function publicTenant(ctx: TenantContext): Promise<PublicTenant> {
  const row = await tenantRow(ctx)
  const { id, slug, company: name, language, timeZone, currencyCode } = ctx.tenant
  return { id, slug, name, language, timeZone, currencyCode, brand: brandOf(row.brand) }
}

export async function tenantSettings(ctx: TenantContext): Promise<Settings> {
  const { company, director, website, imprint } = await tenantRow(ctx)
  const { currencyCode, timeZone, language, tier } = ctx.tenant
  return { company, director, website, imprint, currencyCode, timeZone, language, tier }
}

export async function isOnboardingRequired(ctx: TenantContext): Promise<boolean> {
  const { company, director } = await tenantRow(ctx)
  return company.trim() === '' || director.trim() === ''
}
