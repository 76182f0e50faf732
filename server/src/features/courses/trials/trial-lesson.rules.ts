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

type StoredDate = { starts_at: Date; ends_at: Date; place_id: string | null; instructor_id: string | null }
type NewDate = { startsAt: Date; endsAt: Date; placeId: string | null; instructorId: string | null }

/**
 * Where a trial lesson goes with its date: it begins with it, and ends with it if it did, or else lasts as long as before. It
 * follows to another place and instructor; what the date keeps, the lesson keeps as well.
 */
export function movedWith(before: StoredDate, after: NewDate, trial: StoredDate): NewDate {
  const lasts = trial.ends_at.getTime() - trial.starts_at.getTime()
  const endedTogether = trial.ends_at.getTime() === before.ends_at.getTime()
  return {
    startsAt: after.startsAt,
    endsAt: endedTogether ? after.endsAt : new Date(after.startsAt.getTime() + lasts),
    placeId: after.placeId === before.place_id ? trial.place_id : after.placeId,
    instructorId: after.instructorId === before.instructor_id ? trial.instructor_id : after.instructorId,
  }
}
