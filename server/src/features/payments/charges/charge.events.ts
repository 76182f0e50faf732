import { event } from '#platform/audit/event.ts'

/** The platform credited something of what the receivable charged. */
export function chargedLess(receivableId: string, amountCents: number) {
  return event({
    name: 'receivable.charged-less',
    subject: { kind: 'receivable', id: receivableId },
    payload: { receivableId },
    metadata: { amountCents },
  })
}
