import type { TenantContext } from '#platform/tenant-context.ts'
import { lockCourses } from '../course.store.ts'
import type { CourseRow } from '../course-row.queries.ts'
import { coursesById } from '../courses-by-id.queries.ts'

export type Dryness = { isDry: boolean }

/** Courses in the requested order, locked unless it is a dry run. Unknown ids are left out. */
export async function findCourses(
  ctx: TenantContext,
  ids: readonly string[],
  { isDry }: Dryness,
): Promise<CourseRow[]> {
  const rows = await (isDry ? coursesById : lockCourses)(ctx, ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
