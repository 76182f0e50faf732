import type { Instructor } from '@reihum/contract/courses/instructor.schema.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { instructorLinked, instructorUnlinked } from './instructor.events.ts'
import { getInstructor, instructorOfNewMember } from './instructor.queries.ts'
import { lockInstructor, setInstructorMember } from './instructor.store.ts'

/** Says who of the team an instructor is; null: nobody (any more). */
export async function linkInstructor(
  ctx: TenantContext,
  id: string,
  userId: string | null,
): Promise<Instructor> {
  const row = await lockInstructor(ctx, id)
  if (!row) throw new Refusal('NOT_FOUND')
  if (row.member_user_id !== userId) {
    await setInstructorMember(ctx, id, userId)
    await record(ctx, userId === null ? instructorUnlinked(id) : instructorLinked(id))
  }
  return getInstructor(ctx, id)
}

/** Whoever joins as an instructor is the one with their address, as far as there is exactly one that nobody is yet. */
export async function recogniseInstructor(ctx: TenantContext, userId: string): Promise<void> {
  const id = await instructorOfNewMember(ctx, userId)
  if (id) await linkInstructor(ctx, id, userId)
}
