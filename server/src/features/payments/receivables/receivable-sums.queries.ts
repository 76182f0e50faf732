import { sql } from 'kysely'
import { awaitsDebit } from '#features/registrations/deadlines/collected-bookings.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { today } from '../today.ts'

export type ReceivableSum = {
  kind: string
  standing: string
  due_on: string | null
  is_late: boolean
  receivables: number
  charged_cents: number
  allocated_cents: number
  written_off_cents: number
}

/**
 * The sums of receivables that the database keeps, with whether their payers are late with them. What is past its day and
 * waits for a direct debit is few, so it is read one by one, taken out of what is late and added to what is not.
 */
export const receivableSums = (ctx: TenantContext) => sql<ReceivableSum>`(
  select kind, standing, nullif(due_on, 'infinity') as due_on,
    (nullif(due_on, 'infinity') < ${today(ctx)}::date) is true as is_late,
    receivables, charged_cents, allocated_cents, written_off_cents
  from receivable_sum where tenant_id = ${ctx.tenantId}
  union all
  select w.kind, w.standing, w.due_on, side.is_late, side.sign, side.sign * w.charged_cents, side.sign * w.allocated_cents,
    side.sign * w.written_off_cents
  from receivable w cross join (values (true, -1), (false, 1)) side (is_late, sign)
  where w.tenant_id = ${ctx.tenantId} and w.open_cents > 0 and w.due_on < ${today(ctx)}::date and ${awaitsDebit(ctx, 'w')})`
