import type { AttendanceFigures, AttendanceType } from './attendance.schema.ts'

type Said = { markedAt: string | Date; id: string }

const time = (at: string | Date) => (typeof at === 'string' ? Date.parse(at) : at.getTime())

/**
 * Whether one mark counts instead of another: the later one counts, and of two marks of the same moment the one with
 * the higher id. The order in which marks arrive plays no part, so the server and the devices come to the same result,
 * whoever sends first.
 */
export function countsInstead(one: Said, other: Said): boolean {
  const apart = time(one.markedAt) - time(other.markedAt)
  return apart === 0 ? one.id > other.id : apart > 0
}

/** The mark that counts: the latest of all. */
export function latestOf<Mark extends Said>(marks: Iterable<Mark>): Mark | null {
  let latest: Mark | null = null
  for (const mark of marks) if (latest === null || countsInstead(mark, latest)) latest = mark
  return latest
}

/** Attended and missed appointments in numbers. An appointment whose attendance is still open counts as neither. */
export function figuresOf(types: Iterable<AttendanceType | null>): AttendanceFigures {
  let attended = 0
  let absent = 0
  let excused = 0
  for (const type of types) {
    if (type === 'ATTENDANCE') attended += 1
    if (type === 'ABSENCE') absent += 1
    if (type === 'EXCUSED') excused += 1
  }
  const taken = attended + absent + excused
  return { attended, absent, excused, rate: taken === 0 ? null : Math.round((100 * attended) / taken) }
}
