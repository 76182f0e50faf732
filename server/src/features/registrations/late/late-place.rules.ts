import { isSmallRest } from '@reihum/contract/ledger/tolerance.ts'
import type { CreditedFor, LatePlaces } from '@reihum/contract/registrations/late-places.ts'
import { type BookableCourse, decideBooking } from '../registration.rules.ts'

/** Money that came after places were given back for want of it; all of them are booked again, or none. */
export type LateMoney = {
  wish: LatePlaces
  /** What was owed for these places, and what is there for them now. */
  owedCents: number
  paidCents: number
  toleranceCents: number
  /** The courses as they are now, each with the number of people who had a place in it. */
  courses: readonly { course: BookableCourse; people: number }[]
  /** Extras that they had taken, and their places of a frame, are still there too. */
  hasAll: boolean
}

export type LateDecision = { kind: 'book_again' } | { kind: 'credit'; creditedFor: CreditedFor }

const credit = (reason: CreditedFor): LateDecision => ({ kind: 'credit', creditedFor: reason })

/**
 * Whoever paid too late is a newcomer like any other: registration must be open, and those who wait come first. Places
 * are never made for them. What is not possible is said as the reason, also where nobody wanted it.
 */
export function decideLate(late: LateMoney, now: Date): LateDecision {
  const { wish, owedCents, paidCents, toleranceCents, courses, hasAll } = late
  const rest = { openCents: owedCents - paidCents, paidCents }
  if (rest.openCents > 0 && !isSmallRest(rest, toleranceCents)) return credit('too_little')
  for (const { course, people } of courses) {
    const decision = decideBooking(course, { people, feeCents: owedCents }, now)
    if (decision.kind === 'booked') continue
    const isFull = decision.kind === 'waiting' || decision.code === 'COURSE_FULL'
    return credit(isFull ? 'full' : 'closed')
  }
  if (!hasAll) return credit('full')
  return wish === 'credit' ? credit('not_wanted') : { kind: 'book_again' }
}
