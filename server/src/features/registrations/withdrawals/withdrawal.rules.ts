import type { WithdrawalRight } from '@reihum/contract/courses/course-terms.ts'
import type {
  CancellationCause,
  RegistrationState,
} from '@reihum/contract/registrations/registration-states.ts'
import { parseShortcode } from '@reihum/contract/registrations/shortcode.ts'
import { withdrawableUntil } from '../deadlines/deadline.rules.ts'

/** Until when a contract that was made then can be withdrawn from; null: there is no such right. */
export function withdrawalEnd(right: WithdrawalRight, contractAt: Date, timeZone: string): Date | null {
  return right === 'fourteen_days' ? withdrawableUntil(contractAt, timeZone) : null
}

export type Withdrawn = {
  id: string
  state: RegistrationState
  cause: CancellationCause | null
  right: WithdrawalRight
  /** When it was given its place; null: it never had one. */
  contractAt: Date | null
}

function isWithdrawable({ state, right, contractAt }: Withdrawn, now: Date, timeZone: string): boolean {
  if (state === 'cancelled') return false
  // Nothing is agreed with whoever waits: the list may be left at any time.
  if (state === 'on_waiting_list') return true
  const end = contractAt && withdrawalEnd(right, contractAt, timeZone)
  return end !== null && now <= end
}

export type WithdrawalDecision = {
  /** Applied: nothing of the contract is left. Open: somebody has to look. */
  state: 'applied' | 'open'
  cancelled: string[]
}

/**
 * What a declaration does to the booking that it was found to be about: what can be withdrawn from ends at once, and whatever
 * of it stands afterwards is for people to judge. Declared twice it has had its effect already.
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

/** Eight characters in one or two groups, however a person separates them, wherever they stand. */
const candidates = /(?=([a-z0-9]{4}[\s-]?[a-z0-9]{4}))/gi

/** The booking numbers in what somebody wrote, each once. */
export function numbersIn(text: string): string[] {
  const found = [...text.matchAll(candidates)].map(([, candidate = '']) => parseShortcode(candidate))
  return [...new Set(found.filter((number) => number !== null))]
}
