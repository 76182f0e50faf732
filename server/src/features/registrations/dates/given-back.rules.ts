import { type CourseTax, netOf } from '../booking/price.rules.ts'

/** A date of a course, as far as it matters for what is given back. */
export type PricedDate = {
  id: string
  startsAt: Date
  createdAt: Date
  /** Null: it takes place. */
  cancelledAt: Date | null
  /** It was cancelled, and its part of the price is given back. */
  givesBack: boolean
}

/** A date was still ahead when a place was ordered, and nobody knew that it would not take place. */
const wasAhead = ({ startsAt, cancelledAt }: PricedDate, orderedAt: Date) =>
  startsAt > orderedAt && (cancelledAt === null || cancelledAt >= orderedAt)

/**
 * Of how many dates a price was made: those that were ahead when the place was ordered, so of whoever joined late only theirs. Dates
 * that were added later replace others or come on top, and make nobody's part smaller; only where there was no date yet, they count.
 */
export function pricedDates(dates: readonly PricedDate[], orderedAt: Date): number {
  const ahead = dates.filter((date) => wasAhead(date, orderedAt))
  const known = ahead.filter(({ createdAt }) => createdAt <= orderedAt)
  return known.length || ahead.length
}

/** The dates of which the part is given back to whoever ordered at that time, in the order in which they were cancelled. */
const givenBackDates = (dates: readonly PricedDate[], orderedAt: Date): PricedDate[] =>
  dates
    .filter((date) => date.givesBack && date.cancelledAt !== null && wasAhead(date, orderedAt))
    .toSorted(
      (one, other) =>
        (one.cancelledAt as Date).getTime() - (other.cancelledAt as Date).getTime() ||
        one.startsAt.getTime() - other.startsAt.getTime() ||
        (one.id < other.id ? -1 : 1),
    )

/**
 * What is given back in all for so many of the dates of a price: their part, rounded up to the cent, so always in favour of whoever
 * pays. It depends on their number alone, never exceeds the price, and is the price when none takes place.
 */
export function givenBackCents(priceCents: number, dates: number, cancelled: number): number {
  const count = Math.min(cancelled, dates)
  return priceCents <= 0 || count <= 0 ? 0 : Math.floor((priceCents * count + dates - 1) / dates)
}

/** A line of the price of a place as it was agreed, without extras. */
export type AgreedLine = CourseTax & { grossCents: number }

/** What a place costs less for a date, of one tax. */
export type GivenBackLine = CourseTax & {
  appointmentId: string
  /** Which of the dates of the price it is that does not take place, counted from 1, and of how many. */
  number: number
  of: number
  grossCents: number
  netCents: number
}

type Place = {
  orderedAt: Date
  lines: readonly AgreedLine[]
  /** What was charged for being rebooked, which no date gives back. */
  feeCents: number
  /** Of how many dates the price was made, where something was given back before; null: nothing was. */
  pricedDates: number | null
}

type TaxShare = CourseTax & { gross: number; taken: number }

/** The sums of the lines of each tax, of which nothing was taken yet. */
function byTax(lines: readonly AgreedLine[]): TaxShare[] {
  const taxes = Map.groupBy(lines, ({ taxCategory, taxRate }) => `${taxCategory} ${taxRate}`)
  return [...taxes.values()].map((of) => {
    const { taxCategory, taxRate } = of[0] as AgreedLine
    const gross = of.reduce((sum, { grossCents }) => sum + grossCents, 0)
    return { taxCategory, taxRate, gross: Math.max(0, gross), taken: 0 }
  })
}

/**
 * Takes further cents from the taxes: first whole cents from those furthest behind their share of what is then taken in all, the rest
 * cent by cent in the same way. So no tax ever gets anything back, and all are used up together with the price.
 */
function takeFrom(taxes: TaxShare[], cents: number): void {
  const whole = taxes.reduce((sum, { gross }) => sum + gross, 0)
  const inAll = taxes.reduce((sum, { taken }) => sum + taken, 0) + cents
  const behind = ({ gross, taken }: TaxShare) => gross * (inAll / whole) - taken
  const furthestFirst = () =>
    taxes.filter(({ gross, taken }) => taken < gross).toSorted((one, other) => behind(other) - behind(one))
  let left = cents
  for (const tax of furthestFirst()) {
    const part = Math.min(left, tax.gross - tax.taken, Math.max(0, Math.floor(behind(tax))))
    tax.taken += part
    left -= part
  }
  while (left > 0) {
    const [tax] = furthestFirst()
    if (!tax) return
    tax.taken += 1
    left -= 1
  }
}

/**
 * What a place costs less because dates do not take place: a line for each of them, with the tax of what it was part of. The
 * lines follow from the dates alone, however often these were cancelled and took place after all.
 */
export function givenBackOf(
  dates: readonly PricedDate[],
  { orderedAt, lines, feeCents, pricedDates: kept }: Place,
): GivenBackLine[] {
  const price = lines.reduce((sum, { grossCents }) => sum + grossCents, 0) - feeCents
  const of = kept ?? pricedDates(dates, orderedAt)
  const taxes = byTax(lines)
  return givenBackDates(dates, orderedAt).flatMap(({ id }, at) => {
    const before = taxes.map(({ taken }) => taken)
    takeFrom(taxes, givenBackCents(price, of, at + 1) - givenBackCents(price, of, at))
    return taxes.flatMap(({ taxCategory, taxRate, taken }, place) => {
      const grossCents = taken - (before[place] ?? 0)
      if (grossCents === 0) return []
      const netCents = netOf(grossCents, { taxCategory, taxRate })
      return [{ appointmentId: id, number: at + 1, of, grossCents, netCents, taxCategory, taxRate }]
    })
  })
}
