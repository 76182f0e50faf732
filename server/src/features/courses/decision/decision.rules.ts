import {
  type CourseDecision,
  type DecisionPhase,
  daysToDecide,
} from '@reihum/contract/courses/course-decision.ts'
import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import { type CourseTimes, hasStarted } from '../course.rules.ts'

export type DecidedCourse = Pick<CourseTimes, 'state' | 'startsAt'> & {
  taken: number
  minimum: number | null
  decideBy: Date | null
  decision: CourseDecision | null
}

const dayMs = 86_400_000

/** A course on offer with a minimum is undecided until it begins; all others need no decision. */
function isQuestion({ state, startsAt, minimum }: DecidedCourse, now: Date): boolean {
  return minimum !== null && (state === 'published' || state === 'closed') && !hasStarted({ startsAt }, now)
}

/** The date by which to decide: at the latest the start of the course. */
export function decisionDate({ decideBy, startsAt }: DecidedCourse): Date | null {
  return decideBy ?? startsAt
}

/**
 * The phase of the decision. Everybody with a place counts, confirmed or reserved. A decision stands however many
 * register or leave afterwards; without one, the phase follows the number.
 */
export function decisionPhaseOf(course: DecidedCourse, now: Date): DecisionPhase | null {
  if (!isQuestion(course, now)) return null
  if (course.decision === 'go') return 'go'
  if (course.taken >= (course.minimum ?? 0)) return 'safe'
  const date = decisionDate(course)
  return date !== null && date.getTime() - daysToDecide * dayMs <= now.getTime() ? 'due' : 'at_risk'
}

export type DecisionDecision =
  | { kind: 'decided' | 'already' }
  | { kind: 'refused'; code: 'NOTHING_TO_DECIDE' | 'DECISION_CHANGED' }

/**
 * A decision that the course takes place can be made at any time, also with too few attendees, and taken back until the
 * start.
 */
export function decideDecision(course: DecidedCourse, wanted: 'go' | 'open', now: Date): DecisionDecision {
  if (course.state === 'cancelled') return { kind: 'refused', code: 'DECISION_CHANGED' }
  if (!isQuestion(course, now)) return { kind: 'refused', code: 'NOTHING_TO_DECIDE' }
  const isSaid = course.decision === 'go'
  return { kind: isSaid === (wanted === 'go') ? 'already' : 'decided' }
}

/**
 * What happens on the decision date: with enough attendees the course takes place, as the public was told; with too few
 * the staff is reminded, once for each date.
 */
export function whenTimeComes(
  course: DecidedCourse,
  remindedFor: Date | null,
  now: Date,
): 'go' | 'remind' | null {
  const phase = decisionPhaseOf(course, now)
  if (phase === 'safe') return course.decideBy !== null && course.decideBy <= now ? 'go' : null
  const isReminded = remindedFor?.getTime() === decisionDate(course)?.getTime()
  return phase === 'due' && !isReminded ? 'remind' : null
}

/** What visitors see before they book: the minimum and the date, or that it is sure; never the number of attendees. */
export function takesPlaceTold(course: DecidedCourse, now: Date): PortalCourseDetail['takesPlace'] {
  if (course.minimum === null || !isQuestion(course, now)) return null
  const { decideBy, minimum } = course
  return {
    isSure: course.decision === 'go',
    minimum,
    decideBy: decideBy && decideBy > now ? decideBy.toISOString() : null,
  }
}
