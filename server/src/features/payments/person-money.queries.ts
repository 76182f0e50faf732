import { sql } from 'kysely'
import { isPayerLate } from '#features/registrations/deadlines/collected-bookings.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** On the page of a person: what is open, what they are late with, and what they have as a credit. */
export async function moneyOfPerson(ctx: TenantContext, personId: string) {
  const { rows } = await sql<{ open: number; overdue: number; credit: number; paid: number }>`
    select
      (select coalesce(sum(open_cents), 0) from receivable
        where tenant_id = ${ctx.tenantId} and payer_person_id = ${personId}) as open,
      (select coalesce(sum(open_cents), 0) from receivable r
        where tenant_id = ${ctx.tenantId} and payer_person_id = ${personId} and open_cents > 0
          and ${isPayerLate(ctx, 'r')}) as overdue,
      (select coalesce(sum(free_cents), 0) from payment
        where tenant_id = ${ctx.tenantId} and payer_person_id = ${personId}) as credit,
      (select coalesce(sum(allocated_cents), 0) from receivable
        where tenant_id = ${ctx.tenantId} and payer_person_id = ${personId}) as paid`.execute(ctx.tx)
  const [sums] = rows
  return {
    money: {
      openCents: sums?.open ?? 0,
      overdueCents: sums?.overdue ?? 0,
      creditCents: sums?.credit ?? 0,
      paidCents: sums?.paid ?? 0,
    },
  }
}
