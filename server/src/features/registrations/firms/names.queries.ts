import { firmSettings } from '#features/courses/firms/firm-settings.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { namesUntil } from './unnamed-places.rules.ts'

/** Until when names are taken for a course of a booking; null: always. */
export async function namesUntilOf(
  ctx: TenantContext,
  bookingId: string,
  startsAt: Date | null,
): Promise<{ until: Date | null; day: string | null }> {
  const [{ namesDays }, { names_until: day }] = await Promise.all([
    firmSettings(ctx),
    ctx.tx
      .selectFrom('booking')
      .select('names_until')
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow(),
  ])
  const until = namesUntil({ startsAt, namesDays, namesUntil: day, timeZone: ctx.tenant.timeZone })
  return { until, day }
}

type Place = { place_number: number | null; place_count: number | null; unnamed: boolean }

/** A place of a firm as it is told; null: of nobody who may be named later. */
export const asPlace = ({ place_number: number, place_count: count, unnamed }: Place) =>
  number === null || count === null ? null : { number, count, isNamed: !unnamed }
