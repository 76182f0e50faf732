import type { LetterName } from '@reihum/contract/words.ts'
import { sql } from 'kysely'
import { type EventJob, mailOnce } from '#features/tenants/mail-once.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import {
  among,
  type BookingLetter,
  bookingMail,
  everybody,
  type LetterDependencies,
  type Naming,
  type Told,
  tellBooking,
} from './letters/booking-letter.ts'
import { changedDatesLetter, type ToldDateChanges } from './letters/changed-dates.mails.ts'
import { declarationJobs } from './letters/declaration.jobs.ts'
import { bookedAgainLetter, type PaidTooLate, paidTooLateLetter } from './letters/late.mails.ts'
import { agreedTexts, datesOf, numbered, removedDatesOf } from './letters/letter-files.ts'
import { namesMissingLetter } from './letters/names.mails.ts'
import { offeredLetter, skippedLetter } from './letters/offer.mails.ts'
import { proofRefusedLetter } from './letters/proof.mails.ts'
import { rebookedLetter } from './letters/rebooked.mails.ts'
import { partsIn } from './letters/several-courses.mails.ts'
import {
  cancelledLetter,
  confirmedLetter,
  movedUpLetter,
  presentLetter,
  receivedLetter,
  reminderLetter,
  takesPlaceLetter,
} from './letters/step.mails.ts'
import { toldBooking } from './letters/told-booking.queries.ts'
import { toldReplacement } from './rebooking/replacement.queries.ts'

/** The latest registration of a booking, preferring those that are not cancelled. */
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

/** The files of each course that a letter is about, with names of their own. */
const ofEachCourse = (filesOf: typeof datesOf) => async (told: Told) => {
  const files = []
  for (const { booking, people } of partsIn(told))
    files.push(...(await filesOf(told.ctx, booking, people, told.publicUrl)))
  return numbered(files)
}

const dates = ofEachCourse(datesOf)
const removedDates = ofEachCourse(removedDatesOf)

const contract = async (told: Told) => [...(await dates(told)), ...agreedTexts(partsIn(told))]

/** What was booked in the course that somebody was rebooked from. */
async function bookedBefore({ ctx, vault, payload: { registrationIds } }: Told<Naming>) {
  const [first] = registrationIds
  const booking = first ? await toldBooking(ctx, vault, first) : null
  return booking && { booking, people: among(booking, registrationIds) }
}

type Rebooked = EventJob & Naming & { newRegistrationIds: readonly string[] }

const rebooked: BookingLetter<Rebooked> = {
  files: async (told) => {
    const old = await bookedBefore(told)
    const removed = old ? await removedDatesOf(told.ctx, old.booking, old.people, told.publicUrl) : []
    return [...(await dates(told)), ...removed]
  },
  write: async (frame, told) => {
    const old = await bookedBefore(told)
    return old && rebookedLetter(frame, old)
  },
}

/**
 * The mails to attendees: one for each event and booking, sent to its contact. Jobs read the current state, so somebody
 * cancelled meanwhile gets no confirmation.
 */
export function registrationJobs(dependencies: LetterDependencies) {
  const tell = <Needs = object>(kind: LetterName, letter: BookingLetter<Needs>) =>
    tellBooking(dependencies, kind, letter)
  const tellRebooked = mailOnce(dependencies, 'registration.rebooked', (ctx, payload: Rebooked) =>
    bookingMail(dependencies, ctx, payload, payload.newRegistrationIds, rebooked),
  )
  return {
    ...declarationJobs(dependencies),
    'registrations.tell-received': tell('registration.received', { files: contract, write: receivedLetter }),
    'registrations.tell-confirmed': tell('registration.confirmed', {
      files: contract,
      write: confirmedLetter,
    }),
    'registrations.tell-booked-again': tell('registration.booked-again', {
      files: contract,
      write: bookedAgainLetter,
    }),
    'registrations.tell-paid-too-late': tell<PaidTooLate>('registration.paid-too-late', {
      write: (frame, { payload }) => paidTooLateLetter(frame, payload),
    }),
    'registrations.tell-moved-up': tell<{ accepted: boolean }>('registration.moved-up', {
      files: contract,
      write: (frame, { payload }) => movedUpLetter(frame, payload.accepted),
    }),
    'registrations.tell-offered': tell('registration.offered', { write: offeredLetter }),
    'registrations.tell-skipped': tell<{ offered: boolean }>('registration.skipped', {
      write: (frame, { payload }) => skippedLetter(frame, payload.offered),
    }),
    'registrations.tell-proof-refused': tell('registration.proof-refused', { write: proofRefusedLetter }),
    'registrations.remind-of-names': tell('registration.names-missing', { write: namesMissingLetter }),
    'registrations.remind-of-payment': tell('registration.payment-reminded', { write: reminderLetter }),
    'registrations.tell-cancelled': tell('registration.cancelled', {
      files: removedDates,
      write: async (frame, { ctx, booking }) =>
        cancelledLetter(frame, await toldReplacement(ctx, booking.id, booking.course.id)),
    }),
    'registrations.tell-rebooked': async (payload: Rebooked) => {
      if (payload.tells) await tellRebooked(payload)
    },
    'registrations.tell-it-takes-place': tell('registration.told-it-takes-place', {
      files: dates,
      write: takesPlaceLetter,
    }),
    'registrations.tell-dates': tell<{ dates: string }>('registration.told-dates', {
      files: dates,
      write: (frame, { payload }) => changedDatesLetter(frame, JSON.parse(payload.dates) as ToldDateChanges),
    }),
    'registrations.tell-again': tell('registration.told-again', {
      whom: everybody,
      files: dates,
      write: (frame) => presentLetter(frame, false),
    }),
    'registrations.send-access-link': mailOnce(
      dependencies,
      'booking.access-requested',
      async (ctx, payload: EventJob & { bookingId: string }) =>
        bookingMail(dependencies, ctx, payload, await latestRegistration(ctx, payload.bookingId), {
          whom: everybody,
          write: (frame) => presentLetter(frame, true),
        }),
    ),
  }
}
