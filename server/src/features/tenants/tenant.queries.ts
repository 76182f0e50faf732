import { type Brand, brand, defaultBrand } from '@kurso/contract/tenants/brand.schema.ts'
import {
  type OnboardingState,
  onboardingSteps,
  type PublicTenant,
  type Settings,
} from '@kurso/contract/tenants/tenant.schema.ts'
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
  const row = await tenantRow(ctx)
  return {
    company: row.company,
    director: row.director,
    website: row.website,
    imprint: row.imprint,
    street: row.street,
    postalCode: row.postal_code,
    city: row.city,
    country: row.country,
    phone: row.phone,
    email: row.email,
    timeZone: row.time_zone,
    language: row.language as Settings['language'],
    currencyCode: row.currency_code,
    currencyFixed: row.currency_fixed,
    tier: row.tier as Settings['tier'],
    revision: row.revision,
  }
}

export async function onboardingState(ctx: TenantContext): Promise<OnboardingState> {
  const { company, director, onboarding_done } = await tenantRow(ctx)
  const done = onboardingSteps.filter((step) => onboarding_done.includes(step))
  const next = onboardingSteps.find((step) => !done.includes(step)) ?? null
  return {
    required: company.trim() === '' || director.trim() === '',
    finished: next === null,
    next,
    done,
  }
}
