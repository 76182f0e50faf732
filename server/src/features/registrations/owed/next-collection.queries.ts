import type { PlannedCollection } from '@reihum/contract/courses/collection.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { sql } from 'kysely'
import { collectionOf } from '#features/mandates/collection.queries.ts'
import { type CollectionFacts, plannedCollectionOf } from '#features/mandates/collection.rules.ts'
import { creditorOf } from '#features/tenants/bank.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'

/** When what is open of a booking is collected next, before it was announced. Null: nothing is, or it was announced. */
export async function nextCollection(
  ctx: TenantContext,
  vault: Vault,
  bookingId: string,
): Promise<PlannedCollection | null> {
  const { rows } = await sql<CollectionFacts & { noticeDays: number }>`
    select f.*, m.notice_days as "noticeDays" from receivable r
    join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
    join mandate m on m.tenant_id = b.tenant_id and m.id = b.mandate_id
    cross join ${collectionOf(ctx, 'r')} f
    where r.tenant_id = ${ctx.tenantId} and r.booking_id = ${bookingId} and r.open_cents > 0
      and r.on_its_way_until is null
    order by f.day, r.part_number, r.id limit 1`.execute(ctx.tx)
  const [facts] = rows
  const creditor = facts && (await creditorOf(ctx, vault))
  if (!creditor) return null
  const noticeDays = Math.max(creditor.noticeDays, facts.noticeDays)
  const today = wallClockOf(ctx.now, ctx.tenant.timeZone).date
  return plannedCollectionOf(facts, { today, noticeDays })
}
