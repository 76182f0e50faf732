import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { firmDeleted } from './firm.events.ts'
import { firmFieldsOf } from './firm.queries.ts'
import { firms } from './firm.store.ts'

/** Deletes a firm that never ordered; deleting one that is gone already is no error. */
export async function removeFirm(ctx: TenantContext, id: string): Promise<{ removed: boolean }> {
  const removed = await firms.remove(ctx, id)
  if (removed) await record(ctx, firmDeleted(id, firmFieldsOf(removed)))
  return { removed: removed !== null }
}
