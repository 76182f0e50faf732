import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'

const dayMs = 86_400_000

/**
 * A day so many days from today, by the clock of the tenants that tests add: in their first hours of a day it is still the
 * day before elsewhere. Days are counted in the calendar, because some have 23 or 25 hours.
 */
export const dayFromNow = (days: number) => {
  const here = wallClockOf(new Date(), 'Europe/Berlin').date
  return new Date(Date.parse(here) + days * dayMs).toISOString().slice(0, 10)
}

/** Today, by the clock of the tenants that tests add. */
export const today = () => dayFromNow(0)
