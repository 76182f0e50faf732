import type { CourseFields } from '@reihum/contract/courses/course.schema.ts'
import { attempt } from '#platform/database/attempt.ts'
import type { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { addCourse } from './create-course.ts'

type NewCourse = { id: string; course: CourseFields }

/** Many drafts, one after the other by the command that makes one; of each what it was refused for, and null where it is made. */
export async function importCourses(
  ctx: TenantContext,
  courses: readonly NewCourse[],
  { overrideClashes }: { overrideClashes: boolean },
): Promise<(Refusal | null)[]> {
  const outcomes: (Refusal | null)[] = []
  for (const { id, course } of courses)
    outcomes.push(
      await attempt(ctx.tx, () => addCourse(ctx, { id, course, publish: false, overrideClashes })),
    )
  return outcomes
}
