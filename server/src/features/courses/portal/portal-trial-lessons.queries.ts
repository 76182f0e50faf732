import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { asPortalCourse, portalRows, type Shown } from './portal-course.queries.ts'

/** So many trial lessons are shown; of a weekly course nobody needs more to choose from. */
const shownAtOnce = 6

const plain = { picture: null, otherFees: [] }

/** Published trial lessons of a course that are still to come; they stand in no list, so `portal_listed` does not matter. */
export async function trialLessonsAhead(
  ctx: TenantContext,
  courseId: string,
  shown: Shown,
): Promise<PortalCourseDetail['trialLessons']> {
  const rows = await portalRows(ctx)
    .where('c.trial_of', '=', courseId)
    .where('c.state', '=', 'published')
    .where('c.starts_at', '>', ctx.now)
    .orderBy('c.starts_at')
    .orderBy('c.id')
    .limit(shownAtOnce)
    .execute()
  return rows.map((row) => asPortalCourse(row, shown, plain, ctx.now))
}

/** The course of a trial lesson, if it is published. */
export async function trialOfShown(
  ctx: TenantContext,
  { trial_of }: { trial_of: string | null },
  shown: Shown,
): Promise<PortalCourseDetail['trialOf']> {
  if (trial_of === null) return null
  const row = await portalRows(ctx)
    .where('c.id', '=', trial_of)
    .where('c.state', '=', 'published')
    .executeTakeFirst()
  return row ? asPortalCourse(row, shown, plain, ctx.now) : null
}
