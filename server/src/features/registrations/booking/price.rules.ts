import { type TaxCategory, taxedCategories } from '@reihum/contract/courses/course-terms.ts'
import { fullCentsOf, type ReducedPrice } from '@reihum/contract/courses/reduced-prices.ts'
import { type ChosenExtra, centsOfExtra, extraLabel } from '#features/courses/extras/extra.rules.ts'

/** The tax on the fees of a course. */
export type CourseTax = { taxCategory: TaxCategory /** In hundredths of a percent. */; taxRate: number }

/**
 * The net part of a gross amount, rounded half up to the cent; the rest is tax. What is taken off is rounded as if it were
 * added, so that adding it again comes out even.
 */
export function netOf(grossCents: number, tax: CourseTax): number {
  const { taxCategory, taxRate } = tax
  if (!taxedCategories.includes(taxCategory)) return grossCents
  if (grossCents < 0) return -netOf(-grossCents, tax)
  const divisor = 10_000 + taxRate
  // Doubled, so that rounding half up needs no fractions.
  return Math.floor((grossCents * 20_000 + divisor) / (2 * divisor))
}

/** What is to be paid beside a price of the course, as for rebooking. */
export type Surcharge = { name: string; cents: number }

/** A price of a course, for the fee without a name, and what was taken off it or came on top; `feeCents` is all of it. */
export type Price = ReducedPrice & { id: string | null; name: string; surcharge?: Surcharge }

/** The fee, or a price category of the course; null when the course has none with that id. */
export function chosenPrice(
  feeCents: number,
  further: readonly Price[],
  id: string | null | undefined,
): Price | null {
  if (!id) return { id: null, name: '', feeCents }
  return further.find((price) => price.id === id) ?? null
}

/** What the first line of a price is called. */
export const courseLabel = (title: string, priceName: string) =>
  priceName ? `${title} (${priceName})` : title

/** One line of a price: the full price, what was taken off it as an amount below zero, what came on top, or an extra. */
type PriceLine = CourseTax & {
  label: string
  grossCents: number
  netCents: number
  extraId: string | null
}

const lineOf = (
  label: string,
  grossCents: number,
  { taxCategory, taxRate }: CourseTax,
  extraId: string | null,
) => ({
  label,
  grossCents,
  netCents: netOf(grossCents, { taxCategory, taxRate }),
  taxCategory,
  taxRate,
  extraId,
})

/** The line of an extra, with its own tax. */
const lineOfExtra = (one: ChosenExtra): PriceLine =>
  lineOf(extraLabel(one.extra.name, one.quantity), centsOfExtra(one), one.extra, one.extra.id)

/**
 * The lines of a price, which add up to it: the full price, what was taken off it or came on top, and what is taken besides.
 * A price of nothing has none; a free place with more than that says that it costs nothing itself.
 */
export function linesOf(
  price: Price,
  title: string,
  tax: CourseTax,
  extras: readonly ChosenExtra[] = [],
): PriceLine[] {
  const { name, reductions = [], surcharge } = price
  const full = fullCentsOf(price) - (surcharge?.cents ?? 0)
  const paid = extras.filter((one) => centsOfExtra(one) > 0)
  if (full === 0 && paid.length === 0 && !surcharge) return []
  return [
    lineOf(courseLabel(title, name), full, tax, null),
    ...reductions.map((one) => lineOf(one.name, -one.cents, tax, null)),
    ...(surcharge ? [lineOf(surcharge.name, surcharge.cents, tax, null)] : []),
    ...paid.map(lineOfExtra),
  ]
}

/** The net part of a price: the sum of its lines, each rounded by itself, as invoices show it. */
export const netOfPrice = (price: Price, tax: CourseTax, extras: readonly ChosenExtra[] = []) =>
  linesOf(price, '', tax, extras).reduce((sum, { netCents }) => sum + netCents, 0)
