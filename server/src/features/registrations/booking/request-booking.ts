import type { BookingRequest } from '@reihum/contract/registrations/booking.schema.ts'
import { countAttempt } from '#features/identity/attempts.ts'
import { record } from '#platform/audit/record.ts'
import type { EnterTenant, RequestContext } from '#platform/http/request-context.ts'
import { idOfContent } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Vault } from '#platform/vault.ts'
import { bookingRequested } from '../registration.events.ts'
import { keepBookingRequest } from './booking-request.store.ts'
import { notOpen } from './check-requests.ts'
import { contactOf } from './compose-booking.ts'
import { changedFurther } from './order-parts.ts'
import { previewBooking } from './preview-booking.ts'

const hours = 24
/** A form sent twice within this time was sent by mistake; after it the visitor probably misses the mail. */
const minutes = 2

type Asked = { tenant: string; courseId: string; request: BookingRequest }

/**
 * For visitors without scripts that could solve a challenge: the link in a mail stands for it. A booking request holds
 * no place, so nobody can empty a course with other people's addresses. Mails to one address are counted, so nobody's
 * mailbox is flooded.
 */
export async function requestBooking(
  { inPlatform, origin }: Pick<RequestContext, 'inPlatform' | 'origin'>,
  enter: EnterTenant,
  vault: Vault,
  { tenant, courseId, request: asked }: Asked,
): Promise<{ sentTo: string }> {
  // The page behind the link shows the total of its own moment.
  const { shownTotalCents: _, ...request } = asked
  const { email } = contactOf(request)
  await enter({ tenant }, async (ctx) => {
    const preview = await previewBooking(ctx, vault, { courseId, request })
    const { opensAt, outcome } = preview
    // Refused before the opening: clicking a link that already lies in the mailbox would be as quick as a button.
    if (opensAt) throw notOpen(ctx, { kind: 'refused', code: 'REGISTRATION_NOT_OPEN', data: { opensAt } })
    // Said here and not only behind the link: whoever ordered a place shall not first find out there that it is gone.
    if (request.shownOutcome === 'place' && outcome === 'waiting_list')
      throw new Refusal('EXPECTATION_CHANGED', { outcome })
    const [changed] = changedFurther(preview, request)
    if (changed) {
      const now = changed.outcome === 'waiting_list' ? 'waiting_list' : 'place'
      throw new Refusal('EXPECTATION_CHANGED', { outcome: now, courseId: changed.courseId })
    }
  })
  const attempt = { purpose: 'booking', account: email, address: origin.ipAddress } as const
  await inPlatform((ctx) => countAttempt(ctx, attempt))
  await enter({ tenant }, async (ctx) => {
    // The id is derived from the form, so the same form has the same id however often it is sent.
    const id = idOfContent({ tenant: ctx.tenantId, courseId, request })
    const expiresAt = new Date(ctx.now.getTime() + hours * 3_600_000)
    const before = new Date(ctx.now.getTime() - minutes * 60_000)
    if (await keepBookingRequest(ctx, vault, { id, courseId, email, request, expiresAt }, before))
      await record(ctx, bookingRequested(id, courseId))
  })
  return { sentTo: email }
}
