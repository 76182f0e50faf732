import type { holidayRegion } from '@reihum/contract/courses/appointment.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { z } from 'zod'
import type { TenantContext } from '#platform/tenant-context.ts'

/** Loaded when it is first needed: it takes a tenth of a second and 35 MB, and most nodes plan no series for hours. */
const holidays = () => import('./holiday.rules.ts')

function regionOf(ctx: TenantContext) {
  return ctx.tx
    .selectFrom('tenant')
    .select(['country', 'holiday_region'])
    .where('id', '=', ctx.tenantId)
    .executeTakeFirstOrThrow()
}

/** The public holidays where the tenant is, by their names in that language. */
export async function tenantHolidays(
  ctx: TenantContext,
  locale: Locale,
): Promise<(date: string) => string | null> {
  const { country, holiday_region } = await regionOf(ctx)
  const { publicHolidays } = await holidays()
  return publicHolidays({ country, region: holiday_region || null }, locale)
}

/** The regions of a country, and the tenant's own region if it is among them. */
export async function listHolidayRegions(
  ctx: TenantContext,
  country: string,
  locale: Locale,
): Promise<z.input<typeof holidayRegion>> {
  const tenant = await regionOf(ctx)
  const { regionsOf } = await holidays()
  return {
    country,
    region: tenant.country === country ? tenant.holiday_region : '',
    regions: regionsOf(country, locale),
  }
}
