import type { InvoiceTaxCategory } from './invoice-states.ts'

/** A line as far as it counts: how many at which gross price, and its tax. */
export type CountedLine = {
  /** 150 is one and a half; negative takes something back. */
  quantityHundredths: number
  unitCents: number
  taxCategory: InvoiceTaxCategory
  /** In hundredths of a percent. */
  taxRate: number
  exemptionCode: string
  exemptionReason: string
}

/** The sums of all lines with one tax. */
export type TaxSum = {
  taxCategory: InvoiceTaxCategory
  taxRate: number
  /** Of the list VATEX; empty: there is none, or the lines have different ones. */
  exemptionCode: string
  /** All reasons of the lines. */
  exemptionReason: string
  netCents: number
  taxCents: number
  grossCents: number
}

export type InvoiceAmounts = {
  lines: { grossCents: number; netCents: number }[]
  taxes: TaxSum[]
  netCents: number
  taxCents: number
  grossCents: number
}

/** What so many at a price cost; half a cent counts as a whole one, on both sides of zero. */
export function grossOf({
  quantityHundredths,
  unitCents,
}: Pick<CountedLine, 'quantityHundredths' | 'unitCents'>): number {
  const cents = Math.floor((Math.abs(quantityHundredths) * unitCents + 50) / 100)
  return quantityHundredths < 0 ? 0 - cents : cents
}

/** The rate that counts: without tax there is none, whatever stands in the field. */
const rateOf = ({ taxCategory, taxRate }: Pick<CountedLine, 'taxCategory' | 'taxRate'>) =>
  taxCategory === 'standard' || taxCategory === 'reduced' ? taxRate : 0

/** The net part of a gross sum, rounded half away from zero, so that what is taken back is what was charged. */
function netOf(grossCents: number, rate: number): number {
  const divisor = 10_000 + rate
  const net = Math.floor((Math.abs(grossCents) * 20_000 + divisor) / (2 * divisor))
  return grossCents < 0 ? 0 - net : net
}

/**
 * The nets of lines, so that they sum to the net of all of them exactly: each is its own share rounded, and the cents that
 * are over or missing go to the lines that rounding moved furthest, the first of equals first.
 */
function shareNet(gross: readonly number[], rate: number, netCents: number): number[] {
  const nets = gross.map((cents) => netOf(cents, rate))
  let missing = netCents - nets.reduce((sum, cents) => sum + cents, 0)
  const step = Math.sign(missing)
  const exact = (index: number) => ((gross[index] as number) * 10_000) / (10_000 + rate)
  const byNeed = gross
    .map((_, index) => ({ index, need: (exact(index) - (nets[index] as number)) * step }))
    .toSorted((a, b) => b.need - a.need || a.index - b.index)
  for (const { index } of byNeed) {
    if (missing === 0) break
    nets[index] = (nets[index] as number) + step
    missing -= step
  }
  return nets
}

const distinct = (texts: readonly string[]) => [...new Set(texts.filter(Boolean))]

/**
 * All amounts of an invoice. Prices are gross, so the gross sum of each rate is what was agreed and what the ledger charges;
 * its net is taken out of it once, its tax is the rest, and the nets of the lines sum to it. So gross, net and tax agree to
 * the cent on the paper, in the e-invoice and in the ledger (decision 086).
 */
export function invoiceAmounts(lines: readonly CountedLine[]): InvoiceAmounts {
  const gross = lines.map(grossOf)
  const nets = lines.map(() => 0)
  const groups = Map.groupBy(lines.keys(), (index) => {
    const line = lines[index] as CountedLine
    return `${line.taxCategory} ${rateOf(line)}`
  })
  const taxes = [...groups.values()].map((indexes): TaxSum => {
    const members = indexes.map((index) => lines[index] as CountedLine)
    const first = members[0] as CountedLine
    const rate = rateOf(first)
    const cents = indexes.map((index) => gross[index] as number)
    const grossCents = cents.reduce((sum, one) => sum + one, 0)
    const netCents = netOf(grossCents, rate)
    shareNet(cents, rate, netCents).forEach((net, position) => {
      nets[indexes[position] as number] = net
    })
    const codes = distinct(members.map(({ exemptionCode }) => exemptionCode))
    const isOneCode = codes.length === 1 && members.every(({ exemptionCode }) => exemptionCode !== '')
    return {
      taxCategory: first.taxCategory,
      taxRate: rate,
      exemptionCode: isOneCode ? (codes[0] as string) : '',
      exemptionReason: distinct(members.map(({ exemptionReason }) => exemptionReason)).join('; '),
      netCents,
      taxCents: grossCents - netCents,
      grossCents,
    }
  })
  const sum = (of: 'netCents' | 'taxCents' | 'grossCents') => taxes.reduce((total, tax) => total + tax[of], 0)
  return {
    lines: gross.map((grossCents, index) => ({ grossCents, netCents: nets[index] as number })),
    taxes: taxes.toSorted((a, b) => b.taxRate - a.taxRate || a.taxCategory.localeCompare(b.taxCategory)),
    netCents: sum('netCents'),
    taxCents: sum('taxCents'),
    grossCents: sum('grossCents'),
  }
}
