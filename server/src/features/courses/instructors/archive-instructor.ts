import type { Instructor } from '@reihum/contract/courses/instructor.schema.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { instructorArchived, instructorRestored } from './instructor.events.ts'
import { getInstructor } from './instructor.queries.ts'
import { lockInstructor, setInstructorArchived } from './instructor.store.ts'

/** Into the archive or out of it; where they are already, nothing happens and the log stays silent. */
async function moveInstructor(ctx: TenantContext, id: string, archived: boolean): Promise<Instructor> {
  const row = await lockInstructor(ctx, id)
  if (!row) throw new Refusal('NOT_FOUND')
  if ((row.archived_at !== null) !== archived) {
    await setInstructorArchived(ctx, id, archived)
    await record(ctx, archived ? instructorArchived(id) : instructorRestored(id))
  }
  return getInstructor(ctx, id)
}

/** What they lead stays theirs; they are only no longer offered. */
export function archiveInstructor(ctx: TenantContext, id: string): Promise<Instructor> {
  return moveInstructor(ctx, id, true)
}

export function restoreInstructor(ctx: TenantContext, id: string): Promise<Instructor> {
  return moveInstructor(ctx, id, false)
}
