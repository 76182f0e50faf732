import type { Place } from '@reihum/contract/courses/place.schema.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { placeArchived, placeRestored } from './place.events.ts'
import { getPlace } from './place.queries.ts'
import { lockPlace, setPlaceArchived } from './place.store.ts'

/** Into the archive or out of it; where it is already, nothing happens and the log stays silent. */
async function movePlace(ctx: TenantContext, id: string, archived: boolean): Promise<Place> {
  const row = await lockPlace(ctx, id)
  if (!row) throw new Refusal('NOT_FOUND')
  if ((row.archived_at !== null) !== archived) {
    await setPlaceArchived(ctx, id, archived)
    await record(ctx, archived ? placeArchived(id) : placeRestored(id))
  }
  return getPlace(ctx, id)
}

/** What takes place there stays as it is; the place is only no longer offered. */
export function archivePlace(ctx: TenantContext, id: string): Promise<Place> {
  return movePlace(ctx, id, true)
}

export function restorePlace(ctx: TenantContext, id: string): Promise<Place> {
  return movePlace(ctx, id, false)
}
