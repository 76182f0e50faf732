import type { Instructor, InstructorFields } from '@reihum/contract/courses/instructor.schema.ts'
import { changeBetween } from '#features/tenants/settings.rules.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { instructorChanged } from './instructor.events.ts'
import { getInstructor, instructorFieldsOf } from './instructor.queries.ts'
import { lockInstructor, updateInstructor } from './instructor.store.ts'

type Input = { revision: number; instructor: InstructorFields }

/** Refuses when somebody else has saved since the instructor was read; the same form sent twice is saved once. */
export async function changeInstructor(
  ctx: TenantContext,
  id: string,
  { revision, instructor }: Input,
): Promise<Instructor> {
  const row = await lockInstructor(ctx, id)
  if (!row) throw new Refusal('NOT_FOUND')
  const change = changeBetween(instructorFieldsOf(row), instructor)
  if (!change) return getInstructor(ctx, id)
  if (row.revision !== revision) throw new Refusal('CONFLICT')
  await updateInstructor(ctx, id, instructor)
  await record(ctx, instructorChanged(id, change))
  return getInstructor(ctx, id)
}
