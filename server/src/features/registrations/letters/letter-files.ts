import { bookedCalendars } from '#features/courses/portal/booked-calendar.queries.ts'
import { type MailAttachment, textAttachment } from '#platform/mail/mail-attachment.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { partWords } from './letter-words.mails.ts'
import type { Attached } from './step.mails.ts'
import { inState, type ToldBooking, type ToldPerson, withPlace } from './told-booking.rules.ts'

export type LetterFile = { kind: Attached; attachment: MailAttachment }

type Calendar = { method: 'PUBLISH' | 'CANCEL'; kind: Extract<Attached, 'calendar' | 'removal'> }

async function calendarFiles(
  ctx: TenantContext,
  booking: ToldBooking,
  publicUrl: string,
  { method, kind }: Calendar,
): Promise<LetterFile[]> {
  const { id: bookingId, locale, version, changedAt, bookedAt, people, course } = booking
  const contents = await bookedCalendars(ctx, {
    bookingId,
    courseId: course.id,
    version,
    changedAt,
    bookedAt,
    method,
    email: booking.recipient,
    locale,
    publicUrl,
    tellsOnlineAddress: inState(people, 'confirmed').length > 0,
  })
  const filename = partWords[locale].files[kind]
  const mediaType = `text/calendar; method=${method}; charset=utf-8`
  return contents.map((content, at) => ({
    kind,
    attachment: {
      filename: at === 0 ? filename : filename.replace('.', `-${at + 1}.`),
      mediaType,
      content: Buffer.from(content),
    },
  }))
}

/** The calendar file with the dates, for bookings with a place. */
export async function datesOf(
  ctx: TenantContext,
  booking: ToldBooking,
  people: readonly ToldPerson[],
  publicUrl: string,
): Promise<LetterFile[]> {
  if (withPlace(people).length === 0) return []
  return calendarFiles(ctx, booking, publicUrl, { method: 'PUBLISH', kind: 'calendar' })
}

/** Calendar files that remove the dates, once nobody of the booking has a place any more. */
export async function removedDatesOf(
  ctx: TenantContext,
  booking: ToldBooking,
  people: readonly ToldPerson[],
  publicUrl: string,
): Promise<LetterFile[]> {
  const hadPlace = people.some((person) => person.state === 'cancelled' && person.hadPlace)
  if (!hadPlace || withPlace(booking.people).length > 0) return []
  return calendarFiles(ctx, booking, publicUrl, { method: 'CANCEL', kind: 'removal' })
}

/** The provider's terms in their current wording; the withdrawal notice only where there is a right of withdrawal. */
export function agreedTexts(booking: ToldBooking, people: readonly ToldPerson[]): LetterFile[] {
  if (withPlace(people).length === 0) return []
  const { files } = partWords[booking.locale]
  const { terms, withdrawalNotice, course } = booking
  const mayWithdraw = course.withdrawalRight === 'fourteen_days'
  const texts = [
    { kind: 'terms', text: terms },
    { kind: 'withdrawalNotice', text: mayWithdraw ? withdrawalNotice : '' },
  ] as const
  return texts
    .filter(({ text }) => text.trim() !== '')
    .map(({ kind, text }) => ({ kind, attachment: textAttachment(files[kind], text) }))
}
