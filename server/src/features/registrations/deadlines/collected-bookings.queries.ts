import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { sql } from 'kysely'
import { validMandate } from '#features/mandates/mandate.queries.ts'
import { methodsSetUp } from '#features/tenants/payment-setup.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/**
 * Whether what a booking owes is collected under a mandate that is valid today. Its places have no payment deadline, because
 * paying them is up to the provider. `booking` is an expression for its id; queries call bookings `b` and `k`, so nothing in
 * here may be called that, or it would be compared with itself.
 */
export const isCollected = (ctx: TenantContext, booking: string) => sql<boolean>`exists (
  select from booking own_booking
  join mandate own_mandate on own_mandate.tenant_id = own_booking.tenant_id and own_mandate.id = own_booking.mandate_id
  where own_booking.tenant_id = ${ctx.tenantId} and own_booking.id = ${sql.ref(booking)}
    and ${validMandate(ctx, 'own_mandate')})`

/** Whether a debit of it was collected and came back. `receivable` is an expression for its id. */
export const cameBack = ({ tenantId }: TenantContext, receivable: string) => sql<boolean>`exists (
  select from allocation a join payment p on p.tenant_id = a.tenant_id and p.id = a.payment_id
  where a.tenant_id = ${tenantId} and a.receivable_id = ${sql.ref(receivable)}
    and p.way = 'sepa_direct_debit' and p.reversed_cents > 0)`

/**
 * Whether it is up to the provider to collect it, now or later: there is a valid mandate, and no debit of it came back. Its
 * payer is late with nothing, whatever the day by which it is owed.
 */
export const debitToCome = (
  ctx: TenantContext,
  { booking, receivable }: { booking: string; receivable: string },
) =>
  sql<boolean>`(${isCollected(ctx, booking)} and not ${cameBack(ctx, receivable)}
    and 'sepa_direct_debit' = any(${methodsSetUp(ctx)}))`

/** Whether a debit is on its way or to come. `receivable` is an alias of the table. */
export const awaitsDebit = (ctx: TenantContext, receivable: string) => {
  const today = wallClockOf(ctx.now, ctx.tenant.timeZone).date
  const of = (column: string) => `${receivable}.${column}`
  return sql<boolean>`(${sql.ref(of('booking_id'))} is not null
    and ((${sql.ref(of('on_its_way_until'))} >= ${today}::date) is true
      or ${debitToCome(ctx, { booking: of('booking_id'), receivable: of('id') })}))`
}

/** Whether its payer is late with it: its day has passed, and it is not up to the provider to collect it. */
export const isPayerLate = (ctx: TenantContext, receivable: string) => {
  const today = wallClockOf(ctx.now, ctx.tenant.timeZone).date
  return sql<boolean>`(case when ${sql.ref(`${receivable}.due_on`)} < ${today}::date
    then not ${awaitsDebit(ctx, receivable)} else false end)`
}

export async function collectedBookings(
  ctx: TenantContext,
  bookingIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (bookingIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`select id from booking k where k.tenant_id = ${ctx.tenantId}
    and k.id = any(${[...bookingIds]}::uuid[]) and k.mandate_id is not null and ${isCollected(ctx, 'k.id')}`.execute(
    ctx.tx,
  )
  return new Set(rows.map(({ id }) => id))
}
