import type { Instructor } from '@reihum/contract/courses/instructor.schema.ts'
import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { instructorLinked, instructorUnlinked } from './instructor.events.ts'
import { getInstructor, instructorOfNewMember } from './instructor.queries.ts'
import { instructors, setInstructorMember } from './instructor.store.ts'

/** Links an instructor to a member; null removes the link. */
export async function linkInstructor(
  ctx: TenantContext,
  id: string,
  userId: string | null,
): Promise<Instructor> {
  const { member_user_id } = await instructors.lock(ctx, id)
  if (member_user_id !== userId) {
    await setInstructorMember(ctx, id, userId)
    await record(ctx, userId === null ? instructorUnlinked(id) : instructorLinked(id))
  }
  return getInstructor(ctx, id)
}

/**
 * Links a member who joins as an instructor to the instructor with their address, if exactly one unlinked one has it.
 */
export async function recogniseInstructor(ctx: TenantContext, userId: string): Promise<void> {
  const id = await instructorOfNewMember(ctx, userId)
  if (id) await linkInstructor(ctx, id, userId)
}
