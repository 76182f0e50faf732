import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { LetterName } from '@reihum/contract/words.ts'
import { type EventJob, mailOnce, type TenantMail } from '#features/tenants/mail-once.ts'
import type { Letter } from '#platform/mail/letter.ts'
import type { JobDependencies } from '#platform/room.ts'
import { derivedToken } from '#platform/secret-token.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { holdPeopleOf } from '../hold-people.ts'
import type { Telling } from '../registration.events.ts'
import { accessLinkExpiry, lastEnd } from '../registration.rules.ts'
import { keepAccessLink } from '../registration.store.ts'
import { answersFrom } from './letter-answers.queries.ts'
import type { LetterFile } from './letter-files.ts'
import type { ToldPart } from './several-courses.mails.ts'
import type { LetterFrame } from './step.mails.ts'
import { toldInCourses } from './told-booking.queries.ts'
import type { ToldBooking, ToldPerson } from './told-booking.rules.ts'

export type LetterDependencies = Pick<JobDependencies, 'inTenant' | 'keyFor' | 'vault' | 'mail' | 'publicUrl'>

/** Everything that a letter about a booking needs; `payload` holds what it needs from the event. */
export type Told<Needs = object> = Pick<LetterDependencies, 'vault' | 'publicUrl'> & {
  ctx: TenantContext
  payload: Needs
  booking: ToldBooking
  people: readonly ToldPerson[]
  /** The further courses that the event is about. */
  further: readonly ToldPart[]
}

export type BookingLetter<Needs = object> = {
  /** The people whom the letter is about; by default those whom the event names. */
  whom?: (booking: ToldBooking) => readonly ToldPerson[]
  files?: (told: Told<Needs>) => Promise<LetterFile[]>
  write: (frame: LetterFrame, told: Told<Needs>) => Promise<Letter | null> | Letter | null
}

/** The registrations that an event is about. */
export type Naming = Pick<Telling, 'tells' | 'registrationIds'>

/**
 * Events of the previous version name one registration, which in a receipt stood for the whole booking: `isContact`.
 */
type FormerNaming = { registrationId: string; isContact?: boolean; registrationIds?: undefined }

function namedBy(payload: Naming | FormerNaming) {
  if (payload.registrationIds !== undefined) return { ids: payload.registrationIds, isTold: payload.tells }
  const { registrationId, isContact } = payload
  return { ids: [registrationId], isTold: isContact !== false, isWhole: isContact === true }
}

export const everybody = ({ people }: ToldBooking) => people

export const among = (booking: ToldBooking, ids: readonly string[]) =>
  booking.people.filter(({ id }) => ids.includes(id))

export const portalAddresses = (ctx: TenantContext, publicUrl: string, locale: Locale) => (path: string) =>
  `${publicUrl}/portal/${ctx.tenant.slug}/${path}?lang=${locale}`

/**
 * Composes a letter about the booking of these registrations to its contact, and stores the access link that is in it.
 * The link is derived from the event, so that a second run stores no second one. No letter is written to an erased
 * person.
 */
export async function bookingMail<Payload extends EventJob>(
  { keyFor, vault, publicUrl }: LetterDependencies,
  ctx: TenantContext,
  payload: Payload,
  ids: readonly string[],
  { whom, files, write }: BookingLetter<Payload>,
): Promise<TenantMail[]> {
  const [first] = ids
  if (!first) return []
  await holdPeopleOf(ctx, first)
  const [booking, ...others] = await toldInCourses(ctx, vault, ids)
  if (!booking?.recipient) return []
  const { id, locale, recipient } = booking
  const peopleOf = (one: ToldBooking) => whom?.(one) ?? among(one, ids)
  const further = others.map((one) => ({ booking: one, people: peopleOf(one) }))
  const told = { ctx, vault, publicUrl, payload, booking, people: peopleOf(booking), further }
  const attachments = (await files?.(told)) ?? []
  const token = derivedToken(keyFor('account links'), 'registration', payload.eventId)
  const to = portalAddresses(ctx, publicUrl, locale)
  const page = to(`course-registration/${token}`)
  const links = {
    page,
    // An address without a key: whoever opens it signs in first.
    allBookings: to('me'),
    privacy: to('privacy'),
    imprint: to('imprint'),
    withdraw: to('withdraw'),
  }
  const attached = [...new Set(attachments.map(({ kind }) => kind))]
  const ask = answersFrom(ctx)
  const letter = await write(
    { booking, people: told.people, further, now: ctx.now, attached, ask, links },
    told,
  )
  if (!letter) return []
  const ends = lastEnd([booking, ...others].map(({ course }) => ({ endsAt: course.end })))
  await keepAccessLink(ctx, id, { token, expiresAt: accessLinkExpiry(ends, ctx.now) })
  return [
    {
      letter,
      locale,
      recipient,
      subject: { kind: 'booking', id },
      attachments: attachments.map(({ attachment }) => attachment),
    },
  ]
}

/**
 * Handles the event of a registration with a letter to the contact of its booking. Of all registrations of a booking
 * that were changed together, one `tells`, and its letter is about all of them.
 */
export function tellBooking<Needs = object>(
  dependencies: LetterDependencies,
  kind: LetterName,
  letter: BookingLetter<Needs>,
) {
  type Payload = EventJob & (Naming | FormerNaming) & Needs
  const send = mailOnce(dependencies, kind, (ctx, payload: Payload) => {
    const { ids, isWhole } = namedBy(payload)
    return bookingMail(dependencies, ctx, payload, ids, isWhole ? { ...letter, whom: everybody } : letter)
  })
  return async (payload: Payload) => {
    if (namedBy(payload).isTold) await send(payload)
  }
}
