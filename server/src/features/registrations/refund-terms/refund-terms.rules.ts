import type { RefundTerms } from '@reihum/contract/courses/refund-terms.ts'
import type { RefundReason, RefundRule } from '@reihum/contract/registrations/refund-reason.ts'
import { cancellableUntil } from '../deadlines/deadline.rules.ts'

export type GivenUp = {
  /** Why the place was given up; null: the charge went for another reason. */
  cause: string | null
  at: Date
  /** When the course begins; null: nobody knows yet. */
  startsAt: Date | null
  /** When its appointments begin, without those that were called off. */
  appointments: readonly Date[]
  timeZone: string
}

/** What the terms say of somebody who cancels themselves. */
export function ruleFor(
  { hasTerms, steps, afterStart }: RefundTerms,
  { at, startsAt, appointments, timeZone }: GivenUp,
): RefundRule {
  if (!hasTerms) return { kind: 'everything' }
  if (!startsAt) return { kind: 'no_start' }
  if (at >= startsAt) {
    const left = appointments.filter((one) => one > at).length
    return afterStart === 'appointments' && left > 0
      ? { kind: 'appointments', left, of: appointments.length }
      : { kind: 'started' }
  }
  const isOpen = (days: number) => at < (cancellableUntil(startsAt, days, timeZone) as Date)
  // The earliest step comes first, and gives back most.
  const step = steps.find(({ days }) => isOpen(days))
  return step ? { kind: 'step', ...step } : { kind: 'too_late' }
}

type Paid = { priceCents: number; paidCents: number }

/** What of the price the provider keeps, rounded in favour of the payer. */
export function keptCents(rule: RefundRule, priceCents: number): number {
  if (rule.kind === 'step') return Math.floor((priceCents * (100 - rule.percent)) / 100)
  if (rule.kind === 'appointments') return Math.floor((priceCents * (rule.of - rule.left)) / rule.of)
  return rule.kind === 'too_late' || rule.kind === 'started' ? priceCents : 0
}

/**
 * What goes back of what was paid. The share that is kept is one of the price: who has paid a deposit only gets less back than
 * who has paid everything, and both have given the same.
 */
export const backCents = (rule: RefundRule, { priceCents, paidCents }: Paid): number =>
  Math.max(0, paidCents - keptCents(rule, priceCents))

/**
 * What goes back of a place that was given up, and why. The terms are for attendees who cancel. What the provider cancels or
 * calls off, what is withdrawn from by law, and what is rebooked goes back in full.
 */
export function refundFor(
  terms: RefundTerms,
  given: GivenUp,
  paid: Paid,
): { cents: number; reason: RefundReason } {
  const everything = paid.paidCents
  if (given.cause === 'withdrawal') return { cents: everything, reason: { kind: 'withdrawal' } }
  const rule = ruleFor(terms, given)
  const cents = backCents(rule, paid)
  if (given.cause === 'attendee') return { cents, reason: rule }
  if (given.cause === 'operator') {
    const otherwise = cents < everything ? { rule, cents } : null
    return { cents: everything, reason: { kind: 'provider', otherwise } }
  }
  if (given.cause === 'course') return { cents: everything, reason: { kind: 'provider', otherwise: null } }
  return { cents: everything, reason: { kind: 'everything' } }
}
