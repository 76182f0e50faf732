import type { MoneyOverview } from '@reihum/contract/payments/payment.schema.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { today } from './receivables/receivable-list.queries.ts'

type Sums = {
  open: number
  open_count: number
  overdue: number
  overdue_count: number
  free: number
  free_count: number
}

/** From what is not due yet to what is overdue for more than ninety days. */
const ageNames = ['not_due', 'days_30', 'days_60', 'days_90', 'older'] as const

const ageOf = (day: string) => sql`case
  when due_on is null or due_on >= ${day}::date then 'not_due'
  when due_on >= ${day}::date - 30 then 'days_30'
  when due_on >= ${day}::date - 60 then 'days_60'
  when due_on >= ${day}::date - 90 then 'days_90'
  else 'older' end`

type AgeRow = { age: MoneyOverview['ages'][number]['age']; cents: number; count: number }

/** What is open, overdue and came in. What was reversed did not come in. */
export async function moneyOverview(ctx: TenantContext): Promise<MoneyOverview> {
  const { tx, tenantId } = ctx
  const day = today(ctx)
  const [{ rows: sums }, { rows: months }, { rows: counted }] = await Promise.all([
    sql<Sums>`
      select coalesce(sum(open_cents), 0)::bigint as open, count(*) as open_count,
        coalesce(sum(open_cents) filter (where due_on < ${day}::date), 0)::bigint as overdue,
        count(*) filter (where due_on < ${day}::date) as overdue_count,
        (select coalesce(sum(free_cents), 0)::bigint from payment where tenant_id = ${tenantId} and free_cents > 0) as free,
        (select count(*) from payment where tenant_id = ${tenantId} and free_cents > 0) as free_count
      from receivable where tenant_id = ${tenantId} and open_cents > 0`.execute(tx),
    sql<MoneyOverview['months'][number]>`
      select to_char(received_on, 'YYYY-MM') as month, way, sum(amount_cents - reversed_cents)::bigint as cents
      from payment
      where tenant_id = ${tenantId} and received_on >= date_trunc('month', ${day}::date) - interval '11 months'
      group by 1, 2 having sum(amount_cents - reversed_cents) <> 0 order by 1, 2`.execute(tx),
    sql<AgeRow>`
      select ${ageOf(day)} as age, sum(open_cents)::bigint as cents, count(*) as count
      from receivable where tenant_id = ${tenantId} and open_cents > 0 group by 1`.execute(tx),
  ])
  const [sum] = sums
  const byAge = new Map(counted.map((row) => [row.age, row]))
  const thisMonth = day.slice(0, 7)
  return {
    openCents: sum?.open ?? 0,
    openCount: sum?.open_count ?? 0,
    overdueCents: sum?.overdue ?? 0,
    overdueCount: sum?.overdue_count ?? 0,
    monthCents: months
      .filter(({ month }) => month === thisMonth)
      .reduce((total, { cents }) => total + cents, 0),
    freeCents: sum?.free ?? 0,
    freeCount: sum?.free_count ?? 0,
    months,
    ages: ageNames.map((age) => byAge.get(age) ?? { age, cents: 0, count: 0 }),
  }
}
