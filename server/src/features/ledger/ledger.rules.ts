import type { ReceivableState } from '@reihum/contract/ledger/receivable-states.ts'
import { isSmallRest, mostToleranceCents } from '@reihum/contract/ledger/tolerance.ts'

/** The figures of a receivable from which its state follows. */
export type ReceivableFigures = {
  chargedCents: number
  allocatedCents: number
  writtenOffCents: number
  /** A calendar day; null: it is due at no certain day. */
  dueOn: string | null
  /** A direct debit is to come, so its payer is late with nothing. */
  awaitsDebit: boolean
  isReminded: boolean
  dunningLevel: number
}

function openCents({ chargedCents, allocatedCents, writtenOffCents }: ReceivableFigures): number {
  return chargedCents - allocatedCents - writtenOffCents
}

/** Whether something of it was given up that is more than a small rest. */
function isWrittenOff({ writtenOffCents, allocatedCents }: ReceivableFigures): boolean {
  const rest = { openCents: writtenOffCents, paidCents: allocatedCents }
  return writtenOffCents > 0 && !isSmallRest(rest, mostToleranceCents)
}

/** The state of a receivable on a day. What is settled is never overdue, whenever it was settled. */
export function receivableState(figures: ReceivableFigures, today: string): ReceivableState {
  if (figures.chargedCents === 0) return 'cancelled'
  if (openCents(figures) === 0) return isWrittenOff(figures) ? 'written_off' : 'paid'
  if (figures.dunningLevel > 0) return 'dunned'
  if (figures.isReminded) return 'reminded'
  if (figures.dueOn !== null && figures.dueOn < today && !figures.awaitsDebit) return 'overdue'
  return figures.allocatedCents > 0 ? 'partly_paid' : 'open'
}

/** Price times quantity, in cents, rounded half up. */
export function grossOf(quantityHundredths: number, unitCents: number): number {
  return Math.floor((quantityHundredths * unitCents + 50) / 100)
}

type Booked = { id: string; cents: number }

/** What of a receivable is given free again, because it charges less from now on. */
export type Release<Allocation extends Booked, WriteOff extends Booked> = {
  writeOffs: WriteOff[]
  allocations: Allocation[]
  /** How much of the last of these allocations is allocated anew, because the receivable still charges it. */
  kept: { of: Allocation; cents: number } | null
}

/**
 * Decides what is taken back before a receivable charges less: first what was written off, then what was allocated last.
 * Rows are taken back as a whole, so a part that is still charged is allocated anew.
 */
export function decideRelease<Allocation extends Booked, WriteOff extends Booked>(
  chargedAfter: number,
  allocations: readonly Allocation[],
  writeOffs: readonly WriteOff[],
): Release<Allocation, WriteOff> {
  const sum = (rows: readonly Booked[]) => rows.reduce((total, { cents }) => total + cents, 0)
  let tooMuch = sum(allocations) + sum(writeOffs) - chargedAfter
  const release: Release<Allocation, WriteOff> = { writeOffs: [], allocations: [], kept: null }
  for (const writeOff of writeOffs.toReversed()) {
    if (tooMuch <= 0) break
    release.writeOffs.push(writeOff)
    tooMuch -= writeOff.cents
  }
  for (const allocation of allocations.toReversed()) {
    if (tooMuch <= 0) break
    release.allocations.push(allocation)
    tooMuch -= allocation.cents
    if (tooMuch < 0) release.kept = { of: allocation, cents: -tooMuch }
  }
  return release
}

type Priced = { gross_cents: number; net_cents: number }

/** `cents * part / whole`, rounded half up. */
export const halfUp = (cents: number, part: number, whole: number) =>
  Number((2n * BigInt(cents) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))

type Taxed = Priced & { tax_category: string; tax_rate: number }

/**
 * The lines of one tax as one line each, so that what was taken off a price is not kept as an amount below zero. Each of them was
 * rounded by itself, so where hardly anything is left their nets may come to more than that, or to less than nothing.
 */
export function joinedByTax<Line extends Taxed>(lines: readonly Line[]): Line[] {
  const taxes = Map.groupBy(lines, ({ tax_category, tax_rate }) => `${tax_category} ${tax_rate}`)
  const sumOf = (of: readonly Line[], part: keyof Priced) => of.reduce((sum, line) => sum + line[part], 0)
  return [...taxes.values()].map((of) => {
    const gross = sumOf(of, 'gross_cents')
    const net = Math.max(0, Math.min(gross, sumOf(of, 'net_cents')))
    return { ...(of[0] as Line), gross_cents: gross, net_cents: net }
  })
}

/** What of these lines stays charged: so much in all, of each its share, to the cent in gross and in net. */
export function keptOfLines<Line extends Priced>(lines: readonly Line[], keptCents: number): Line[] {
  const whole = lines.reduce((sum, { gross_cents }) => sum + gross_cents, 0)
  let [before, taken] = [0, 0]
  return lines.flatMap((line) => {
    before += line.gross_cents
    const gross = halfUp(before, keptCents, whole) - taken
    taken += gross
    if (gross === 0) return []
    return [{ ...line, gross_cents: gross, net_cents: halfUp(line.net_cents, gross, line.gross_cents) }]
  })
}
