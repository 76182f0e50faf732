import type { MatchingSettings } from '@reihum/contract/payments/matching.schema.ts'
import type { LatePlaces } from '@reihum/contract/registrations/late-places.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { defaultThresholds } from './proposals.rules.ts'

/** What a tenant wants booked without anybody looking; the defaults until somebody changed them. */
export async function matchingSettings(ctx: TenantContext): Promise<MatchingSettings> {
  const row = await ctx.tx
    .selectFrom('matching_settings')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .executeTakeFirst()
  if (!row) return { isOn: true, ...defaultThresholds, latePlaces: 'book_again', revision: 0 }
  return {
    isOn: row.is_on,
    score: row.score,
    lead: row.lead,
    toleranceCents: row.tolerance_cents,
    latePlaces: row.late_places as LatePlaces,
    revision: row.revision,
  }
}
