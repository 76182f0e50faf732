import type { AllowedSites } from '@reihum/contract/courses/widget.schema.ts'
import { record } from '#platform/audit/record.ts'
import { changeToSave } from '#platform/records/change-to-save.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { sitesChanged } from './widget.events.ts'
import { allowedSites } from './widget.queries.ts'
import { lockSites, updateSites } from './widget.store.ts'

/** Refuses if somebody else has saved since the list was read; the same list sent twice is saved once. */
export async function changeAllowedSites(
  ctx: TenantContext,
  { revision, sites }: AllowedSites,
): Promise<AllowedSites> {
  const stored = await lockSites(ctx)
  const revisions = { stored: stored.revision, seen: revision }
  const change = changeToSave({ sites: stored.sites }, { sites }, revisions)
  if (!change) return stored
  await updateSites(ctx, sites)
  await record(ctx, sitesChanged(ctx.tenantId, change))
  return allowedSites(ctx)
}
