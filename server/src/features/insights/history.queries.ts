import type { History, historyInput } from '@reihum/contract/insights/insight.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PlatformContext } from '#platform/database/in-platform.ts'

/** The figures of the last days up to today, in UTC; days without figures are zero. */
export async function dailyHistory(
  { tx, now }: PlatformContext,
  { name, days }: z.output<typeof historyInput>,
): Promise<History> {
  const today = now.toISOString().slice(0, 10)
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(f.count, 0) as count
    from generate_series(${today}::date - ${sql.lit(days - 1)}, ${today}::date, interval '1 day') as d(day)
    left join daily_figure f on f.name = ${name} and f.day = d.day::date
    order by d.day`.execute(tx)
  return { name, days: rows }
}
