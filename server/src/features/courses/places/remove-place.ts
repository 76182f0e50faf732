import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { placeDeleted } from './place.events.ts'
import { placeFieldsOf } from './place.queries.ts'
import { deletePlace, lockPlace } from './place.store.ts'

/** For what was entered by mistake; what is gone already is no mistake. */
export async function removePlace(ctx: TenantContext, id: string): Promise<{ removed: boolean }> {
  const row = await lockPlace(ctx, id)
  if (!row) return { removed: false }
  await deletePlace(ctx, id)
  await record(ctx, placeDeleted(id, placeFieldsOf(row)))
  return { removed: true }
}
