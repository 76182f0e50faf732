import { isSmallRest } from '@reihum/contract/ledger/tolerance.ts'

type Granted = { paymentId: string; receivableId: string; cents: number }

/** What payments and receivables held before these allocations. */
export type Held = {
  receivables: ReadonlyMap<string, { open_cents: number; allocated_cents: number }>
  payments: ReadonlyMap<string, { free_cents: number }>
}

const sumOf = (granted: readonly Granted[]) => granted.reduce((sum, { cents }) => sum + cents, 0)

/**
 * The rests that are given up after these allocations: small ones of receivables whose payments are used up by them.
 * Whoever leaves something of a payment free has paid in part on purpose.
 */
export function decideSmallRests(
  granted: readonly Granted[],
  { receivables, payments }: Held,
  toleranceCents: number,
): { receivableId: string; cents: number }[] {
  const byPayment = Map.groupBy(granted, ({ paymentId }) => paymentId)
  const isUsedUp = ({ paymentId }: Granted) =>
    payments.get(paymentId)?.free_cents === sumOf(byPayment.get(paymentId) ?? [])
  return [...Map.groupBy(granted, ({ receivableId }) => receivableId)].flatMap(([receivableId, own]) => {
    const held = receivables.get(receivableId)
    if (!held || !own.every(isUsedUp)) return []
    const openCents = held.open_cents - sumOf(own)
    const paidCents = held.allocated_cents + sumOf(own)
    return isSmallRest({ openCents, paidCents }, toleranceCents) ? [{ receivableId, cents: openCents }] : []
  })
}
