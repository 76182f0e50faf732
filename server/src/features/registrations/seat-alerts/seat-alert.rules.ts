import { seatAlertLimits } from '@reihum/contract/registrations/seat-alert.schema.ts'

const hour = 3_600_000
/** So many are told of one free place within an hour. */
export const toldPerPlace = 3
export const lately = hour
/** So shortly before the course begins everybody is told at once: the next hour may be too late. */
const shortly = 24 * hour

type Situation = {
  /** Places that anybody may book; null: unlimited. */
  free: number | null
  /** How many want to be told. */
  waiting: number
  /** How many were told within the last hour. */
  toldLately: number
  startsAt: Date
}

/**
 * How many are told now, those who asked first before the others. A place is not held for whoever is told, so a letter to
 * everybody would disappoint nearly all of them; whoever is told first has a lead of an hour.
 */
export function howManyToTell({ free, waiting, toldLately, startsAt }: Situation, now: Date): number {
  if (startsAt <= now || free === 0) return 0
  if (free === null || startsAt.getTime() - now.getTime() <= shortly) return waiting
  return Math.min(waiting, Math.max(0, free * toldPerPlace - toldLately))
}

export const confirmableUntil = (now: Date) => new Date(now.getTime() + seatAlertLimits.confirmHours * hour)

export const toldUntil = (now: Date) => new Date(now.getTime() + seatAlertLimits.toldDays * 24 * hour)

/** A form sent twice within this time was sent by mistake; after it the visitor probably misses the letter. */
const repeatMinutes = 2

export const isLetterDue = (lastLetterAt: Date, now: Date): boolean =>
  now.getTime() - lastLetterAt.getTime() >= repeatMinutes * 60_000
