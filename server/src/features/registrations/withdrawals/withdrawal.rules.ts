import type { WithdrawalRight } from '@reihum/contract/courses/course-terms.ts'
import type {
  CancellationCause,
  RegistrationState,
} from '@reihum/contract/registrations/registration-states.ts'
import { parseShortcode } from '@reihum/contract/registrations/shortcode.ts'
import { withdrawableUntil } from '../deadlines/deadline.rules.ts'

/** Until when a contract made at that time can be withdrawn from; null: there is no right of withdrawal. */
export function withdrawalEnd(right: WithdrawalRight, contractAt: Date, timeZone: string): Date | null {
  return right === 'fourteen_days' ? withdrawableUntil(contractAt, timeZone) : null
}

export type Withdrawn = {
  id: string
  state: RegistrationState
  cause: CancellationCause | null
  right: WithdrawalRight
  /** When it got its place; null: it never had one. */
  contractAt: Date | null
}

function isWithdrawable({ state, right, contractAt }: Withdrawn, now: Date, timeZone: string): boolean {
  if (state === 'cancelled') return false
  // A registration on the waiting list has no contract: it may leave the list at any time.
  if (state === 'on_waiting_list') return true
  const end = contractAt && withdrawalEnd(right, contractAt, timeZone)
  return end !== null && now <= end
}

export type WithdrawalDecision = {
  /** Applied: nothing of the contract is left. Open: an operator has to look. */
  state: 'applied' | 'open'
  cancelled: string[]
}

/**
 * Decides what a declaration does to its booking: registrations that can be withdrawn from are cancelled at once, and
 * the staff judges whatever remains. A repeated declaration has had its effect already.
 */
export function decideWithdrawal(
  registrations: readonly Withdrawn[],
  now: Date,
  timeZone: string,
): WithdrawalDecision {
  const cancelled = registrations.filter((one) => isWithdrawable(one, now, timeZone)).map(({ id }) => id)
  const isLeft = registrations.some(({ id, state }) => state !== 'cancelled' && !cancelled.includes(id))
  const hadEffect = cancelled.length > 0 || registrations.some(({ cause }) => cause === 'withdrawal')
  return { state: hadEffect && !isLeft ? 'applied' : 'open', cancelled }
}

/**
 * Eight characters in one or two groups that stand by themselves. They may overlap: "Kurs 3467 9ACD". Mail and text programs
 * make dashes of hyphens, and set them apart.
 */
const candidates = /(?<![a-z0-9])(?=([a-z0-9]{4}(?:\s?\p{Pd}\s?|\s)?[a-z0-9]{4})(?![a-z0-9]))/giu

/**
 * How many numbers of a declaration are looked up. One names the booking, however many people it has; a text full of
 * numbers is somebody guessing.
 */
export const numbersLookedUp = 3

/** The first booking numbers in a text, each once. */
export function numbersIn(text: string): string[] {
  const found = [...text.matchAll(candidates)].map(([, candidate = '']) => parseShortcode(candidate))
  return [...new Set(found.filter((number) => number !== null))].slice(0, numbersLookedUp)
}
