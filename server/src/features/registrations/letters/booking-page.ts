import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { JobDependencies } from '#platform/room.ts'
import { derivedToken } from '#platform/secret-token.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { accessLinkExpiry } from '../registration.rules.ts'
import { keepAccessLink } from '../registration.store.ts'
import { portalAddresses } from './booking-letter.ts'

type Wanted = { eventId: string; bookingId: string; locale: Locale }

/**
 * A link to the page of a booking for a letter of another room, such as one about what is to be paid for it. It is derived
 * from the event, so that a second run of its job stores no second one.
 */
export async function linkToBooking(
  ctx: TenantContext,
  { keyFor, publicUrl }: Pick<JobDependencies, 'keyFor' | 'publicUrl'>,
  { eventId, bookingId, locale }: Wanted,
): Promise<string> {
  const token = derivedToken(keyFor('account links'), 'registration', eventId)
  await keepAccessLink(ctx, bookingId, { token, expiresAt: accessLinkExpiry(null, ctx.now) })
  return portalAddresses(ctx, publicUrl, locale)(`course-registration/${token}`)
}
