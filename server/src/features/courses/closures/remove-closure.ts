import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { closureDeleted } from './closure.events.ts'
import { closureFieldsOf } from './closure.queries.ts'
import { closures } from './closure.store.ts'

/** Deleting one that is gone already is no error. */
export async function removeClosure(ctx: TenantContext, id: string): Promise<{ removed: boolean }> {
  const removed = await closures.remove(ctx, id)
  if (removed) await record(ctx, closureDeleted(id, closureFieldsOf(removed)))
  return { removed: removed !== null }
}
