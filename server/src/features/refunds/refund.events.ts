import { event } from '#platform/audit/event.ts'

/** The log tells of a refund at the payment that it comes from. */
const ofPayment = <const Name extends string>(
  name: Name,
  paymentId: string,
  metadata: Record<string, unknown>,
) => event({ name, subject: { kind: 'payment', id: paymentId }, payload: { paymentId }, metadata })

export const refundProposed = (paymentId: string, amountCents: number) =>
  ofPayment('refund.proposed', paymentId, { amountCents })

export const refundReleased = (paymentId: string, amountCents: number) =>
  ofPayment('refund.released', paymentId, { amountCents })

/** The payload names the request, because the mail makes its link. */
export const accountAsked = (paymentId: string, refundRequestId: string) =>
  event({
    name: 'refund.account-asked',
    subject: { kind: 'payment', id: paymentId },
    payload: { paymentId, refundRequestId },
    metadata: {},
  })

export const accountRequestWithdrawn = (paymentId: string, amountCents: number) =>
  ofPayment('refund.account-request-withdrawn', paymentId, { amountCents })

export const accountEntered = (paymentId: string, amountCents: number) =>
  ofPayment('refund.account-entered', paymentId, { amountCents })

export const refundSentToService = (paymentId: string, amountCents: number) =>
  ofPayment('refund.sent-to-service', paymentId, { amountCents })

/** Once for each payer and execution, with all refunds that they get; the payer is told. */
export const refundExecuted = (paymentId: string, refundRequestIds: readonly string[]) =>
  event({
    name: 'refund.executed',
    subject: { kind: 'payment', id: paymentId },
    payload: { paymentId, refundRequestIds },
    metadata: {},
  })

export const refundSeen = (paymentId: string, amountCents: number) =>
  ofPayment('refund.seen', paymentId, { amountCents })

export const refundCameBack = (paymentId: string, amountCents: number, returnCode: string) =>
  ofPayment('refund.came-back', paymentId, { amountCents, ...(returnCode && { returnCode }) })

export const refundKept = (paymentId: string, amountCents: number, reason: string) =>
  ofPayment('refund.kept', paymentId, { amountCents, ...(reason && { reason }) })

export function refundFileMade(tenantId: string, told: { transfers: number; amountCents: number }) {
  return event({
    name: 'refund.file-made',
    subject: { kind: 'tenant', id: tenantId },
    payload: {},
    metadata: told,
  })
}
