import { type TaxCategory, taxedCategories } from '@reihum/contract/courses/course-terms.ts'

/** What is due on the fees of a course. */
export type CourseTax = { taxCategory: TaxCategory /** In hundredths of a percent. */; taxRate: number }

/** The part of a gross amount that is no tax, rounded half up to the cent; the tax is what remains. */
export function netOf(grossCents: number, { taxCategory, taxRate }: CourseTax): number {
  if (!taxedCategories.includes(taxCategory)) return grossCents
  const divisor = 10_000 + taxRate
  // Doubled, so that no half ever has to be written as a fraction.
  return Math.floor((grossCents * 20_000 + divisor) / (2 * divisor))
}

export type Price = { id: string | null; name: string; feeCents: number }

/** The fee, or one of the further prices of the course; null when it has none of that id. */
export function chosenPrice(
  feeCents: number,
  further: readonly Price[],
  id: string | null | undefined,
): Price | null {
  if (!id) return { id: null, name: '', feeCents }
  return further.find((price) => price.id === id) ?? null
}
