import type { Instructor, InstructorFields } from '@reihum/contract/courses/instructor.schema.ts'
import { publishImage } from '#features/files/publish-image.ts'
import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { instructorCreated } from './instructor.events.ts'
import { getInstructor } from './instructor.queries.ts'
import { instructors } from './instructor.store.ts'

type Input = { id: string; instructor: InstructorFields }

/** The caller names the id, so that a form sent twice makes one instructor and gets the same answer. */
export async function createInstructor(ctx: TenantContext, { id, instructor }: Input): Promise<Instructor> {
  if (instructor.photoFileId) await publishImage(ctx, instructor.photoFileId)
  if (await instructors.insert(ctx, id, instructor)) await record(ctx, instructorCreated(id, instructor))
  return getInstructor(ctx, id)
}
