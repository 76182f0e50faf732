import { courseMovesFrom } from '@kurso/contract/courses/course-states.ts'
import type {
  CourseCancellationPreview,
  courseCancellation,
} from '@kurso/contract/registrations/course-cancellation.schema.ts'
import type { z } from 'zod'
import type { CourseTimes } from '#features/courses/course.rules.ts'
import { moveCourse } from '#features/courses/move-course.ts'
import { lockSeats, readSeats } from '#features/courses/seats.ts'
import { requireConfirmation } from '#platform/confirmation.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { cancelRegistrations } from './cancel-registrations.ts'
import { affectedByCancellation, cancelledWithCourse, registeredFor } from './course-cancellation.queries.ts'

type Input = z.output<typeof courseCancellation> & { courseId: string }

function requireCancellable(course: CourseTimes | null | undefined): void {
  if (!course) throw new Refusal('NOT_FOUND')
  if (!courseMovesFrom.cancel.includes(course.state)) throw new Refusal('COURSE_MOVE_REFUSED')
}

/** What cancelling a course would do to whom, said beforehand. */
export async function previewCourseCancellation(
  ctx: TenantContext,
  courseId: string,
): Promise<CourseCancellationPreview> {
  requireCancellable(await readSeats(ctx, courseId))
  return affectedByCancellation(ctx, courseId)
}

/**
 * Cancels a course with all of its registrations, or nothing at all: with one who came or left since the numbers were shown
 * it is asked again. Sent twice it is done once, and answers the same.
 */
export async function cancelCourse(
  ctx: TenantContext,
  confirmationKey: Buffer,
  { courseId, reason, inform, expected, confirmationCode }: Input,
): Promise<CourseCancellationPreview> {
  if (ctx.actor.kind !== 'user' && ctx.actor.kind !== 'support') throw new Refusal('FORBIDDEN')
  const sensitive = { userId: ctx.actor.userId, action: 'cancel-course', subject: courseId } as const
  const course = (await lockSeats(ctx, [courseId])).get(courseId)
  if (course?.state === 'cancelled') return cancelledWithCourse(ctx, courseId)
  requireCancellable(course)
  requireConfirmation(confirmationKey, sensitive, confirmationCode, ctx.now)
  const affected = await affectedByCancellation(ctx, courseId)
  if (affected.reserved + affected.confirmed + affected.waiting !== expected)
    throw new Refusal('EXPECTATION_CHANGED')
  await cancelRegistrations(ctx, await registeredFor(ctx, courseId), {
    by: { cause: 'course' },
    note: reason,
    inform,
  })
  await moveCourse(ctx, courseId, 'cancel')
  return affected
}
