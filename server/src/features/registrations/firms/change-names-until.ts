import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { lockContact } from '../portal/contact.store.ts'
import { namesUntilChanged } from '../registration.events.ts'
import { storeNamesUntil } from './names.store.ts'

/** Staff gives a firm another day until which it may name who comes; null: as the settings say. */
export async function changeNamesUntil(
  ctx: TenantContext,
  registrationId: string,
  namesUntil: string | null,
): Promise<void> {
  const found = await ctx.tx
    .selectFrom('registration')
    .select('booking_id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', registrationId)
    .executeTakeFirst()
  if (!found) throw new Refusal('NOT_FOUND')
  const { booking_id: bookingId } = found
  await lockContact(ctx, bookingId)
  const { names_until: before } = await ctx.tx
    .selectFrom('booking')
    .select('names_until')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  if (before === namesUntil) return
  await storeNamesUntil(ctx, bookingId, namesUntil)
  await record(ctx, namesUntilChanged(bookingId, { before, after: namesUntil }))
}
