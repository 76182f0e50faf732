import { recordMany } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { portalSettingsChanged } from '../course.events.ts'
import { setPromoted } from '../course.store.ts'
import type { CourseRow } from '../course-row.queries.ts'
import { type Dryness, findCourses } from './find-courses.ts'

export type PromotedCourse = { row: CourseRow; isChanged: boolean }

const changes = (row: CourseRow, promoted: boolean) => row.promoted !== promoted && !row.agreed

/** Promotes courses or stops promoting them; their other portal settings stay. Agreed lessons are never promoted. */
export async function promoteCourses(
  ctx: TenantContext,
  ids: readonly string[],
  promoted: boolean,
  { isDry }: Dryness,
): Promise<PromotedCourse[]> {
  const rows = await findCourses(ctx, ids, { isDry })
  const changing = isDry ? [] : rows.filter((row) => changes(row, promoted))
  if (changing.length > 0) {
    await setPromoted(
      ctx,
      changing.map(({ id }) => id),
      promoted,
    )
    const change = { before: { promoted: !promoted }, after: { promoted } }
    const { actor, origin } = ctx
    await recordMany(
      ctx,
      changing.map(({ id }) => ({ event: portalSettingsChanged(id, change), actor, origin })),
    )
  }
  return rows.map((row) => ({ row, isChanged: changes(row, promoted) }))
}
