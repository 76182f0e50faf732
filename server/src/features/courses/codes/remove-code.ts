import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { codeDeleted } from './code.events.ts'
import { codeHeadOf, courseIdsOfCode, requireOfStaff } from './code.queries.ts'
import { discountCodes } from './code.store.ts'

/** Deletes a code that was never used; deleting one that is gone already is no error. */
export async function removeCode(ctx: TenantContext, id: string): Promise<{ removed: boolean }> {
  await requireOfStaff(ctx, id)
  const courseIds = await courseIdsOfCode(ctx, id)
  const removed = await discountCodes.remove(ctx, id)
  if (removed) await record(ctx, codeDeleted(id, { ...codeHeadOf(removed), courseIds }))
  return { removed: removed !== null }
}
