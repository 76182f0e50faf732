import type { PaymentWay } from '@reihum/contract/ledger/receivable-states.ts'
import { event } from '#platform/audit/event.ts'

const aboutReceivable = <const Name extends string>(
  name: Name,
  receivableId: string,
  metadata: Record<string, unknown>,
) => event({ name, subject: { kind: 'receivable', id: receivableId }, payload: { receivableId }, metadata })

const aboutPayment = <const Name extends string>(
  name: Name,
  paymentId: string,
  metadata: Record<string, unknown>,
) => event({ name, subject: { kind: 'payment', id: paymentId }, payload: { paymentId }, metadata })

export function receivableCreated(id: string, after: { amountCents: number; dueOn: string | null }) {
  return aboutReceivable('receivable.created', id, { after })
}

export function receivableChanged(
  id: string,
  change: { before: { dueOn: string | null }; after: { dueOn: string | null } },
) {
  return aboutReceivable('receivable.changed', id, change)
}

export function receivableWrittenOff(id: string, amountCents: number, reason: string) {
  return aboutReceivable('receivable.written-off', id, { amountCents, reason })
}

/** The fee that the terms kept of a cancelled place is charged no more. */
export function feeWaived(id: string, amountCents: number, reason: string) {
  return aboutReceivable('receivable.fee-waived', id, { amountCents, ...(reason && { reason }) })
}

/** What was missing was within the tolerance that the provider set. */
export function smallRestGivenUp(id: string, amountCents: number) {
  return aboutReceivable('receivable.small-rest-given-up', id, { amountCents })
}

export function writeOffTakenBack(id: string, amountCents: number, reason: string) {
  return aboutReceivable('receivable.write-off-taken-back', id, { amountCents, ...(reason && { reason }) })
}

export function paymentNoted(
  id: string,
  after: { amountCents: number; paymentWay: PaymentWay; receivedOn: string },
) {
  return aboutPayment('payment.noted', id, { after })
}

export function paymentChanged(id: string) {
  return aboutPayment('payment.changed', id, {})
}

/** Once for each payment and command, however many receivables it pays. */
export function paymentAllocated(id: string, amountCents: number) {
  return aboutPayment('payment.allocated', id, { amountCents })
}

export function allocationTakenBack(id: string, amountCents: number, reason: string) {
  return aboutPayment('payment.allocation-taken-back', id, { amountCents, ...(reason && { reason }) })
}

export function paymentReversed(id: string, amountCents: number, reason: string) {
  return aboutPayment('payment.reversed', id, { amountCents, ...(reason && { reason }) })
}

export function reversalTakenBack(id: string, amountCents: number) {
  return aboutPayment('payment.reversal-taken-back', id, { amountCents })
}

export function paymentRefunded(id: string, amountCents: number) {
  return aboutPayment('payment.refunded', id, { amountCents })
}

/** The place that it had paid was given up. */
export function paymentFreed(id: string, amountCents: number) {
  return aboutPayment('payment.freed', id, { amountCents })
}

const exported = <const Name extends string>(name: Name, tenantId: string, rows: number, format: string) =>
  event({ name, subject: { kind: 'tenant', id: tenantId }, payload: {}, metadata: { rows, format } })

export const receivablesExported = (tenantId: string, rows: number, format: string) =>
  exported('receivables.exported', tenantId, rows, format)

export const allocationsExported = (tenantId: string, rows: number, format: string) =>
  exported('allocations.exported', tenantId, rows, format)

export const paymentsExported = (tenantId: string, rows: number, format: string) =>
  exported('payments.exported', tenantId, rows, format)
