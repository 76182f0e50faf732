import type { Locale } from '@reihum/contract/wire/locales.ts'
import { sql } from 'kysely'
import { tenantBrand } from '#features/tenants/brand.queries.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { JobHandler, JobHandlers, JobPayload } from '#platform/jobs/worker.ts'
import { composeMail, type Letter } from '#platform/mail/letter.ts'
import { isQueued, type MailPosture, type QueuedMail, queueMail } from '#platform/mail/queue-mail.ts'
import { derivedToken } from '#platform/secret-token.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { bookingRequestToken } from './booking/booking-request-token.ts'
import { bookingRequestLetter, withdrawalLetter } from './letters/declaration.mails.ts'
import { agreedTexts, datesOf, type LetterFile, removedDatesOf } from './letters/letter-files.ts'
import { offeredLetter, skippedLetter } from './letters/offer.mails.ts'
import { rebookedLetter } from './letters/rebooked.mails.ts'
import {
  cancelledLetter,
  confirmedLetter,
  type LetterFrame,
  movedUpLetter,
  presentLetter,
  receivedLetter,
  reminderLetter,
  takesPlaceLetter,
} from './letters/step.mails.ts'
import { toldBooking } from './letters/told-booking.queries.ts'
import type { ToldBooking, ToldPerson } from './letters/told-booking.rules.ts'
import { holdPeopleOf } from './persons/person.store.ts'
import { toldReplacement } from './rebooking/replacement.queries.ts'
import { accessLinkExpiry } from './registration.rules.ts'
import { keepAccessLink } from './registration.store.ts'

type Dependencies = {
  inTenant: InTenant
  keyFor: (purpose: string) => Buffer
  vault: Vault
  mail: MailPosture
  publicUrl: string
}

type Mailed = Pick<QueuedMail, 'recipient' | 'isSecret' | 'subject' | 'attachments'> & {
  letter: Letter
  locale: Locale
}

/** What a letter of a booking needs beside its words. */
type Told = { ctx: TenantContext; payload: JobPayload; booking: ToldBooking; people: readonly ToldPerson[] }

type BookingLetter = {
  /** Which of the booking it speaks of; without it those whom the event names. */
  whom?: (booking: ToldBooking) => readonly ToldPerson[]
  files?: (told: Told) => Promise<LetterFile[]>
  write: (frame: LetterFrame, told: Told) => Promise<Letter | null> | Letter | null
}

const idsIn = (ids: unknown): string[] => (Array.isArray(ids) ? ids.map(String) : [])

/** Whom an event names. What the previous version promised names one, who stood for all of a booking at its receipt. */
function namedBy({ registrationIds, registrationId, tells, isContact }: JobPayload) {
  if (registrationIds !== undefined) return { ids: idsIn(registrationIds), isTold: tells === true }
  return { ids: [String(registrationId)], isTold: isContact !== false, isWhole: isContact === true }
}

const everybody = ({ people }: ToldBooking) => people

const among = (booking: ToldBooking, ids: readonly string[]) =>
  booking.people.filter(({ id }) => ids.includes(id))

