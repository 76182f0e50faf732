import type { MatchingThresholds } from '@reihum/contract/payments/matching.schema.ts'
import { event } from '#platform/audit/event.ts'

const aboutPayment = <const Name extends string>(name: Name, paymentId: string) =>
  event({ name, subject: { kind: 'payment', id: paymentId }, payload: { paymentId }, metadata: {} })

export const paymentPutAside = (paymentId: string) => aboutPayment('payment.put-aside', paymentId)

export const paymentNotOurs = (paymentId: string) => aboutPayment('payment.not-ours', paymentId)

const aboutRule = <const Name extends string>(
  name: Name,
  ruleId: string,
  metadata: Record<string, unknown>,
) => event({ name, subject: { kind: 'matching_rule', id: ruleId }, payload: { ruleId }, metadata })

/** The account is not named: it is the rule that the entry leads to. */
export const ruleLearned = (ruleId: string, personId: string) =>
  aboutRule('matching-rule.learned', ruleId, { personId })

export const ruleForgotten = (ruleId: string) => aboutRule('matching-rule.forgotten', ruleId, {})

type RuleFields = { isOn?: boolean; personId?: string }

export const ruleChanged = (ruleId: string, change: { before: RuleFields; after: RuleFields }) =>
  aboutRule('matching-rule.changed', ruleId, change)

export const matchingChanged = (
  tenantId: string,
  change: { before: Partial<MatchingThresholds>; after: Partial<MatchingThresholds> },
) =>
  event({
    name: 'matching.changed',
    subject: { kind: 'tenant', id: tenantId },
    payload: {},
    metadata: change,
  })

/** The matching looked at what came in; which payments it booked, their own entries say. */
export const paymentsMatched = (tenantId: string, figures: { looked: number; booked: number }) =>
  event({
    name: 'payments.matched',
    subject: { kind: 'tenant', id: tenantId },
    payload: {},
    metadata: figures,
  })

/** Somebody asked for it; a job does it. */
export const matchingRequested = (tenantId: string) =>
  event({ name: 'matching.requested', subject: { kind: 'tenant', id: tenantId }, payload: {}, metadata: {} })
