import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { lockCourse, lockCourses } from '../course.store.ts'
import { changedDatesSilenced } from './appointment.events.ts'
import { areDatesFixed } from './appointment.rules.ts'
import { type UntoldDate, untoldDates } from './changed-dates.queries.ts'
import { forgetChangedDates, lookAtChangedDates, silenceChangedDates } from './changed-dates.store.ts'

type QuietUntil = (at: Date) => Date | null

/**
 * Takes what people are to be told of the dates of a course now: from then on it counts as told, so the caller tells it in the
 * same transaction. Empty: nothing yet, or nothing at all. A course that was cancelled or archived since has told them itself.
 */
export async function takeChangedDates(
  ctx: TenantContext,
  courseId: string,
  { quietUntil, isNow = false }: { quietUntil: QuietUntil; isNow?: boolean },
): Promise<UntoldDate[]> {
  const [course] = await lockCourses(ctx, [courseId])
  if (!course) return []
  const { untold, all, due } = await untoldDates(ctx, courseId, quietUntil)
  if (!isNow && due && due > ctx.now) {
    await lookAtChangedDates(ctx, courseId, due)
    return []
  }
  await forgetChangedDates(
    ctx,
    all.map(({ appointmentId }) => appointmentId),
  )
  return areDatesFixed(course.state as Parameters<typeof areDatesFixed>[0]) ? [] : untold
}

/** Nobody is told of what has changed in the course so far. Twice does the same as once. */
export async function silenceDates(ctx: TenantContext, courseId: string): Promise<number> {
  await lockCourse(ctx, courseId)
  const silenced = await silenceChangedDates(ctx, courseId)
  if (silenced > 0) await record(ctx, changedDatesSilenced(courseId, silenced))
  return silenced
}