/** The latest of a booking, one that has not ended before those that have. */
async function latestRegistration({ tx, tenantId }: TenantContext, bookingId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('registration')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('booking_id', '=', bookingId)
    .orderBy(sql`state = 'cancelled'`)
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * What attendees are told, one mail an event and booking, to its contact. Jobs read the state of now: who was cancelled
 * meanwhile gets no confirmation. The link is made from the event and stored together with the mail, so a job that comes a
 * second time finds its mail and writes nothing.
 */
export function registrationJobs({ inTenant, keyFor, vault, mail, publicUrl }: Dependencies): JobHandlers {
  const linkKey = keyFor('account links')

  const portal = (ctx: TenantContext, locale: Locale) => (path: string) =>
    `${publicUrl}/portal/${ctx.tenant.slug}/${path}?lang=${locale}`

  const mailOnce =
    (
      kind: string,
      compose: (ctx: TenantContext, payload: JobPayload) => Promise<Mailed | null>,
    ): JobHandler =>
    (payload) =>
      inTenant({ tenant: payload.tenantId, access: 'system', origin: noOrigin }, async (ctx) => {
        const eventId = String(payload.eventId)
        if (await isQueued(ctx, { eventId, kind })) return
        const mailed = await compose(ctx, payload)
        if (!mailed?.recipient) return
        const { letter, locale, ...addressed } = mailed
        const brand = await tenantBrand(ctx)
        const content = composeMail(letter, { company: ctx.tenant.company, locale, brand })
        await queueMail(ctx, mail, { eventId, kind, content, ...addressed })
      })

  async function composeFor(
    ctx: TenantContext,
    payload: JobPayload,
    ids: readonly string[],
    { whom, files, write }: BookingLetter,
  ): Promise<Mailed | null> {
    const [first] = ids
    if (first) await holdPeopleOf(ctx, first)
    const booking = first ? await toldBooking(ctx, vault, first) : null
    // Whoever was erased is written to no more.
    if (!booking?.recipient) return null
    const told = { ctx, payload, booking, people: whom?.(booking) ?? among(booking, ids) }
    const attachments = (await files?.(told)) ?? []
    const { locale } = booking
    const token = derivedToken(linkKey, 'registration', String(payload.eventId))
    const to = portal(ctx, locale)
    const page = to(`course-registration/${token}`)
    const links = { page, privacy: to('privacy'), imprint: to('imprint'), withdraw: to('withdraw') }
    const attached = attachments.map(({ kind }) => kind)
    const letter = await write({ booking, people: told.people, now: ctx.now, attached, links }, told)
    if (!letter) return null
    await keepAccessLink(ctx, booking.id, { token, expiresAt: accessLinkExpiry(booking.course.end, ctx.now) })
    return {
      ...{ letter, locale, recipient: booking.recipient, subject: { kind: 'booking', id: booking.id } },
      attachments: attachments.map(({ attachment }) => attachment),
    }
  }

  const tell = (kind: string, letter: BookingLetter): JobHandler => {
    const send = mailOnce(kind, (ctx, payload) => {
      const { ids, isWhole } = namedBy(payload)
      return composeFor(ctx, payload, ids, isWhole ? { ...letter, whom: everybody } : letter)
    })
    // One of the registrations that a command changed speaks for all of its booking.
    return async (payload, attempt) => {
      if (namedBy(payload).isTold) await send(payload, attempt)
    }
  }

  const dates = ({ ctx, booking, people }: Told) => datesOf(ctx, booking, people, publicUrl)
  const contract = async (told: Told) => [...(await dates(told)), ...agreedTexts(told.booking, told.people)]

  async function before({ ctx, payload }: Told) {
    const ids = idsIn(payload.registrationIds)
    const booking = ids[0] ? await toldBooking(ctx, vault, ids[0]) : null
    return booking && { booking, people: among(booking, ids) }
  }

  const rebooked: BookingLetter = {
    files: async (told) => {
      const old = await before(told)
      const removed = old ? await removedDatesOf(told.ctx, old.booking, old.people, publicUrl) : []
      return [...(await dates(told)), ...removed]
    },
    write: async (frame, told) => {
      const old = await before(told)
      return old && rebookedLetter(frame, old)
    },
  }
  const tellRebooked = mailOnce('registration.rebooked', (ctx, payload) =>
    composeFor(ctx, payload, idsIn(payload.newRegistrationIds), rebooked),
  )

  return {
    'registrations.tell-received': tell('registration.received', { files: contract, write: receivedLetter }),
    'registrations.tell-confirmed': tell('registration.confirmed', {
      files: contract,
      write: confirmedLetter,
    }),
    'registrations.tell-moved-up': tell('registration.moved-up', {
      files: contract,
      write: (frame, { payload }) => movedUpLetter(frame, payload.accepted === true),
    }),
    'registrations.tell-offered': tell('registration.offered', { write: offeredLetter }),
    'registrations.tell-skipped': tell('registration.skipped', {
      write: (frame, { payload }) => skippedLetter(frame, payload.offered === true),
    }),
    'registrations.remind-of-payment': tell('registration.payment-reminded', { write: reminderLetter }),
    'registrations.tell-cancelled': tell('registration.cancelled', {
      files: ({ ctx, booking, people }) => removedDatesOf(ctx, booking, people, publicUrl),
      write: async (frame, { ctx, booking }) =>
        cancelledLetter(frame, await toldReplacement(ctx, booking.id, booking.course.id)),
    }),
    'registrations.tell-rebooked': async (payload, attempt) => {
      if (payload.tells) await tellRebooked(payload, attempt)
    },
    'registrations.tell-it-takes-place': tell('registration.told-it-takes-place', {
      ...{ files: dates, write: takesPlaceLetter },
    }),
    'registrations.tell-again': tell('registration.told-again', {
      ...{ whom: everybody, files: dates, write: (frame) => presentLetter(frame, false) },
    }),
    'registrations.send-access-link': mailOnce('booking.access-requested', async (ctx, payload) =>
      composeFor(ctx, payload, await latestRegistration(ctx, String(payload.bookingId)), {
        ...{ whom: everybody, write: (frame) => presentLetter(frame, true) },
      }),
    ),
    'registrations.ask-to-confirm': mailOnce('booking-request.made', async (ctx, payload) => {
      const asked = await openRequest(ctx, String(payload.bookingRequestId))
      if (!asked) return null
      const locale = asked.language as Locale
      const to = portal(ctx, locale)
      const letter = bookingRequestLetter({
        ...{ locale, timeZone: ctx.tenant.timeZone, courseTitle: asked.title, people: asked.people },
        ...{ expiresAt: asked.expires_at, privacyUrl: to('privacy'), imprintUrl: to('imprint') },
        url: to(`booking-request/${bookingRequestToken(linkKey, asked.id)}`),
      })
      return { letter, locale, recipient: asked.email, isSecret: true }
    }),
    'registrations.tell-withdrawal': mailOnce('withdrawal.declared', async (ctx, payload) => {
      const declared = payload.answers ? await findWithdrawal(ctx, String(payload.withdrawalId)) : null
      if (!declared) return null
      const locale = declared.language as Locale
      const to = portal(ctx, locale)
      const letter = withdrawalLetter({
        ...{ locale, timeZone: ctx.tenant.timeZone, name: declared.name, contract: declared.contract },
        ...{
          email: declared.email,
          declaredAt: declared.declared_at,
          isApplied: declared.state === 'applied',
        },
        ...{ privacyUrl: to('privacy'), imprintUrl: to('imprint') },
      })
      const { booking_id: id } = declared
      return { letter, locale, recipient: declared.email, ...(id && { subject: { kind: 'booking', id } }) }
    }),
  }
}

/** What still waits for its click. */
function openRequest({ tx, tenantId, now }: TenantContext, id: string) {
  return tx
    .selectFrom('booking_request as q')
    .innerJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'q.tenant_id').onRef('c.id', '=', 'q.course_id'),
    )
    .select(['q.id', 'q.email', 'q.language', 'q.expires_at', 'c.title'])
    .select(sql<number>`jsonb_array_length(q.content -> 'attendees')`.as('people'))
    .where('q.tenant_id', '=', tenantId)
    .where('q.id', '=', id)
    .where('q.booking_id', 'is', null)
    .where('q.expires_at', '>', now)
    .executeTakeFirst()
}

function findWithdrawal({ tx, tenantId }: TenantContext, id: string) {
  return tx
    .selectFrom('withdrawal')
    .select(['name', 'contract', 'email', 'language', 'declared_at', 'state', 'booking_id'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
}
