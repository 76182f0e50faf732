import { describe, expect, test } from 'vitest'
import { datevChart, datevPlan, proposedFor } from './datev-settings.schema.ts'
import { fiscalYear, fiscalYearOf } from './fiscal-year.ts'

describe('the accounts that are proposed', () => {
  const lengths = [4, 5, 6, 7, 8]
  test.each(datevChart.options.flatMap((chart) => lengths.map((length) => [chart, length] as const)))(
    'fit %s with %i digits',
    (chart, accountLength) => {
      const plan = {
        adviser: 29098,
        client: 1,
        fiscalYearStart: '2026-01-01',
        accountLength,
        chart,
        mode: 'payment_date',
        label: 'Kurse',
        ...proposedFor(chart, accountLength),
      }
      expect(datevPlan.safeParse(plan).error).toBeUndefined()
    },
  )
})

describe('a fiscal year', () => {
  test.each([
    ['2026-01-01', '2026-03-05', 2026, '2026-01-01', '2026-12-31'],
    ['2020-07-01', '2026-06-30', 2025, '2025-07-01', '2026-06-30'],
    ['2020-07-01', '2026-07-01', 2026, '2026-07-01', '2027-06-30'],
    ['2024-02-29', '2026-02-28', 2025, '2025-03-01', '2026-02-28'],
    ['2024-02-29', '2028-03-01', 2028, '2028-02-29', '2029-02-28'],
  ])('that begins on %s holds %s', (fiscalYearStart, day, year, from, to) => {
    expect(fiscalYearOf({ fiscalYearStart }, day)).toBe(year)
    expect(fiscalYear({ fiscalYearStart }, year)).toEqual({ from, to })
  })
})
