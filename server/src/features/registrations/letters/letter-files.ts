import { bookedCalendars } from '#features/courses/portal/booked-calendar.queries.ts'
import { type MailAttachment, textAttachment } from '#platform/mail/mail-attachment.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { partWords } from './letter-words.mails.ts'
import type { ToldPart } from './several-courses.mails.ts'
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
  const files = contents.map((content) => ({
    kind,
    attachment: { filename, mediaType, content: Buffer.from(content) },
  }))
  return numbered(files)
}

/** Files with names of their own: the second of a kind is called "Termine-2.ics". */
export function numbered(files: readonly LetterFile[]): LetterFile[] {
  const counts = new Map<string, number>()
  return files.map((file) => {
    const plain = file.attachment.filename.replace(/-\d+(?=\.)/, '')
    const count = (counts.get(plain) ?? 0) + 1
    counts.set(plain, count)
    const filename = count === 1 ? plain : plain.replace('.', `-${count}.`)
    return { ...file, attachment: { ...file.attachment, filename } }
  })
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
export function agreedTexts(parts: readonly ToldPart[]): LetterFile[] {
  const placed = parts.filter(({ people }) => withPlace(people).length > 0)
  const [first] = placed
  if (!first) return []
  const { files } = partWords[first.booking.locale]
  const { terms, withdrawalNotice } = first.booking
  const mayWithdraw = placed.some(({ booking }) => booking.course.withdrawalRight === 'fourteen_days')
  const texts = [
    { kind: 'terms', text: terms },
    { kind: 'withdrawalNotice', text: mayWithdraw ? withdrawalNotice : '' },
  ] as const
  return texts
    .filter(({ text }) => text.trim() !== '')
    .map(({ kind, text }) => ({ kind, attachment: textAttachment(files[kind], text) }))
}
