import {
  type CompanySettings,
  type OnboardingState,
  onboardingSteps,
  type PublicTenant,
  type Settings,
  type TenantLegal,
} from '@reihum/contract/tenants/tenant.schema.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { tenantBrand } from './brand.queries.ts'
import { publicLogo } from './public-logo.queries.ts'

async function tenantRow(ctx: TenantContext) {
  return ctx.tx.selectFrom('tenant').selectAll().where('id', '=', ctx.tenantId).executeTakeFirstOrThrow()
}

type TenantRow = Awaited<ReturnType<typeof tenantRow>>

export async function publicTenant(ctx: TenantContext): Promise<PublicTenant> {
  const { id, slug, company: name, language, timeZone, currencyCode } = ctx.tenant
  const [brand, texts, logo] = await Promise.all([tenantBrand(ctx), publishedTexts(ctx), publicLogo(ctx)])
  return { id, slug, name, language, timeZone, currencyCode, ...texts, brand, logo }
}

/** The provider's country, which is the default for addresses entered without one. */
export async function tenantCountry({ tx, tenantId }: TenantContext): Promise<string> {
  const { country } = await tx
    .selectFrom('tenant')
    .select('country')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return country
}

/** Which of the provider's legal texts for bookings exist. */
function publishedTexts({ tx, tenantId }: TenantContext) {
  return tx
    .selectFrom('tenant')
    .select([
      sql<boolean>`terms <> ''`.as('hasTerms'),
      sql<boolean>`withdrawal_notice <> ''`.as('hasWithdrawalNotice'),
    ])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
}

export async function hasRegistrations({ tx, tenantId }: TenantContext): Promise<boolean> {
  const found = await tx
    .selectFrom('registration')
    .select(sql`1`.as('one'))
    .where('tenant_id', '=', tenantId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether there are terms that must be accepted to book. */
export async function tenantHasTerms({ tx, tenantId }: TenantContext): Promise<boolean> {
  const { has } = await tx
    .selectFrom('tenant')
    .select(sql<boolean>`terms <> ''`.as('has'))
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return has
}

export function companySettingsOf(row: TenantRow): CompanySettings {
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
    privacyNotice: row.privacy_notice,
    terms: row.terms,
    withdrawalNotice: row.withdrawal_notice,
    holidayRegion: row.holiday_region,
    quietFrom: row.quiet_from,
    quietUntil: row.quiet_until,
    tellsChangedDates: row.tells_changed_dates,
    instructorsSeeContacts: row.instructors_see_contacts,
    englishDates: (row.english_dates ?? '') as Settings['englishDates'],
  }
}

/** The same settings as columns of the tenant. */
export function companySettingsRow(settings: CompanySettings) {
  const { postalCode, timeZone, privacyNotice, withdrawalNotice, holidayRegion, ...more } = settings
  const { quietFrom, quietUntil, tellsChangedDates, instructorsSeeContacts, englishDates, ...same } = more
  return {
    ...same,
    postal_code: postalCode,
    time_zone: timeZone,
    privacy_notice: privacyNotice,
    withdrawal_notice: withdrawalNotice,
    holiday_region: holidayRegion,
    quiet_from: quietFrom,
    quiet_until: quietUntil,
    tells_changed_dates: tellsChangedDates,
    instructors_see_contacts: instructorsSeeContacts,
    english_dates: englishDates === '' ? null : englishDates,
  }
}

/** The tenant's quiet hours in its local time; null: there are none. */
export async function quietHoursOf({
  tx,
  tenantId,
}: TenantContext): Promise<{ from: string; until: string } | null> {
  const row = await tx
    .selectFrom('tenant')
    .select(['quiet_from', 'quiet_until'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return row.quiet_from ? { from: row.quiet_from, until: row.quiet_until } : null
}

/** Whether instructors see how to reach those who come to their dates. */
export async function doInstructorsSeeContacts({ tx, tenantId }: TenantContext): Promise<boolean> {
  const { instructors_see_contacts } = await tx
    .selectFrom('tenant')
    .select('instructors_see_contacts')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return instructors_see_contacts
}

/** The legal information that must be available to every visitor. */
export async function tenantLegal(ctx: TenantContext): Promise<TenantLegal> {
  const row = await tenantRow(ctx)
  const { company, director, street, city, country, phone, email, website, imprint } = row
  const address = { street, postalCode: row.postal_code, city, country }
  const texts = {
    privacyNotice: row.privacy_notice,
    terms: row.terms,
    withdrawalNotice: row.withdrawal_notice,
  }
  return { company, director, ...address, phone, email, website, imprint, ...texts }
}

/** All slugs that the tenant has had, newest first. */
export async function slugsOf({ tx, tenantId }: TenantContext): Promise<string[]> {
  const rows = await tx
    .selectFrom('tenant_slug')
    .select('slug')
    .where('of_tenant', '=', tenantId)
    .orderBy('given_at', 'desc')
    .orderBy('slug')
    .execute()
  return rows.map(({ slug }) => slug)
}

export async function tenantSettings(ctx: TenantContext): Promise<Settings> {
  const row = await tenantRow(ctx)
  return {
    ...companySettingsOf(row),
    slug: row.slug,
    formerSlugs: (await slugsOf(ctx)).filter((slug) => slug !== row.slug),
    currencyCode: row.currency_code,
    currencyFixed: row.currency_fixed || (await hasRegistrations(ctx)),
    tier: row.tier as Settings['tier'],
    secondFactorRequired: row.second_factor_required,
    revision: row.revision,
  }
}

/** Whether onboarding is due; `enterTenant` applies the same test before it admits staff. */
export function isOnboardingRequired({ company, director }: Pick<TenantRow, 'company' | 'director'>) {
  return company === '' || director === ''
}

export async function onboardingState(ctx: TenantContext): Promise<OnboardingState> {
  const row = await tenantRow(ctx)
  const done = onboardingSteps.filter((step) => row.onboarding_done.includes(step))
  const next = onboardingSteps.find((step) => !done.includes(step)) ?? null
  return { required: isOnboardingRequired(row), finished: next === null, next, done }
}
