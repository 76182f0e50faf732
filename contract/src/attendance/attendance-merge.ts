import type { AttendanceFigures, AttendanceType } from './attendance.schema.ts'

type Said = { markedAt: string | Date; id: string }

const time = (at: string | Date) => (typeof at === 'string' ? Date.parse(at) : at.getTime())

/**
 * Whether one mark counts instead of another: the later one, and of the same moment the one with the higher id. It asks
 * nothing of the order in which they arrived, so that server and devices come to the same, whoever sends first.
 */
export function countsInstead(one: Said, other: Said): boolean {
  const apart = time(one.markedAt) - time(other.markedAt)
  return apart === 0 ? one.id > other.id : apart > 0
}

/** The one of all marks that counts. */
export function latestOf<Mark extends Said>(marks: Iterable<Mark>): Mark | null {
  let latest: Mark | null = null
  for (const mark of marks) if (latest === null || countsInstead(mark, latest)) latest = mark
  return latest
}

/** What is open is neither: it says nothing about anybody yet. */
export function figuresOf(types: Iterable<AttendanceType | null>): AttendanceFigures {
  let attended = 0
  let absent = 0
  for (const type of types) {
    if (type === 'ATTENDANCE') attended += 1
    if (type === 'ABSENCE') absent += 1
  }
  const taken = attended + absent
  return { attended, absent, rate: taken === 0 ? null : Math.round((100 * attended) / taken) }
}
