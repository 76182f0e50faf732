import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { placeDeleted } from './place.events.ts'
import { placeFieldsOf } from './place.queries.ts'
import { places } from './place.store.ts'

/** Deletes a place that was entered by mistake; deleting one that is gone already is no error. */
export async function removePlace(ctx: TenantContext, id: string): Promise<{ removed: boolean }> {
  const removed = await places.remove(ctx, id)
  if (removed) await record(ctx, placeDeleted(id, placeFieldsOf(removed)))
  return { removed: removed !== null }
}
