import type { Instructor } from '@reihum/contract/courses/instructor.schema.ts'
import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { instructorArchived, instructorRestored } from './instructor.events.ts'
import { getInstructor } from './instructor.queries.ts'
import { instructors } from './instructor.store.ts'

/** An archived instructor keeps their courses, but is no longer offered for selection. */
export async function archiveInstructor(ctx: TenantContext, id: string): Promise<Instructor> {
  if (await instructors.setArchived(ctx, id, true)) await record(ctx, instructorArchived(id))
  return getInstructor(ctx, id)
}

export async function restoreInstructor(ctx: TenantContext, id: string): Promise<Instructor> {
  if (await instructors.setArchived(ctx, id, false)) await record(ctx, instructorRestored(id))
  return getInstructor(ctx, id)
}
