import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'

const dayMs = 86_400_000

/**
 * A day so many days from today, by the clock of the tenants that tests add: in their first hours of a day it is still the
 * day before elsewhere.
 */
export const dayFromNow = (days: number) =>
  wallClockOf(new Date(Date.now() + days * dayMs), 'Europe/Berlin').date

/** Today, by the clock of the tenants that tests add. */
export const today = () => dayFromNow(0)
