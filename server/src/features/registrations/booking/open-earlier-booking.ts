import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { accessLinkExpiry } from '../registration.rules.ts'
import { insertAccessLink } from '../registration.store.ts'
import { findBookingRequest, requestOf } from './booking-request.queries.ts'
import { registeredAlready } from './registered-already.queries.ts'

/**
 * Opens the booking in which somebody named in the form is registered already. The link in the mail shows that the mailbox is
 * theirs; only the contact of that booking gets in.
 */
export async function openEarlierBooking(
  ctx: TenantContext,
  vault: Vault,
  { id, shortcode }: { id: string | null; shortcode: string },
): Promise<{ accessToken: string }> {
  const found = await findBookingRequest(ctx, id)
  const request = requestOf(ctx, vault, found.content)
  const already = await registeredAlready(ctx, [{ courseId: found.course_id, request }])
  const earlier = already.find((one) => one.mayOpen && one.shortcode === shortcode)
  if (!earlier) throw new Refusal('NOT_FOUND')
  const expiresAt = accessLinkExpiry(found.ends_at, ctx.now)
  return { accessToken: await insertAccessLink(ctx, earlier.bookingId, expiresAt) }
}
