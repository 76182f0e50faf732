import type { ContactFields } from '@reihum/contract/registrations/booking.schema.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { firmToStore } from '../firms/firm.rules.ts'

/**
 * Locks bookings against changes to their contact at the same time, in the order of their ids, so that two who change each
 * other's bookings do not wait for one another.
 */
export async function lockContact(ctx: TenantContext, ...bookingIds: string[]): Promise<void> {
  await ctx.tx
    .selectFrom('booking')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`id = any (${bookingIds}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Stores the contact of the booking; the tenant's record of the person stays as it is. */
export async function updateContact(
  ctx: TenantContext,
  bookingId: string,
  contact: ContactFields,
): Promise<void> {
  const firm = firmToStore(contact)
  await ctx.tx
    .updateTable('booking')
    .set({
      company: contact.company,
      firm: firm && JSON.stringify(firm),
      first_name: contact.firstName,
      last_name: contact.lastName,
      email: contact.email,
      phone: contact.phone,
      street: contact.street,
      postal_code: contact.postalCode,
      city: contact.city,
      revision: sql`revision + 1`,
    })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', bookingId)
    .execute()
}
