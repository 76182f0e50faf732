import { type TaxCategory, taxedCategories } from '@reihum/contract/courses/course-terms.ts'

/** The tax on the fees of a course. */
export type CourseTax = { taxCategory: TaxCategory /** In hundredths of a percent. */; taxRate: number }

/** The net part of a gross amount, rounded half up to the cent; the rest is tax. */
export function netOf(grossCents: number, { taxCategory, taxRate }: CourseTax): number {
  if (!taxedCategories.includes(taxCategory)) return grossCents
  const divisor = 10_000 + taxRate
  // Doubled, so that rounding half up needs no fractions.
  return Math.floor((grossCents * 20_000 + divisor) / (2 * divisor))
}

export type Price = { id: string | null; name: string; feeCents: number }

/** The fee, or a price category of the course; null when the course has none with that id. */
export function chosenPrice(
  feeCents: number,
  further: readonly Price[],
  id: string | null | undefined,
): Price | null {
  if (!id) return { id: null, name: '', feeCents }
  return further.find((price) => price.id === id) ?? null
}
