import type { LockedCourse } from '#features/courses/seats.ts'
import type { SeatsMoved } from '../registration.rules.ts'

/** Collects the seat changes and drawn queue numbers of each course while a batch is decided. */
export function seatChangesOf(courses: ReadonlyMap<string, LockedCourse>) {
  const byCourse = new Map<string, SeatsMoved & { courseId: string; drawn: number }>()
  const of = (courseId: string) => {
    const change = byCourse.get(courseId) ?? { courseId, taken: 0, waiting: 0, extra: 0, raise: 0, drawn: 0 }
    byCourse.set(courseId, change)
    return change
  }
  return {
    add(courseId: string, moved: SeatsMoved) {
      const change = of(courseId)
      change.taken += moved.taken
      change.waiting += moved.waiting
      change.extra += moved.extra
      change.raise += moved.raise
    },
    draw(courseId: string): number {
      const change = of(courseId)
      change.drawn += 1
      return (courses.get(courseId)?.lastQueueNumber ?? 0) + change.drawn
    },
    all: () => [...byCourse.values()],
  }
}

export type SeatChanges = ReturnType<typeof seatChangesOf>
