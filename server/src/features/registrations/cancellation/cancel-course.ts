import { courseMovesFrom } from '@reihum/contract/courses/course-states.ts'
import type {
  CourseCancellationPreview,
  CourseStake,
  CourseUnwindingPreview,
  courseCancellation,
} from '@reihum/contract/registrations/course-cancellation.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { z } from 'zod'
import type { CourseTimes } from '#features/courses/course.rules.ts'
import { saidOf } from '#features/courses/decision/decision.queries.ts'
import { lockSeats, readSeats } from '#features/courses/seats.ts'
import { requireConfirmation } from '#platform/confirmation.ts'
import { rehearse } from '#platform/database/rehearse.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { coursesBeside } from '../waiting-list/other-dates.queries.ts'
import { affectedByCancellation, cancelledWithCourse } from './course-cancellation.queries.ts'
import { courseStake } from './course-stake.queries.ts'
import { toldRefusals, type UnwindingPlan, unwindCourse } from './unwind-course.ts'
import { targetsOf } from './unwinding.rules.ts'

type OfCourse = { courseId: string }
type Input = z.output<typeof courseCancellation> & OfCourse

function requireCancellable(course: CourseTimes | null | undefined): void {
  if (!course) throw new Refusal('NOT_FOUND')
  if (!courseMovesFrom.cancel.includes(course.state)) throw new Refusal('COURSE_MOVE_REFUSED')
}

/** Whom the cancellation of a course would affect, and what it would free, shown beforehand. */
export async function previewCourseCancellation(ctx: TenantContext, courseId: string): Promise<CourseStake> {
  requireCancellable(await readSeats(ctx, courseId))
  return courseStake(ctx, courseId)
}

/**
 * Locks all courses involved in one go, because two commands that lock them in two steps could deadlock. A rebooked
 * registration of the waiting list also leaves the lists of other dates, so these are locked as well.
 */
async function lockAll(ctx: TenantContext, { courseId, unwinding }: UnwindingPlan & OfCourse) {
  const targets = targetsOf(unwinding)
  const left = targets.length > 0 ? await coursesBeside(ctx, { courseIds: [courseId] }) : []
  const locked = await lockSeats(ctx, [courseId, ...targets, ...left])
  return locked.get(courseId)
}

/** The numbers for one way to call the course off, found by doing it and rolling it back. */
export async function previewUnwinding(
  ctx: TenantContext,
  input: UnwindingPlan & OfCourse,
  locale: Locale,
): Promise<CourseUnwindingPreview> {
  return rehearse(ctx.tx, async () => {
    requireCancellable(await lockAll(ctx, input))
    const refused = await unwindCourse(ctx, input.courseId, input)
    const done = await cancelledWithCourse(ctx, input.courseId)
    return { ...done, refused: toldRefusals(refused, locale) }
  })
}

/**
 * Calls a course off with all of its registrations, or does nothing at all. If somebody registered or left since the
 * numbers were shown, or the decision changed, the operator is asked again. Sent twice it is done once, with the same
 * answer.
 */
export async function cancelCourse(
  ctx: TenantContext,
  confirmationKey: Buffer,
  input: Input,
): Promise<CourseCancellationPreview> {
  if (ctx.actor.kind !== 'user' && ctx.actor.kind !== 'support') throw new Refusal('FORBIDDEN')
  const { courseId, expected, expectedDecision, confirmationCode } = input
  const sensitive = { userId: ctx.actor.userId, action: 'cancel-course', subject: courseId } as const
  const course = await lockAll(ctx, input)
  if (course?.state === 'cancelled') return cancelledWithCourse(ctx, courseId)
  requireCancellable(course)
  requireConfirmation(confirmationKey, sensitive, confirmationCode, ctx.now)
  if ((await saidOf(ctx, courseId)) !== expectedDecision) throw new Refusal('DECISION_CHANGED')
  const affected = await affectedByCancellation(ctx, courseId)
  if (affected.reserved + affected.confirmed + affected.waiting !== expected)
    throw new Refusal('EXPECTATION_CHANGED')
  const [refused] = await unwindCourse(ctx, courseId, input)
  // The refusal rolls the transaction back, and with it what was done for the others.
  if (refused) throw new Refusal(refused.code, refused.data)
  return cancelledWithCourse(ctx, courseId)
}
