type OfCourse = {
  /** For how many hours free places are offered; null: they are booked for those who wait. */
  offerHours: number | null
}

type MovingUp = 'booked' | 'offered'

/** How a free place comes to somebody who joins the list: as their form has said, or else as the course does. */
export function movingUpAs({ offerHours }: OfCourse, shown: MovingUp | undefined): MovingUp {
  return shown ?? (offerHours === null ? 'booked' : 'offered')
}

/**
 * Whether a free place is offered before it is booked: where the course says so, and always where it costs something and was
 * not ordered by whoever waits. What is free of charge needs no order.
 */
export function isOfferedFirst(
  { offerHours }: OfCourse,
  { fee_cents, moving_up }: { fee_cents: number; moving_up: string },
): boolean {
  return offerHours !== null || (fee_cents > 0 && moving_up === 'offered')
}
