import {
  type CourseMove,
  type CourseState,
  courseMoves,
  courseMovesFrom,
  type PublicationAdvice,
  type PublicationNeed,
} from '@reihum/contract/courses/course-states.ts'
import type { CourseMode, TaxCategory } from '@reihum/contract/courses/course-terms.ts'
import { availableOf, type PaymentMethod } from '@reihum/contract/tenants/payment-methods.ts'
import { type CourseDates, type CourseTimes, hasEnded } from './course.rules.ts'

export type MovableCourse = CourseTimes & {
  publishedAt: Date | null
  taken: number
  waiting: number
}

export type MoveDecision =
  | { kind: 'moves'; to: CourseState }
  | { kind: 'deleted' }
  | { kind: 'already' }
  | { kind: 'refused'; code: 'COURSE_MOVE_REFUSED' | 'COURSE_RUNNING'; data: Record<string, never> }
  | { kind: 'refused'; code: 'COURSE_HAS_REGISTRATIONS'; data: { count: number } }
  | { kind: 'refused'; code: 'COURSE_INCOMPLETE'; data: { missing: string } }
  | { kind: 'refused'; code: 'TIER_LIMIT_REACHED'; data: { tier: string; limit: number } }

const states: Record<Exclude<CourseMove, 'restore' | 'delete'>, CourseState> = {
  publish: 'published',
  close: 'closed',
  cancel: 'cancelled',
  archive: 'archived',
}

/** The state that a move leads to. Moving a course to the state it has already changes nothing and is no error. */
export function decideMove(course: MovableCourse, move: CourseMove, now: Date): MoveDecision {
  const isRestore = move === 'restore'
  const target = move === 'delete' || isRestore ? null : states[move]
  if (target === course.state) return { kind: 'already' }
  if (isRestore && (course.state === 'draft' || course.state === 'closed')) return { kind: 'already' }
  if (!courseMovesFrom[move].includes(course.state))
    return { kind: 'refused', code: 'COURSE_MOVE_REFUSED', data: {} }
  const count = course.taken + course.waiting
  if ((move === 'cancel' || move === 'delete') && count > 0)
    return { kind: 'refused', code: 'COURSE_HAS_REGISTRATIONS', data: { count } }
  if (move === 'delete')
    return course.publishedAt === null
      ? { kind: 'deleted' }
      : { kind: 'refused', code: 'COURSE_MOVE_REFUSED', data: {} }
  if (move === 'archive' && course.state === 'published' && !hasEnded(course, now))
    return { kind: 'refused', code: 'COURSE_RUNNING', data: {} }
  return { kind: 'moves', to: target ?? (course.publishedAt === null ? 'draft' : 'closed') }
}

export function possibleMoves(course: MovableCourse, now: Date): CourseMove[] {
  return courseMoves.filter((move) => {
    const { kind } = decideMove(course, move, now)
    return kind === 'moves' || kind === 'deleted'
  })
}

export type PublishableCourse = CourseDates & {
  description: string
  mode: CourseMode
  placeId: string | null
  teaserFileId: string | null
  /** The highest price that anybody pays: the fee, or a price category above it. */
  highestFeeCents: number
  taxCategory: TaxCategory
  taxExemptionReason: string
  paymentMethods: readonly PaymentMethod[]
  /** What the provider has set up. */
  methodsSetUp: readonly PaymentMethod[]
  approvalNumber: string
}

/**
 * What a course needs before publication: an appointment that takes place, and if anybody pays, a reason if it is
 * tax-exempt and a payment method that is set up.
 */
export function missingFor(course: PublishableCourse): PublicationNeed[] {
  const missing: PublicationNeed[] = []
  if (course.planned === 0) missing.push('appointments')
  if (course.highestFeeCents > 0) {
    const needsReason = course.taxCategory === 'exempt' || course.taxCategory === 'small_business'
    if (needsReason && course.taxExemptionReason === '') missing.push('taxExemptionReason')
    if (course.paymentMethods.length === 0) missing.push('paymentMethods')
    else if (availableOf(course.paymentMethods, course.methodsSetUp).length === 0)
      missing.push('paymentSetup')
  }
  return missing
}

/** What visitors would miss: shown as advice, and never blocks publication. */
export function advisedFor(course: PublishableCourse): PublicationAdvice[] {
  const advised: PublicationAdvice[] = []
  if (course.description === '') advised.push('description')
  if (course.mode !== 'online' && course.placeId === null) advised.push('place')
  if (course.teaserFileId === null) advised.push('teaser')
  if (course.mode !== 'on_site' && course.highestFeeCents > 0 && course.approvalNumber === '')
    advised.push('approvalNumber')
  return advised
}

/** How many courses the tier lets a tenant publish, and how many are. */
export type PublicationRoom = { tier: string; limit: number | null; used: number }

/**
 * Decides several courses in the given order: the last publication that the tier allows goes to the first that wants
 * it.
 */
export function decideMoves(
  courses: readonly (MovableCourse & PublishableCourse)[],
  move: CourseMove,
  { now, room }: { now: Date; room: PublicationRoom },
): MoveDecision[] {
  const { tier, limit } = room
  let { used } = room
  return courses.map((course) => {
    const decision = decideMove(course, move, now)
    if (decision.kind !== 'moves' || decision.to !== 'published') return decision
    const missing = missingFor(course)
    if (missing.length > 0)
      return { kind: 'refused', code: 'COURSE_INCOMPLETE', data: { missing: missing.join(', ') } }
    if (limit !== null && used >= limit)
      return { kind: 'refused', code: 'TIER_LIMIT_REACHED', data: { tier, limit } }
    // A course that has ended does not count against the limit of the tier.
    if (!hasEnded(course, now)) used += 1
    return decision
  })
}
