import type { MoneyAtAGlance } from '@reihum/contract/payments/payment.schema.ts'
import { type RawBuilder, sql } from 'kysely'

/** From what is not due yet to what is overdue for more than ninety days. */
const ageNames = ['not_due', 'days_30', 'days_60', 'days_90', 'older'] as const

export type AgeRow = MoneyAtAGlance['ages'][number]
export type MonthRow = MoneyAtAGlance['months'][number]

/** How old something open is on a day, by its column `due_on`, where its payer is late with it. */
export const ageOf = (day: string, isLate: RawBuilder<boolean>) => sql<AgeRow['age']>`case
  when not ${isLate} then 'not_due'
  when due_on >= ${day}::date - 30 then 'days_30'
  when due_on >= ${day}::date - 60 then 'days_60'
  when due_on >= ${day}::date - 90 then 'days_90'
  else 'older' end`

/** Where the last twelve months begin. */
export const firstDay = (day: string) => sql`date_trunc('month', ${day}::date) - interval '11 months'`

const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

/** The figures that follow from what is open by age and what came in by month. */
export function atAGlance(day: string, aged: readonly AgeRow[], months: readonly MonthRow[]): MoneyAtAGlance {
  const byAge = new Map(aged.map((row) => [row.age, row]))
  const late = aged.filter(({ age }) => age !== 'not_due')
  return {
    openCents: total(aged.map(({ cents }) => cents)),
    openCount: total(aged.map(({ count }) => count)),
    overdueCents: total(late.map(({ cents }) => cents)),
    overdueCount: total(late.map(({ count }) => count)),
    monthCents: total(months.filter(({ month }) => day.startsWith(month)).map(({ cents }) => cents)),
    months: [...months],
    ages: ageNames.map((age) => byAge.get(age) ?? { age, cents: 0, count: 0 }),
  }
}
