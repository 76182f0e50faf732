import type { CourseDates, CourseTimes } from '#features/courses/course.rules.ts'
import { hasStarted } from '#features/courses/course.rules.ts'

/** All of one booking who wait for one course: they move up together or not at all. */
export type WaitingParty = { queueNumber: number; people: number }

export type MoveUpDecision = {
  moved: WaitingParty[]
  /** Stood before somebody who was moved up, because there were not places enough for all of them. */
  passedOver: { party: WaitingParty; free: number }[]
}

/**
 * Who of the waiting list gets the empty places, in the order of arrival. A party that is too large for what is left keeps
 * its turn, and those behind it who fit are moved up past it: a place that stays empty helps nobody.
 */
export function decideMoveUps(free: number | null, parties: readonly WaitingParty[]): MoveUpDecision {
  const moved: WaitingParty[] = []
  const tooLarge: { party: WaitingParty; free: number }[] = []
  let left = free ?? Number.POSITIVE_INFINITY
  for (const party of parties) {
    if (party.people <= left) {
      moved.push(party)
      left -= party.people
    } else if (left > 0) tooLarge.push({ party, free: left })
  }
  const last = moved.at(-1)?.queueNumber ?? 0
  return { moved, passedOver: tooLarge.filter(({ party }) => party.queueNumber < last) }
}

/** Nobody is moved up into what has begun, is not offered, or has no date that takes place. */
export function isMovingUpPossible(course: CourseTimes & CourseDates, now: Date): boolean {
  const isOffered = course.state === 'published' || course.state === 'closed'
  return isOffered && !hasStarted(course, now) && course.planned > 0
}
