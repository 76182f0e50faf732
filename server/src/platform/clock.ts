/**
 * Returns the current time; tests use a clock of their own. A clock that follows the database is told the database's
 * time by every transaction, and answers which time the transaction goes by.
 */
export type Clock = (() => Date) & { follow?: (told: Date, askedAt: number) => Date }

export const systemClock: Clock = () => new Date()

export type HouseClock = Clock & {
  /** How far the machine's own clock is ahead of the database's, in milliseconds. */
  skewMs(): number
}

/**
 * The time of the database, as well as a node can know it: all nodes go by one clock, however wrong their own are. The
 * moment that the database tells lies between question and answer, which bounds the difference of the clocks from both
 * sides; the difference known so far is kept while it fits.
 */
export function makeHouseClock(machine: () => number = Date.now): HouseClock {
  let aheadMs = 0
  const clock = () => new Date(machine() - aheadMs)
  return Object.assign(clock, {
    follow(told: Date, askedAt: number) {
      // What is told has no fractions of a millisecond.
      const most = machine() - told.getTime()
      const least = askedAt - told.getTime() - 1
      aheadMs = Math.min(Math.max(aheadMs, least), most)
      return told
    },
    skewMs: () => aheadMs,
  })
}
