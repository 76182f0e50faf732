import { event } from '#platform/audit/event.ts'

type Sent = { paymentId: string; recipient: string; requestKey: string }

/** The address is for the job alone: the log keeps none, and whoever may read mails finds it there. */
export function receiptSent({ paymentId, recipient, requestKey }: Sent) {
  return event({
    name: 'payment.receipt-sent',
    subject: { kind: 'payment', id: paymentId },
    payload: { paymentId, recipient },
    metadata: { requestKey },
  })
}
