import type { BookingReceipt, BookingRequest } from '@reihum/contract/registrations/booking.schema.ts'
import type { BookingId } from '@reihum/contract/wire/ids.schema.ts'
import { readManySeats } from '#features/courses/seats.ts'
import { forgetAttempts } from '#features/identity/attempts.ts'
import type { EnterTenant, RequestContext } from '#platform/http/request-context.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { asReceived, bookedRegistrations } from '../registration.queries.ts'
import { accessLinkExpiry, lastEnd } from '../registration.rules.ts'
import { insertAccessLink } from '../registration.store.ts'
import { findBookingRequest, requestOf } from './booking-request.queries.ts'
import { storeBooked } from './booking-request.store.ts'
import { contactOf } from './compose-booking.ts'
import type { Register } from './register.ts'

type Clicked = { tenant: string; id: string | null } & Pick<
  BookingRequest,
  'shownOutcome' | 'shownMovingUp' | 'shownTotalCents'
>

/** A second click on the link finds the booking that the first one made. */
async function bookedBefore(
  ctx: TenantContext,
  bookingId: string,
  { course_id: courseId }: { course_id: string },
): Promise<BookingReceipt> {
  const booked = await bookedRegistrations(ctx, [bookingId])
  // Turns on the lists of other dates are no further courses.
  const registrations = booked.filter(({ course_id, wish_id }) => course_id === courseId || wish_id === null)
  const courses = await readManySeats(
    ctx,
    registrations.map(({ course_id }) => course_id),
  )
  const expiresAt = accessLinkExpiry(lastEnd([...courses.values()]), ctx.now)
  const accessToken = await insertAccessLink(ctx, bookingId, expiresAt)
  return {
    bookingId: bookingId as BookingId,
    accessToken,
    registrations: registrations.map(asReceived),
    repeated: true,
    earlierShortcodes: [],
  }
}

/**
 * Books the request in the same queue as all others, without a challenge, because the link stands for it. If two clicks
 * come at once, or the answer to the first is lost, the key of the form makes them one booking. The click shows that the
 * mailbox is theirs, so mails asked for there begin to be counted anew, and strangers elsewhere cannot use them up.
 */
export async function confirmBookingRequest(
  register: Register,
  enter: EnterTenant,
  vault: Vault,
  { tenant, id, ...shown }: Clicked,
  { inPlatform, origin, deadline }: Pick<RequestContext, 'inPlatform' | 'origin' | 'deadline'>,
): Promise<BookingReceipt> {
  const known = await enter({ tenant }, async (ctx) => {
    const found = await findBookingRequest(ctx, id)
    if (found.booking_id) return { before: await bookedBefore(ctx, found.booking_id, found) }
    // Whom the staff lets in comes in with its reason.
    const exception = found.exception_state === 'accepted' ? found.exception_answer : undefined
    return { found, exception, request: { ...requestOf(ctx, vault, found.content), ...shown } }
  })
  if (known.before) return known.before
  const { found, request, exception } = known
  const receipt = await register(
    tenant,
    { courseId: found.course_id, request, exception },
    { origin, deadline },
  )
  await enter({ tenant }, (ctx) => storeBooked(ctx, found.id, receipt.bookingId))
  const clicked = {
    purpose: 'booking',
    account: contactOf(request).email,
    address: origin.ipAddress,
  } as const
  await inPlatform((ctx) => forgetAttempts(ctx, clicked))
  return receipt
}
