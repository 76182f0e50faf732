/** The place and the instructors an appointment keeps busy, from its start up to, but not including, its end. */
export type Occupation = {
  id: string
  startsAt: Date
  endsAt: Date
  placeId: string | null
  instructorIds: readonly string[]
  courseId: string | null
  /** The course that its own course is a trial lesson of. */
  trialOf: string | null
}

/** Two appointments that need the same place, or the same instructor, at one time; the earlier one first. */
export type Clash<Side extends Occupation> = {
  over: 'place' | 'instructor'
  id: string
  sides: readonly [Side, Side]
}

function byStart(a: Occupation, b: Occupation): number {
  return a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1)
}

function heldBy<Side extends Occupation>(
  occupations: readonly Side[],
  idsOf: (occupation: Side) => readonly string[],
): Map<string, Side[]> {
  const held = new Map<string, Side[]>()
  for (const occupation of occupations) {
    for (const id of idsOf(occupation)) {
      const others = held.get(id)
      if (others) others.push(occupation)
      else held.set(id, [occupation])
    }
  }
  return held
}

/** All overlapping pairs, found in one pass over time. */
function* overlapping<Side extends Occupation>(occupations: readonly Side[]): Generator<[Side, Side]> {
  let running: Side[] = []
  for (const next of [...occupations].sort(byStart)) {
    running = running.filter(({ endsAt }) => endsAt > next.startsAt)
    for (const other of running) yield [other, next]
    running.push(next)
  }
}

export const placesHeld = ({ placeId }: Occupation): readonly string[] => (placeId === null ? [] : [placeId])
export const instructorsHeld = ({ instructorIds }: Occupation): readonly string[] => instructorIds

const heldThings = { place: placesHeld, instructor: instructorsHeld } as const

/** A trial lesson within a date of its own course: those who try it are there together with all others. */
function isTrialWithin(trial: Occupation, date: Occupation): boolean {
  const isOfCourse = trial.trialOf !== null && trial.trialOf === date.courseId
  return isOfCourse && trial.startsAt >= date.startsAt && trial.endsAt <= date.endsAt
}

const areTogether = ([one, other]: readonly [Occupation, Occupation]) =>
  isTrialWithin(one, other) || isTrialWithin(other, one)

/**
 * Clashes of planned appointments with each other and with stored ones. A changed appointment is not compared with its
 * own stored version, clashes among stored ones were accepted before, and a trial lesson needs nothing that its course has not
 * taken.
 */
export function clashesOf<Side extends Occupation>(
  planned: readonly Side[],
  stored: readonly Side[],
): Clash<Side>[] {
  const anew = new Set(planned.map(({ id }) => id))
  const all = [...planned, ...stored.filter(({ id }) => !anew.has(id))]
  const clashes: Clash<Side>[] = []
  for (const over of ['place', 'instructor'] as const) {
    for (const [id, occupations] of heldBy(all, heldThings[over])) {
      for (const sides of overlapping(occupations)) {
        if (sides.some((side) => anew.has(side.id)) && !areTogether(sides)) clashes.push({ over, id, sides })
      }
    }
  }
  return clashes
}
