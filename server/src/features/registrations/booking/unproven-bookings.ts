import type { Clock } from '#platform/clock.ts'
import { hmacWith } from '#platform/hmac.ts'
import { networkOf } from '#platform/http/network-of.ts'
import { type Limit, makeRateLimiter } from '#platform/http/rate-limit.ts'

/**
 * A booking for which only a solved challenge speaks: nobody has shown yet that its address is theirs, and its mail may
 * go to somebody else.
 */
export type Unproven = {
  /** A hash of the network it came from. */
  network: string
  /** Too many like it were made: it needs a click in a mail. */
  isTooMany: boolean
  /** Somebody in it may be registered for the course already; then it needs that click too. */
  asksAboutTwice: boolean
}

const aDay = (count: number): Limit => ({ burst: count, perMinute: count / (24 * 60) })

/**
 * How many such bookings are made in a day without a click in a mail. A family books for everybody at the start of a term,
 * and a class through one network.
 */
const limits = { recipient: aDay(5), network: aDay(100) }

/** A bucket takes about 150 bytes, and a sale with a hundred thousand people two of them for each. */
const maxBuckets = 200_000

/** How many places one network may hold at one time in a tenant by such bookings. */
export const placesOfNetwork = 100

/** After so long a booking is the business of the provider, and where it came from is forgotten. */
export const networkDays = 30

export type UnprovenCounts = {
  /** Counts a booking before it is made; false: there were too many. */
  count(email: string, address: string): boolean
  giveBack(email: string, address: string): void
}

/**
 * Counts in the memory of each node: what is too many is not lost but confirmed by mail, which is counted in the
 * database.
 */
export function countUnproven(clock: Clock): UnprovenCounts {
  const limiter = makeRateLimiter(() => clock().getTime(), maxBuckets)
  const ofRecipient = (email: string) => `recipient ${email.trim().toLowerCase()}`
  const ofNetwork = (address: string) => `network ${networkOf(address)}`
  return {
    count(email, address) {
      if (limiter.take(ofNetwork(address), limits.network) > 0) return false
      if (limiter.take(ofRecipient(email), limits.recipient) === 0) return true
      limiter.giveBack(ofNetwork(address))
      return false
    },
    giveBack(email, address) {
      limiter.giveBack(ofNetwork(address))
      limiter.giveBack(ofRecipient(email))
    },
  }
}

/** With a key, because somebody who tries all addresses would find out what a plain hash stands for. */
export function networkHash(key: Buffer, address: string): string {
  return hmacWith(key)
    .update(`network ${networkOf(address)}`)
    .digest('base64url')
    .slice(0, 22)
}
