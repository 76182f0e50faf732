import { type RegistrationState, seatStates } from '@reihum/contract/registrations/registration-states.ts'

type Moved = {
  registration: { course_id: string; state: RegistrationState; offered_at: Date | null }
  to: RegistrationState
}

export type MovedSeats = {
  courseId: string
  taken: number
  waiting: number
  offered: number
  extra: number
}

const has = (state: RegistrationState) => seatStates.includes(state)

/**
 * What moves do to the seat counters of each course. Extra seats are given back first, whichever registration leaves:
 * an overbooked course returns to its limit before anybody else gets a place. An offered place is held like a taken
 * one.
 */
export function seatsMovedBy(
  moves: readonly Moved[],
  extraSeatsOf: (courseId: string) => number,
): MovedSeats[] {
  const byCourse = new Map<string, MovedSeats>()
  for (const { registration, to } of moves) {
    const { course_id: courseId, state, offered_at: offeredAt } = registration
    const seats = byCourse.get(courseId) ?? { courseId, taken: 0, waiting: 0, offered: 0, extra: 0 }
    if (has(state) && !has(to)) seats.taken -= 1
    if (!has(state) && has(to)) seats.taken += 1
    if (state === 'on_waiting_list' && to !== 'on_waiting_list') seats.waiting -= 1
    if (offeredAt && to !== 'on_waiting_list') seats.offered -= 1
    byCourse.set(courseId, seats)
  }
  for (const seats of byCourse.values()) {
    const held = seats.taken + seats.offered
    if (held < 0) seats.extra = -Math.min(extraSeatsOf(seats.courseId), -held)
  }
  return [...byCourse.values()]
}
