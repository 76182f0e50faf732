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

/** A tenant owes something for its tier, which its admins are told. */
export function chargeOwed(
  receivableId: string,
  { chargedTenantId, amountCents }: { chargedTenantId: string; amountCents: number },
) {
  return event({
    name: 'charge.owed',
    subject: { kind: 'receivable', id: receivableId },
    payload: { receivableId, chargedTenantId },
    metadata: { amountCents },
  })
}
