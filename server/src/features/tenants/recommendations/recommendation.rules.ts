import type {
  RecommendationRefusal,
  RecommendationState,
} from '@reihum/contract/tenants/recommendation.schema.ts'
import { fold } from '#platform/fold.ts'

/** Without letters and digits that look alike. */
const letters = 'ACDEFGHJKMNPQRTUVWXY34679'
const codeLength = 10

/** A code from random bytes, of which there must be enough. */
export function codeFrom(bytes: Uint8Array): string {
  // Bytes beyond the last whole round would make the first letters more likely.
  const usable = [...bytes].filter((byte) => byte < 250).slice(0, codeLength)
  if (usable.length < codeLength) throw new Error('too few random bytes for a code')
  return usable.map((byte) => letters[byte % letters.length]).join('')
}

/** In two halves, which is read and typed more easily. */
export const shownCode = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`

/** What somebody typed, as codes are stored; null: it cannot be one. */
export function codeOf(typed: string): string | null {
  const plain = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return plain.length === codeLength && [...plain].every((letter) => letters.includes(letter)) ? plain : null
}

export type Company = { name: string; street: string; postalCode: string; vatId: string }

const isSame = (one: string, other: string) =>
  fold(one).trim() !== '' && fold(one).trim() === fold(other).trim()
const plainNumber = (number: string) => number.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Whether two tenants are one company, as far as they said it: by tax number, address, or name and town. */
function isOneCompany(one: Company, other: Company): boolean {
  const isHere = isSame(one.postalCode, other.postalCode)
  return (
    (plainNumber(one.vatId) !== '' && plainNumber(one.vatId) === plainNumber(other.vatId)) ||
    (isHere && isSame(one.street, other.street)) ||
    (isHere && isSame(one.name, other.name))
  )
}

export type Facts = {
  recommender: Company
  recommended: Company
  /** Somebody works for both, or there is an address of both. */
  sharesPeople: boolean
  /** Tenants that were there before whoever was recommended. */
  before: readonly Company[]
  isSuspended: boolean
  isVerified: boolean
  creditedThisYear: number
  mostAYear: number
}

/** Why nothing is credited; null: it is. */
export function refusalOf(facts: Facts): RecommendationRefusal | null {
  const { recommender, recommended, before } = facts
  if (facts.isSuspended) return 'suspended'
  if (!facts.isVerified) return 'unverified'
  if (facts.sharesPeople || isOneCompany(recommender, recommended)) return 'own'
  if (before.some((company) => isOneCompany(company, recommended))) return 'known'
  return facts.creditedThisYear >= facts.mostAYear ? 'too_many' : null
}

type Kept = { isRefused: boolean; isPaid: boolean; usedCents: number }

export function stateOf({ isRefused, isPaid, usedCents }: Kept): RecommendationState {
  if (isRefused) return 'refused'
  if (!isPaid) return 'registered'
  return usedCents > 0 ? 'credited' : 'paid'
}

type Left = { id: string; leftCents: number }
export type Spent = { id: string; cents: number }

/** What of which credit lowers a charge: the oldest first, and never more than is charged. The rest stays. */
export function spentOn(chargedCents: number, credits: readonly Left[]): Spent[] {
  let open = Math.max(0, chargedCents)
  return credits.flatMap(({ id, leftCents }) => {
    const cents = Math.min(open, leftCents)
    if (cents <= 0) return []
    open -= cents
    return [{ id, cents }]
  })
}
