import { bytesInMegabyte } from '@reihum/contract/files/file-types.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { tenantSettings } from '#features/tenants/tenant.queries.ts'
import { readRoom } from '#features/tenants/tier-limit.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { tablesInTheWay } from './arrival.store.ts'
import type { Plan } from './arriving-tables.rules.ts'
import type { Source } from './check-archive.ts'

/** What somebody has entered already, in words. */
export async function whatIsInTheWay(ctx: TenantContext, plan: Plan, locale: Locale): Promise<string[]> {
  const names = await tablesInTheWay(ctx, plan.tables)
  return plan.tables.filter(({ name }) => names.includes(name)).map(({ about }) => about[locale])
}

/** Refuses whatever nothing can move into. */
export async function requireEmpty(ctx: TenantContext, plan: Plan, locale: Locale): Promise<void> {
  const found = await whatIsInTheWay(ctx, plan, locale)
  if (found.length > 0) throw new Refusal('MOVE_NOT_EMPTY', { what: found.slice(0, 3).join(', ') })
}

/** Refuses what is more than the tier allows, or in another currency than the one that is fixed here. */
export async function requireFitting(ctx: TenantContext, source: Source): Promise<void> {
  const { currencyCode, currencyFixed } = await tenantSettings(ctx)
  if (currencyFixed && currencyCode !== source.currencyCode) throw new Refusal('CURRENCY_FIXED')
  const courses = await readRoom(ctx, 'publishedCourses')
  if (courses.limit !== null && courses.used + source.publishedCourses > courses.limit)
    throw new Refusal('TIER_LIMIT_REACHED', { tier: courses.tier, limit: courses.limit })
  const storage = await readRoom(ctx, 'storageMegabytes')
  if (storage.limit !== null && storage.used + source.fileBytes / bytesInMegabyte > storage.limit)
    throw new Refusal('STORAGE_FULL', { tier: storage.tier, limit: storage.limit })
}
