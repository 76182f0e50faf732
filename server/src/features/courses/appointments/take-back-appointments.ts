import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { lockCourse } from '../course.store.ts'
import { appointmentsTakenBack } from './appointment.events.ts'
import { countingOn, datedCourseOf } from './appointment.queries.ts'
import { decideTakingBack } from './appointment.rules.ts'
import { appointmentsOfCourse, deleteAppointments, followAppointments } from './appointment.store.ts'

/**
 * Takes back a series that was added by mistake, as a whole or not at all; taking back one that is gone already is no
 * error.
 */
export async function takeBackAppointments(
  ctx: TenantContext,
  courseId: string,
  ids: readonly string[],
): Promise<{ removed: number }> {
  const course = await lockCourse(ctx, courseId)
  const wanted = new Set(ids)
  const added = (await appointmentsOfCourse(ctx, courseId)).filter(({ id }) => wanted.has(id))
  const [first, last] = [added[0], added.at(-1)]
  if (!first || !last) return { removed: 0 }
  const since = new Date(Math.min(...added.map(({ created_at }) => created_at.getTime())))
  const decision = decideTakingBack(datedCourseOf(course), {
    appointments: added.map(({ sequence, cancelled_at }) => ({
      sequence,
      isCancelled: cancelled_at !== null,
    })),
    ...(await countingOn(ctx, courseId, { ids, since })),
  })
  if (decision.kind === 'refused') throw new Refusal(decision.code, decision.data)
  await deleteAppointments(
    ctx,
    added.map(({ id }) => id),
  )
  await followAppointments(ctx, courseId)
  await record(ctx, appointmentsTakenBack(courseId, added.length, first.starts_at, last.starts_at))
  return { removed: added.length }
}
