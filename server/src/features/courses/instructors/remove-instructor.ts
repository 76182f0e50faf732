import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { instructorDeleted } from './instructor.events.ts'
import { instructorFieldsOf } from './instructor.queries.ts'
import { deleteInstructor, lockInstructor } from './instructor.store.ts'

/** For who was entered by mistake; whoever is gone already is no mistake. */
export async function removeInstructor(ctx: TenantContext, id: string): Promise<{ removed: boolean }> {
  const row = await lockInstructor(ctx, id)
  if (!row) return { removed: false }
  await deleteInstructor(ctx, id)
  await record(ctx, instructorDeleted(id, instructorFieldsOf(row)))
  return { removed: true }
}
