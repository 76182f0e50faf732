import type { BookingRequest } from '@reihum/contract/registrations/booking.schema.ts'
import { sql } from 'kysely'
import { payerAccountPlace } from '#features/ledger/payer-account.ts'
import { voucherPlace } from '#features/vouchers/voucher-place.ts'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { networkDays } from './unproven-bookings.ts'

export type AskedRequest = {
  id: string
  courseId: string
  email: string
  request: BookingRequest
  expiresAt: Date
}

/**
 * Stores the booking request; the same form sent again after a while gets another mail. False: it was sent a moment ago
 * or is booked already, so no further mail is due.
 */
export async function keepBookingRequest(
  { tx, tenantId, now }: TenantContext,
  vault: Vault,
  { id, courseId, email, request, expiresAt }: AskedRequest,
  sinceBefore: Date,
): Promise<boolean> {
  const { mandate } = request
  const sealed = mandate && { ...mandate, iban: vault.seal(mandate.iban, payerAccountPlace(tenantId)) }
  const asked = {
    email,
    language: request.language,
    content: JSON.stringify({
      ...request,
      mandate: sealed,
      voucher: request.voucher && vault.seal(request.voucher, voucherPlace(tenantId)),
    }),
    created_at: now,
    expires_at: expiresAt,
  }
  const kept = await tx
    .insertInto('booking_request')
    .values({ tenant_id: tenantId, id, course_id: courseId, ...asked })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'id'])
        .doUpdateSet((eb) => ({
          ...asked,
          // A request that the staff answers keeps the time that was said for it.
          expires_at: eb
            .case()
            .when('booking_request.exception_state', 'is', null)
            .then(expiresAt)
            .else(eb.ref('booking_request.expires_at'))
            .end(),
        }))
        .where('booking_request.booking_id', 'is', null)
        .where('booking_request.created_at', '<', sinceBefore),
    )
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

/** Notes the booking that the request became, and drops the form's content, which the booking now holds. */
export async function storeBooked({ tx, tenantId }: TenantContext, id: string, bookingId: string) {
  await tx
    .updateTable('booking_request')
    .set({ booking_id: bookingId, content: sql`'{}'::jsonb`, email: '' })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/** Forgets from which networks older bookings came. */
export async function forgetNetworks({ tx, now }: PlatformContext): Promise<void> {
  await sql`select forget_networks(${new Date(now.getTime() - networkDays * 86_400_000)})`.execute(tx)
}

export async function deleteExpiredRequests({ tx, now }: PlatformContext): Promise<void> {
  await tx.deleteFrom('booking_request').where('expires_at', '<', now).execute()
}
