import type { SaleDrill, SaleDrillResult } from '@reihum/contract/registrations/sale-drill.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'

/** Seconds with one decimal; with two when below a tenth. */
export function inSeconds(ms: number, locale: Locale): string {
  const digits = ms < 95 ? 2 : 1
  return (ms / 1000).toLocaleString(locale === 'de' ? 'de-DE' : 'en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

/** The latest earlier drill with the same number of registrants; others cannot be compared. */
export function previousOf(
  drill: Pick<SaleDrill, 'id' | 'registrants' | 'createdAt'>,
  drills: readonly SaleDrill[],
): SaleDrillResult | null {
  const before = drills
    .filter(
      ({ registrants, createdAt, result }) =>
        result && registrants === drill.registrants && createdAt < drill.createdAt,
    )
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  return before[0]?.result ?? null
}

/** The difference in tenths of a second, as both are shown. */
export function tenthsBetween(beforeMs: number, ms: number): number {
  return Math.round(ms / 100) - Math.round(beforeMs / 100)
}
