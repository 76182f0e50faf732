import type { CourseKind, CourseState } from '@reihum/contract/courses/course-states.ts'
import { areDatesFixed } from '../appointments/appointment.rules.ts'

type Tried = { kind: CourseKind; state: CourseState; isTrial: boolean; isAgreed: boolean }
type TriedDate = { startsAt: Date; isCancelled: boolean }

/**
 * Why no trial lesson can be offered on a date; null if one can. Each date has one: whoever wants more places raises its
 * limit.
 */
export function trialRefusal(
  course: Tried,
  date: TriedDate,
  { offeredAt, now }: { offeredAt: readonly Date[]; now: Date },
): 'TRIAL_LESSON_IMPOSSIBLE' | 'TRIAL_LESSON_OFFERED' | null {
  const isImpossible =
    course.kind === 'EVENT' ||
    course.isTrial ||
    course.isAgreed ||
    areDatesFixed(course.state) ||
    date.isCancelled ||
    date.startsAt <= now
  if (isImpossible) return 'TRIAL_LESSON_IMPOSSIBLE'
  return offeredAt.some((at) => at.getTime() === date.startsAt.getTime()) ? 'TRIAL_LESSON_OFFERED' : null
}
