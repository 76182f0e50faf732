import type { Instructor, InstructorFields } from '@reihum/contract/courses/instructor.schema.ts'
import { publishImage } from '#features/files/publish-image.ts'
import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { instructorChanged } from './instructor.events.ts'
import { getInstructor } from './instructor.queries.ts'
import { instructors } from './instructor.store.ts'

type Input = { revision: number; instructor: InstructorFields }

/** Refuses if somebody else has saved since the instructor was read; the same form sent twice is saved once. */
export async function changeInstructor(
  ctx: TenantContext,
  id: string,
  { revision, instructor }: Input,
): Promise<Instructor> {
  if (instructor.photoFileId) await publishImage(ctx, instructor.photoFileId)
  const change = await instructors.change(ctx, id, { revision, fields: instructor })
  if (change) await record(ctx, instructorChanged(id, change))
  return getInstructor(ctx, id)
}
