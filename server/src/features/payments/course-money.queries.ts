import type { CourseMoney } from '@reihum/contract/payments/payment.schema.ts'
import { sql } from 'kysely'
import { isPayerLate } from '#features/registrations/deadlines/collected-bookings.queries.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { type AgeRow, ageOf, atAGlance, firstDay, type MonthRow } from './money-at-a-glance.ts'
import { today } from './today.ts'

type Sums = Pick<CourseMoney, 'chargedCents' | 'chargedCount' | 'paidCents' | 'writtenOffCents'>

/** What is owed for a course and what was paid for it. What was taken back did not come in for it. */
export async function courseMoney(ctx: TenantContext, courseId: string): Promise<CourseMoney> {
  const { tx, tenantId } = ctx
  const day = today(ctx)
  const [{ rows: sums }, { rows: ages }, { rows: months }] = await Promise.all([
    sql<Sums>`
      select coalesce(sum(r.charged_cents), 0)::bigint as "chargedCents",
        count(r.id) filter (where r.charged_cents > 0) as "chargedCount",
        coalesce(sum(r.allocated_cents), 0)::bigint as "paidCents",
        coalesce(sum(r.written_off_cents), 0)::bigint as "writtenOffCents"
      from course c left join receivable r on r.tenant_id = c.tenant_id and r.course_id = c.id
      where c.tenant_id = ${tenantId} and c.id = ${courseId} group by c.id`.execute(tx),
    sql<AgeRow>`
      select ${ageOf(day, isPayerLate(ctx, 'r'))} as age, sum(open_cents)::bigint as cents, count(*) as count
      from receivable r where tenant_id = ${tenantId} and course_id = ${courseId} and open_cents > 0 group by 1`.execute(
      tx,
    ),
    sql<MonthRow>`
      select to_char(p.received_on, 'YYYY-MM') as month, p.way, sum(a.cents)::bigint as cents
      from receivable r
      join allocation a on a.tenant_id = r.tenant_id and a.receivable_id = r.id
      join payment p on p.tenant_id = a.tenant_id and p.id = a.payment_id
      where r.tenant_id = ${tenantId} and r.course_id = ${courseId} and p.received_on >= ${firstDay(day)}
      group by 1, 2 having sum(a.cents) <> 0 order by 1, 2`.execute(tx),
  ])
  const [sum] = sums
  if (!sum) throw new Refusal('NOT_FOUND')
  return { ...sum, ...atAGlance(day, ages, months) }
}
