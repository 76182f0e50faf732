import { daysBetween } from '#platform/sepa/target-days.ts'

/** One transfer of a payment service to the provider, for many payments. */
export type PayoutSum = {
  id: string
  cents: number
  currency: string
  arrivesOn: string
  marks: readonly string[]
}

type Line = {
  bookedOn: string
  cents: number
  currency: string
  kind: string
  counterpartName: string
  remittance: string
  creditorReference: string
}

/** Banks book a transfer a little before or after the day that the service names. */
const earliestDays = -5
const latestDays = 14

const distance = (payout: PayoutSum, line: Line) => daysBetween(payout.arrivesOn, line.bookedOn)

/** The bank's line says who sent it, and has the very sum. The sum alone is never enough. */
function isOf(payout: PayoutSum, line: Line): boolean {
  if (line.kind !== 'incoming' || line.cents !== payout.cents || line.currency !== payout.currency)
    return false
  const days = distance(payout, line)
  if (days < earliestDays || days > latestDays) return false
  const said = [line.counterpartName, line.remittance, line.creditorReference].join(' ').toLowerCase()
  return payout.marks.some((mark) => said.includes(mark.toLowerCase()))
}

/** Which lines are payouts: each line one, and each payout one line, the nearest in days first. */
export function payoutsIn<Of extends Line>(
  lines: readonly Of[],
  payouts: readonly PayoutSum[],
): Map<Of, PayoutSum> {
  const pairs = lines
    .flatMap((line) => payouts.filter((one) => isOf(one, line)).map((payout) => ({ line, payout })))
    .toSorted((a, b) => Math.abs(distance(a.payout, a.line)) - Math.abs(distance(b.payout, b.line)))
  const [found, taken] = [new Map<Of, PayoutSum>(), new Set<string>()]
  for (const { line, payout } of pairs)
    if (!found.has(line) && !taken.has(payout.id)) {
      found.set(line, payout)
      taken.add(payout.id)
    }
  return found
}
