import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/**
 * A place that is reserved until all of a payment plan is paid waits for the next part once the one before is: its payment
 * deadline moves to the day of that part. Deadlines never move back. The registrations are locked.
 */
export async function awaitNextShare(ctx: TenantContext, registrationIds: readonly string[]): Promise<void> {
  if (registrationIds.length === 0) return
  await sql`
    update registration r set payment_due_at = n.due_at, payment_reminded_at = null
    from (
      select distinct on (registration_id) registration_id, part_number,
        (due_on + 1)::timestamp at time zone ${ctx.tenant.timeZone} - interval '1 second' as due_at
      from receivable
      where tenant_id = ${ctx.tenantId} and registration_id = any(${[...registrationIds]}::uuid[]) and open_cents > 0
      order by registration_id, part_number
    ) n
    where r.tenant_id = ${ctx.tenantId} and r.id = n.registration_id and r.id = any(${[...registrationIds]}::uuid[])
      and r.state = 'reserved' and n.part_number > 1 and r.payment_due_at is not null
      and (n.due_at is null or n.due_at > r.payment_due_at)`.execute(ctx.tx)
}
