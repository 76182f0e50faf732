import { parseShortcode } from '@reihum/contract/registrations/shortcode.ts'
import { countAttempt } from '#features/identity/attempts.ts'
import { record } from '#platform/audit/record.ts'
import type { EnterTenant, RequestContext } from '#platform/http/request-context.ts'
import { inEqualTime } from '#platform/in-equal-time.ts'
import { tokenHash } from '#platform/secret-token.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { bookingContact } from '../booking-contact.queries.ts'
import { accessRequested } from '../registration.events.ts'
import { bookingLink, bookingsByNumber, isSameAddress } from './booking-link.queries.ts'

type Asking = Pick<RequestContext, 'inPlatform' | 'origin'>

/** Always the same answer after the same time, so that nobody learns who has booked. */
type Answer = { asked: true }

/**
 * Counts by the given address, whether or not it belongs to a booking. The count is committed before anything else
 * happens.
 */
export async function countAccessMail({ inPlatform, origin }: Asking, account: string): Promise<void> {
  await inPlatform((ctx) => countAttempt(ctx, { purpose: 'access-link', account, address: origin.ipAddress }))
}

/**
 * Renews an expired link: it still identifies the booking, and the new link goes to its contact, never to the person
 * asking.
 */
export function renewAccess(
  asking: Asking,
  enter: EnterTenant,
  { tenant, accessToken }: { tenant: string; accessToken: string },
): Promise<Answer> {
  return inEqualTime(async () => {
    const found = await enter({ tenant }, async (ctx) => {
      const link = await bookingLink(ctx, accessToken)
      if (!link) return null
      const { contact } = await bookingContact(ctx, link.bookingId)
      return { bookingId: link.bookingId, email: contact.email }
    })
    await countAccessMail(asking, found?.email || tokenHash(accessToken))
    if (found) await enter({ tenant }, (ctx) => record(ctx, accessRequested(found.bookingId)))
    return { asked: true }
  })
}

async function bookingOf(ctx: TenantContext, shortcode: string | null, email: string) {
  if (!shortcode) return null
  const [named] = await bookingsByNumber(ctx, [shortcode])
  return named && isSameAddress(named.email, email) ? named.bookingId : null
}

type Lost = { tenant: string; shortcode: string; email: string }

/** For people who have lost their mails: booking number and address together identify the booking. */
export function requestAccess(
  asking: Asking,
  enter: EnterTenant,
  { tenant, shortcode, email }: Lost,
): Promise<Answer> {
  return inEqualTime(async () => {
    // Looked up before counting, so that an unknown tenant is refused without a count.
    const bookingId = await enter({ tenant }, (ctx) => bookingOf(ctx, parseShortcode(shortcode), email))
    await countAccessMail(asking, email)
    if (bookingId) await enter({ tenant }, (ctx) => record(ctx, accessRequested(bookingId)))
    return { asked: true }
  })
}
