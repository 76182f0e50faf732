import type { MatchReason, MatchReasonCode } from '@reihum/contract/payments/match-reasons.schema.ts'
import { type Candidate, candidatesFor } from './candidates.rules.ts'
import { type Incoming, readIncoming } from './incoming.rules.ts'
import type { OpenItems } from './open-items.rules.ts'
import { reasonsFor } from './reasons.rules.ts'

export type MatchThresholds = {
  /** in hundredths */
  score: number
  /** over the second proposal, in hundredths */
  lead: number
  /** by how much a payment may differ from what is open and still counts as equal */
  toleranceCents: number
}

export const defaultThresholds: MatchThresholds = { score: 95, lead: 20, toleranceCents: 0 }

export type Proposal = {
  /** what of the payment pays which item */
  parts: { receivableId: string; cents: number }[]
  /** 0 to 100 */
  score: number
  reasons: MatchReason[]
}

export type Match = {
  proposals: Proposal[]
  /** how far the first is ahead of the second, in hundredths */
  lead: number
  /** Whether the first is booked without anybody looking at it. */
  isCertain: boolean
}

/** A candidate with less than that is no proposal. */
const least = 30
const mostProposals = 5

const pointsOf = (reasons: readonly MatchReason[]) => reasons.reduce((sum, { points }) => sum + points, 0)

/** Pays one item after the other; what is left over stays with the payer. */
function partsOf(candidate: Candidate, cents: number): Proposal['parts'] {
  let left = cents
  return candidate.flatMap(({ id, openCents }) => {
    const paid = Math.min(openCents, left)
    left -= paid
    return paid > 0 ? [{ receivableId: id, cents: paid }] : []
  })
}

const has = (reasons: readonly MatchReason[], ...codes: MatchReasonCode[]) =>
  reasons.some(({ code }) => codes.includes(code))

/**
 * What no score can outweigh: a reference must be in the text (of all that is paid, or one for all of a booking), or a rule must say whom the account pays for and a name
 * must confirm it. An account, an amount, or both together never suffice, nor does a reference that had to be repaired;
 * and the amount must be right.
 */
function isProven(reasons: readonly MatchReason[]): boolean {
  const isReferenced = has(reasons, 'reference_found', 'reference_read', 'reference_of_booking')
  const isRuled =
    has(reasons, 'account_rule') &&
    has(reasons, 'payer_name_equal', 'payer_name_near', 'payer_company', 'payer_family', 'name_in_text')
  const isPaid = has(reasons, 'amount_equal', 'amount_equal_together', 'amount_within_tolerance')
  const isContradicted = has(
    reasons,
    'other_reference',
    'unknown_reference',
    'paid_before_issued',
    'reference_of_some',
    'reference_repaired',
  )
  return (isReferenced || isRuled) && isPaid && !isContradicted
}

/** What a payment may be for, the best first, and whether the first is certain. */
export function matchIncoming(incoming: Incoming, open: OpenItems, thresholds: MatchThresholds): Match {
  const read = readIncoming(incoming, open)
  const ranked = candidatesFor(read, open)
    .map((candidate) => {
      const reasons = reasonsFor(candidate, read, open, thresholds.toleranceCents)
      return { candidate, reasons, points: pointsOf(reasons) }
    })
    .sort((one, other) => other.points - one.points)
  const [first, second] = ranked
  if (!first) return { proposals: [], lead: 0, isCertain: false }
  const lead = Math.min(100, first.points - Math.max(0, second?.points ?? 0))
  return {
    proposals: ranked
      .filter(({ points }) => points >= least)
      .slice(0, mostProposals)
      .map(({ candidate, reasons, points }) => ({
        parts: partsOf(candidate, incoming.freeCents),
        score: Math.max(0, Math.min(100, points)),
        reasons,
      })),
    lead,
    isCertain: isProven(first.reasons) && first.points >= thresholds.score && lead >= thresholds.lead,
  }
}
