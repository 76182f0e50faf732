import type { FrameTerms } from '@reihum/contract/courses/reduced-prices.ts'
import type { FieldErrorCode } from '@reihum/contract/field-errors.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { type KnownFrame, problemWithFrame } from '#features/courses/firms/frame.rules.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { BookingOrder } from '../booking/compose-booking.ts'

/** As a price says it: "Rahmen Müller GmbH". */
const lineOf = (firm: string, locale: Locale) =>
  locale === 'de' ? `Rahmen ${firm}` : `Framework agreement ${firm}`

/** What was agreed for the places of an order, or why they cannot be ordered out of its frame; nothing where it names none. */
export function frameOfOrder(
  ctx: TenantContext,
  frames: ReadonlyMap<string, KnownFrame>,
  { courseId, request, forFirm }: Pick<BookingOrder, 'courseId' | 'request' | 'forFirm'>,
): { frame?: FrameTerms | FieldErrorCode } {
  const { firmId = '', frameId } = forFirm ?? {}
  if (!frameId) return {}
  const known = frames.get(frameId)
  const problem = problemWithFrame(known, {
    firmId,
    courseId,
    people: request.attendees.length,
    today: wallClockOf(ctx.now, ctx.tenant.timeZone).date,
    usesMore: request.code !== '' || request.alsoWaitFor.length > 0,
  })
  if (problem || !known) return { frame: problem ?? 'frameUnknown' }
  return { frame: { name: lineOf(known.firmName, request.language), priceCents: known.priceCents } }
}

/** Notes that an order of a batch takes places of a frame, so that the next one finds fewer left. */
export function noteOrdered(
  frames: Map<string, KnownFrame>,
  { request, forFirm }: Pick<BookingOrder, 'request' | 'forFirm'>,
): void {
  const known = frames.get(forFirm?.frameId ?? '')
  if (known) frames.set(known.id, { ...known, taken: known.taken + request.attendees.length })
}
