import type { PaymentMethod } from '@reihum/contract/tenants/payment-methods.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { sql } from 'kysely'
import { payableMethod } from '#features/tenants/payment-setup.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { cameBack, isCollected } from './deadlines/collected-bookings.queries.ts'

/**
 * How what a booking owes can be paid now. Where a direct debit was chosen and none is coming, because the mandate is not
 * valid any more or the debit came back, that is a transfer. `booking` is an alias of the table.
 */
export function methodToPay(ctx: TenantContext, booking: string) {
  const method = sql.ref(`${booking}.payment_method`)
  const today = wallClockOf(ctx.now, ctx.tenant.timeZone).date
  return sql<PaymentMethod | null>`(case
    when ${method} = 'sepa_direct_debit' and (not ${isCollected(ctx, `${booking}.id`)} or exists (
      select from receivable o where o.tenant_id = ${ctx.tenantId} and o.booking_id = ${sql.ref(`${booking}.id`)}
        and o.open_cents > 0 and o.due_on < ${today}::date and ${cameBack(ctx, 'o.id')}
        and (o.on_its_way_until is null or o.on_its_way_until < ${today}::date))) then 'bank_transfer'
    else ${payableMethod(ctx, method)} end)`
}
