import type { Place } from '@reihum/contract/courses/place.schema.ts'
import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { placeArchived, placeRestored } from './place.events.ts'
import { getPlace } from './place.queries.ts'
import { places } from './place.store.ts'

/** Appointments at an archived place stay; the place is only no longer offered for selection. */
export async function archivePlace(ctx: TenantContext, id: string): Promise<Place> {
  if (await places.setArchived(ctx, id, true)) await record(ctx, placeArchived(id))
  return getPlace(ctx, id)
}

export async function restorePlace(ctx: TenantContext, id: string): Promise<Place> {
  if (await places.setArchived(ctx, id, false)) await record(ctx, placeRestored(id))
  return getPlace(ctx, id)
}
