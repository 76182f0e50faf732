import type { RegistrationState } from '@reihum/contract/registrations/registration-states.ts'
import { endOfDay } from './deadlines/deadline.rules.ts'

/** What is to be paid next for a registration, and the day by which. */
type Money = { nextCents: number; dueOn: string | null }

/**
 * What the attendee is asked to pay now, of a payment plan the next part: for a reserved place whatever it is, for a
 * confirmed one what has a day by which to pay it. What staff confirmed before there was a ledger has none, and may have been paid elsewhere.
 */
export function askedCents(state: RegistrationState, { nextCents, dueOn }: Money): number {
  const isAsked = state === 'reserved' || (state === 'confirmed' && dueOn !== null)
  return isAsked ? nextCents : 0
}

type Place = { state: string; payment_due_at: Date | null }

/** Until when: a reserved place has a moment at which it is given back, a confirmed one only a day. */
export function askedUntil(
  { state, payment_due_at: at }: Place,
  { dueOn }: Money,
  timeZone: string,
): Date | null {
  if (state !== 'confirmed') return at
  return dueOn === null ? null : endOfDay(dueOn, timeZone)
}

/** A registration that is not paid yet, and what is open. */
export type Owing = { shortcode: string; openCents: number }

export type Owed = { amountCents: number; reference: string }

/**
 * What is transferred at once for several registrations: their sum under one reference, the booking number of the first
 * of them. One line is what a bank shows of a reference, and two numbers in it are easily cut.
 */
export function sumOwed(owing: readonly Owing[]): Owed | null {
  const open = owing.filter(({ openCents }) => openCents > 0)
  const [first] = open
  if (!first) return null
  return { amountCents: open.reduce((sum, { openCents }) => sum + openCents, 0), reference: first.shortcode }
}
