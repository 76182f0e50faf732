import { event } from '#platform/audit/event.ts'

type About = { requestKey: string; paymentId: string; cents: number; reason: string }

const aboutRefund = <const Name extends string>(name: Name, about: About) =>
  event({
    name,
    subject: { kind: 'payment', id: about.paymentId },
    payload: about,
    metadata: { amountCents: about.cents, ...(about.reason && { reason: about.reason }) },
  })

export function serviceRefundAsked(
  refundId: string,
  { paymentId, cents }: { paymentId: string; cents: number },
) {
  return event({
    name: 'service-refund.asked',
    subject: { kind: 'payment', id: paymentId },
    payload: { refundId },
    metadata: { amountCents: cents },
  })
}

export const serviceRefundCompleted = (about: About) => aboutRefund('service-refund.completed', about)

export const serviceRefundFailed = (about: About) => aboutRefund('service-refund.failed', about)
