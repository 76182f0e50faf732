import type { CourseFields } from '@reihum/contract/courses/course.schema.ts'
import { attempt } from '#platform/database/attempt.ts'
import type { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { addCourse } from '../create-course.ts'

type NewCourse = { id: string; course: CourseFields }

/**
 * Creates many drafts, one by one, with the command for a single one. Returns for each its refusal, or null if it was
 * created.
 */
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
