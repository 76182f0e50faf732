import { mandatesOfBookings } from '#features/mandates/mandate-of-booking.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import type { ComposedBooking } from './compose-booking.ts'

/**
 * Adds to bookings that are paid by direct debit the mandate under which that happens: a new one, or one that the payer gave
 * before. Their places have no payment deadline, because paying them is up to the provider.
 */
export async function giveMandates(
  ctx: TenantContext,
  vault: Vault | null,
  composed: readonly ComposedBooking[],
): Promise<void> {
  const collected = composed.filter(({ decided }) => decided.paymentMethod === 'sepa_direct_debit')
  const mandates = await mandatesOfBookings(
    ctx,
    vault,
    collected.map(({ decided: { order, requestHash }, rows }) => ({
      personId: rows.booking[0]?.contact_person_id ?? '',
      account: order.request.mandate,
      formHash: requestHash,
      locale: order.request.language,
      actor: order.actor,
      origin: order.origin,
    })),
  )
  for (const [at, { rows, events }] of collected.entries()) {
    const mandate = mandates[at]
    if (!mandate) continue
    if (mandate.row) rows.mandate.push(mandate.row)
    for (const booking of rows.booking) booking.mandate_id = mandate.id
    for (const registration of rows.registration) registration.payment_due_at = null
    events.push(...mandate.events)
  }
}
