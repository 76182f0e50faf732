import { type CourseDates, type CourseTimes, isOfferedToPeople } from '#features/courses/course.rules.ts'

/** All of one booking who wait for one course: they move up together or not at all (a party). */
export type WaitingParty = { queueNumber: number; people: number }

export type MoveUpDecision = {
  moved: WaitingParty[]
  /** Parties that were ahead of one that moved up, but too large for the places left. */
  passedOver: { party: WaitingParty; free: number }[]
}

/**
 * Which parties get the empty places, in the order of arrival. A party too large for what is left keeps its turn, and
 * parties behind it that fit move up past it, because a place that stays empty helps nobody.
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

export type MovingUp = Pick<CourseTimes, 'startsAt'> & { waitingCutoffHours: number }

/** The cut-off, from when nobody moves up automatically; null: the course has no start. */
export function movingUpEnds({ startsAt, waitingCutoffHours }: MovingUp): Date | null {
  return startsAt && new Date(startsAt.getTime() - waitingCutoffHours * 3_600_000)
}

/** False for a course that has begun or passed its cut-off, is not offered, or has no date that takes place. */
export function isMovingUpPossible(course: CourseTimes & CourseDates & MovingUp, now: Date): boolean {
  const ends = movingUpEnds(course)
  return isOfferedToPeople(course) && (ends === null || now < ends)
}
