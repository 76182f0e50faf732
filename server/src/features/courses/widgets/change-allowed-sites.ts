import type { AllowedSites } from '@reihum/contract/courses/widget.schema.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { sitesChanged } from './widget.events.ts'
import { allowedSites } from './widget.queries.ts'
import { lockSites, updateSites } from './widget.store.ts'

/** Refuses when somebody else has saved since the list was read; the same list sent twice is saved once. */
export async function changeAllowedSites(
  ctx: TenantContext,
  { revision, sites }: AllowedSites,
): Promise<AllowedSites> {
  const stored = await lockSites(ctx)
  if (JSON.stringify(stored.sites) === JSON.stringify(sites)) return stored
  if (stored.revision !== revision) throw new Refusal('CONFLICT')
  await updateSites(ctx, sites)
  await record(ctx, sitesChanged(ctx.tenantId, stored.sites, sites))
  return allowedSites(ctx)
}
