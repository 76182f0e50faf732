import type { ReductionTerms } from '@reihum/contract/courses/reduced-prices.ts'
import type { LockedCourse } from '#features/courses/seats.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** What a course takes off its prices for a booking that was sent at a moment. */
export function reductionTermsAt(
  ctx: TenantContext,
  { reductions, startsAt, dates }: Pick<LockedCourse, 'reductions' | 'startsAt' | 'dates'>,
  at: Date,
): ReductionTerms {
  return { reductions, startsAt, dates, at, timeZone: ctx.tenant.timeZone }
}
