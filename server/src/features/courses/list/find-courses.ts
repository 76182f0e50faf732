import type { TenantContext } from '#platform/tenant-context.ts'
import { lockCourses } from '../course.store.ts'
import type { CourseRow } from '../course-row.queries.ts'
import { coursesById } from '../courses-by-id.queries.ts'

export type Dryness = { isDry: boolean }

/** In the order in which they are asked for, and locked unless nothing is to be changed. What does not exist is left out. */
export async function findCourses(
  ctx: TenantContext,
  ids: readonly string[],
  { isDry }: Dryness,
): Promise<CourseRow[]> {
  const rows = await (isDry ? coursesById : lockCourses)(ctx, ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
