import type { BookingRequest } from '@reihum/contract/registrations/booking.schema.ts'
import { readManySeats } from '#features/courses/seats.ts'
import { countAttempt } from '#features/identity/attempts.ts'
import { record } from '#platform/audit/record.ts'
import type { EnterTenant, RequestContext } from '#platform/http/request-context.ts'
import { idOfContent } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { findBookingRequest, requestOf } from '../booking/booking-request.queries.ts'
import { keepBookingRequest } from '../booking/booking-request.store.ts'
import { notOpen } from '../booking/check-requests.ts'
import { contactOf } from '../booking/compose-booking.ts'
import { coursesOf } from '../booking/order-parts.ts'
import { previewBooking } from '../booking/preview-booking.ts'
import { wrongEntryOf } from '../entry/judge-orders.ts'
import { exceptionAsked } from '../registration.events.ts'
import { keptUntil, storeAsked } from './exception.store.ts'

type Form = { courseId: string; request: BookingRequest; isUnproven: boolean }

/**
 * The rules that the people of a form do not meet, each with the name, as the staff reads them. Everything else in it has to
 * be right, so that what is accepted can be booked. Whoever asks without a link learns of ages alone, but the staff reads what
 * the link of its answer would let pass.
 */
async function unmetRules(ctx: TenantContext, vault: Vault, form: Form): Promise<string[]> {
  const { opensAt } = await previewBooking(ctx, vault, { ...form, isLetIn: true })
  if (opensAt) throw notOpen(ctx, { kind: 'refused', code: 'REGISTRATION_NOT_OPEN', data: { opensAt } })
  const ids = coursesOf(form)
  const seats = await readManySeats(ctx, ids)
  const courses = ids.flatMap((id) => seats.get(id) ?? [])
  if ((await wrongEntryOf(ctx, courses, form)).length === 0) throw new Refusal('NO_EXCEPTION_NEEDED')
  const wrong = await wrongEntryOf(ctx, courses, { ...form, isUnproven: false })
  return wrong.flatMap(({ name }) => name?.[ctx.tenant.language] ?? [])
}

type Asked = { tenant: string; courseId: string; request: BookingRequest; message: string }

/** Asks with a form that an age refuses. It holds no place, and nobody is written to before the staff answers. */
export async function askForException(
  { inPlatform, origin }: Pick<RequestContext, 'inPlatform' | 'origin'>,
  enter: EnterTenant,
  vault: Vault,
  { tenant, courseId, request: sent, message }: Asked,
): Promise<{ asked: true }> {
  // The page behind the link of the answer shows the total and the places of its own moment.
  const { shownTotalCents: _, shownOutcome: _outcome, shownVoucherCents: _voucher, ...request } = sent
  const form = { courseId, request, isUnproven: true }
  const rules = await enter({ tenant }, (ctx) => unmetRules(ctx, vault, form))
  const { email } = contactOf(request)
  const attempt = { purpose: 'booking', account: email, address: origin.ipAddress } as const
  await inPlatform((ctx) => countAttempt(ctx, attempt))
  await enter({ tenant }, async (ctx) => {
    // The id is derived from the form and the words, so the same is one request however often it is sent, and other words are read.
    const id = idOfContent({ tenant: ctx.tenantId, courseId, request, message, asks: 'exception' })
    const asked = { id, courseId, email, request, expiresAt: keptUntil(ctx, 'asked') }
    // One that was asked before stays as it is.
    await keepBookingRequest(ctx, vault, asked, new Date(0))
    if (await storeAsked(ctx, { id, message, rules })) await record(ctx, exceptionAsked(courseId, id))
  })
  return { asked: true }
}

/** Asks with a booking whose link in a mail was opened, and which the rules refused then. */
export async function askForExceptionByLink(
  ctx: TenantContext,
  vault: Vault,
  { id, message }: { id: string | null; message: string },
): Promise<{ asked: true }> {
  const found = await findBookingRequest(ctx, id)
  if (found.booking_id) throw new Refusal('NO_EXCEPTION_NEEDED')
  if (found.exception_state !== null) return { asked: true }
  const courseId = found.course_id
  const request = requestOf(ctx, vault, found.content)
  const rules = await unmetRules(ctx, vault, { courseId, request, isUnproven: false })
  if (await storeAsked(ctx, { id: found.id, message, rules }))
    await record(ctx, exceptionAsked(courseId, found.id))
  return { asked: true }
}
