import type { TenantContext } from '#platform/tenant-context.ts'
import { lockCourses } from '../course.store.ts'
import { areDatesFixed } from './appointment.rules.ts'
import { type UntoldDate, untoldDates } from './changed-dates.queries.ts'
import { forgetChangedDates, lookAtChangedDates } from './changed-dates.store.ts'

type QuietUntil = (at: Date) => Date | null

/**
 * Takes what people are to be told of the dates of a course now: from then on it counts as told, so the caller tells it in the
 * same transaction. Empty: nothing yet, or nothing at all. A course that was cancelled or archived since has told them itself.
 */
export async function takeChangedDates(
  ctx: TenantContext,
  courseId: string,
  quietUntil: QuietUntil,
): Promise<UntoldDate[]> {
  const [course] = await lockCourses(ctx, [courseId])
  if (!course) return []
  const { untold, all, due } = await untoldDates(ctx, courseId, quietUntil)
  if (due && due > ctx.now) {
    await lookAtChangedDates(ctx, courseId, due)
    return []
  }
  await forgetChangedDates(
    ctx,
    all.map(({ appointmentId }) => appointmentId),
  )
  return areDatesFixed(course.state as Parameters<typeof areDatesFixed>[0]) ? [] : untold
}
