import { halfUp, joinedByTax } from './ledger.rules.ts'

type Line = {
  cause: string
  gross_cents: number
  net_cents: number
  tax_category: string
  tax_rate: number
}

/** What stands of a place in one part of its price, which is a receivable. */
export type StandingPart = { receivableId: string; number: number; lines: readonly Line[] }

/** By how much less a part charges of one tax; below zero: by how much more. */
export type PartCredit = Pick<Line, 'tax_category' | 'tax_rate'> & {
  receivableId: string
  grossCents: number
  netCents: number
}

/** So much of these lines, one tax after the other, until there is nothing left of it. */
function takenOf(cents: number, { receivableId, lines }: StandingPart): PartCredit[] {
  let left = cents
  return joinedByTax(lines).flatMap(({ gross_cents, net_cents, tax_category, tax_rate }) => {
    const grossCents = Math.min(left, gross_cents)
    if (grossCents <= 0) return []
    left -= grossCents
    const netCents = halfUp(net_cents, grossCents, gross_cents)
    return [{ receivableId, grossCents, netCents, tax_category, tax_rate }]
  })
}

const sumOf = (credits: readonly PartCredit[]) => credits.reduce((sum, { grossCents }) => sum + grossCents, 0)

/** What had been taken off for dates, as if it were charged. */
const takenForDates = ({ lines, ...part }: StandingPart): StandingPart => ({
  ...part,
  lines: lines
    .filter(({ cause }) => cause === 'date')
    .map((line) => ({ ...line, gross_cents: -line.gross_cents, net_cents: -line.net_cents })),
})

/** Takes an amount of parts in this order, as far as there is something in each. */
function takenInOrder(cents: number, parts: readonly StandingPart[]): PartCredit[] {
  let left = cents
  return parts.flatMap((part) => {
    const taken = takenOf(left, part)
    left -= sumOf(taken)
    return taken
  })
}

/**
 * Divides what a place costs less among the parts of its price: the last ones first, so that what is due next stays as it was
 * said, and what was paid stays paid as long as anything is open. What it costs again goes back the other way round.
 */
export function divideCredit(lessCents: number, parts: readonly StandingPart[]): PartCredit[] {
  const byNumber = parts.toSorted(
    (one, other) => one.number - other.number || (one.receivableId < other.receivableId ? -1 : 1),
  )
  if (lessCents >= 0) return takenInOrder(lessCents, byNumber.toReversed())
  return takenInOrder(-lessCents, byNumber.map(takenForDates)).map((one) => ({
    ...one,
    grossCents: -one.grossCents,
    netCents: -one.netCents,
  }))
}
