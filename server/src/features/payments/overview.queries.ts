import type { MoneyOverview } from '@reihum/contract/payments/payment.schema.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { type AgeRow, ageOf, atAGlance, firstDay, type MonthRow } from './money-at-a-glance.ts'
import { receivableSums } from './receivables/receivable-sums.queries.ts'
import { today } from './today.ts'

type FreeRow = { free: number; free_count: number }

/** What is open, overdue and came in, from the sums that the database keeps. What was reversed did not come in. */
export async function moneyOverview(ctx: TenantContext): Promise<MoneyOverview> {
  const { tx, tenantId } = ctx
  const day = today(ctx)
  const [{ rows: ages }, { rows: months }, { rows: credit }] = await Promise.all([
    sql<AgeRow>`
      select ${ageOf(day, sql`is_late`)} as age, sum(charged_cents - allocated_cents - written_off_cents)::bigint as cents,
        sum(receivables)::bigint as count
      from ${receivableSums(ctx)} sums where standing in ('open', 'partly_paid', 'reminded', 'dunned')
      group by 1`.execute(tx),
    sql<MonthRow>`
      select to_char(received_on, 'YYYY-MM') as month, way, sum(amount_cents - reversed_cents)::bigint as cents
      from payment_sum where tenant_id = ${tenantId} and received_on >= ${firstDay(day)}
      group by 1, 2 having sum(amount_cents - reversed_cents) <> 0 order by 1, 2`.execute(tx),
    sql<FreeRow>`
      select coalesce(sum(amount_cents - allocated_cents - reversed_cents - refunded_cents), 0)::bigint as free,
        coalesce(sum(payments), 0)::bigint as free_count
      from payment_sum where tenant_id = ${tenantId} and is_free`.execute(tx),
  ])
  return {
    ...atAGlance(day, ages, months),
    freeCents: credit[0]?.free ?? 0,
    freeCount: credit[0]?.free_count ?? 0,
  }
}
