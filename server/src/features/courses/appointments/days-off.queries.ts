import type { DayRange } from '@reihum/contract/courses/appointment.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { closedDays } from '../closures/closure.queries.ts'
import { tenantHolidays } from './holiday.queries.ts'
import { type DayOff, daysOff, skippedKinds } from './series.rules.ts'

type Skipped = {
  skipHolidays: boolean
  skipClosures: boolean
  skipSchoolHolidays: boolean
  skipDates?: readonly string[]
  skipRanges?: readonly DayRange[]
}

/** Why a day is left out by what was chosen, with the names of holidays in that language. */
export async function skippedDays(
  ctx: TenantContext,
  skipped: Skipped,
  locale: Locale,
): Promise<(date: string) => DayOff | null> {
  return daysOff({
    dates: skipped.skipDates,
    ranges: skipped.skipRanges,
    holidayOn: skipped.skipHolidays ? await tenantHolidays(ctx, locale) : null,
    closureOn: await closedDays(ctx, skippedKinds(skipped)),
  })
}

/** All that a day is off for, whichever is told first. */
export async function reasonsOn(ctx: TenantContext): Promise<(date: string) => DayOff['kind'][]> {
  const holidayOn = await tenantHolidays(ctx, 'en')
  const closed = await closedDays(ctx, ['closed'])
  const school = await closedDays(ctx, ['school'])
  return (date) => [
    ...(holidayOn(date) ? ['holiday' as const] : []),
    ...(closed(date) ? ['closed' as const] : []),
    ...(school(date) ? ['school' as const] : []),
  ]
}
