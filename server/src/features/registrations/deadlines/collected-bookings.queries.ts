import { sql } from 'kysely'
import { validMandate } from '#features/mandates/mandate.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/**
 * Whether what a booking owes is collected under a mandate that is valid today. Its places have no payment deadline, because
 * paying them is up to the provider. `booking` is an expression for its id.
 */
export const isCollected = (ctx: TenantContext, booking: string) => sql<boolean>`exists (
  select from booking b join mandate m on m.tenant_id = b.tenant_id and m.id = b.mandate_id
  where b.tenant_id = ${ctx.tenantId} and b.id = ${sql.ref(booking)} and ${validMandate(ctx, 'm')})`

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
