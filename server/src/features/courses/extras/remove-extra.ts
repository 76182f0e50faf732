import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { extraDeleted } from './extra.events.ts'
import { courseIdsOfExtra, extraHeadOf } from './extra.queries.ts'
import { extras } from './extra.store.ts'

/** Deletes an extra that nobody ever took; deleting one that is gone already is no error. */
export async function removeExtra(ctx: TenantContext, id: string): Promise<{ removed: boolean }> {
  const courseIds = await courseIdsOfExtra(ctx, id)
  const removed = await extras.remove(ctx, id)
  if (removed) await record(ctx, extraDeleted(id, { ...extraHeadOf(removed), courseIds }))
  return { removed: removed !== null }
}
