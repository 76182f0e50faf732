import type { CoursePhase } from '@reihum/contract/courses/course-states.ts'
import { type OwnStanding, ownBookingsLimits } from '@reihum/contract/registrations/own-bookings.schema.ts'
import { ownPasskeyLimits } from '@reihum/contract/registrations/own-passkey.schema.ts'
import type { RegistrationState } from '@reihum/contract/registrations/registration-states.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** The use of a session is noted this seldom. */
const notedMs = 60 * minute

const after = (now: Date, ms: number) => new Date(now.getTime() + ms)

export const linkUntil = (now: Date) => after(now, ownBookingsLimits.linkMinutes * minute)
export const sessionUntil = (now: Date) => after(now, ownBookingsLimits.longestDays * day)
/** Sessions that were used last before then have ended. */
export const idleSince = (now: Date) => after(now, -ownBookingsLimits.idleDays * day)

/** Passkeys that were used last before then are deleted. */
export const passkeyIdleSince = (now: Date) => after(now, -ownPasskeyLimits.idleDays * day)

type Session = { usedAt: Date; expiresAt: Date }

export const isAlive = ({ usedAt, expiresAt }: Session, now: Date): boolean =>
  expiresAt > now && usedAt > idleSince(now)

export const isUseNoted = ({ usedAt }: Pick<Session, 'usedAt'>, now: Date): boolean =>
  now.getTime() - usedAt.getTime() < notedMs

/** The addresses of a booking: that of its contact, and that of the contact's person, who may have got one since. */
type Addressed = { contactEmail: string; personEmail: string }

const plain = (address: string) => address.trim().toLowerCase()

/**
 * Whether a booking is shown to whoever can read the mails of an address: exactly where a link to it would be mailed there. So
 * a contact sees all of the booking, and an attendee who is not its contact sees nothing of it, as no link reaches them.
 */
export function isShownTo(address: string, { contactEmail, personEmail }: Addressed): boolean {
  const mailed = plain(contactEmail) || plain(personEmail)
  return mailed !== '' && mailed === plain(address)
}

type Registered = { state: RegistrationState; phase: CoursePhase; offered?: boolean }

const over: readonly CoursePhase[] = ['ended', 'cancelled', 'archived']

export function standingOf({ state, phase }: Registered): OwnStanding {
  if (state === 'cancelled' || over.includes(phase)) return 'past'
  return state === 'on_waiting_list' ? 'waiting' : 'coming'
}

type Whose = { personId: string; name: string }

/**
 * The registrations of each person, with the name that was given last. People are told apart by the record that the provider
 * has of them, never by their address: families share one.
 */
export function byPerson<Of extends Whose>(
  rows: readonly Of[],
): { personId: string; name: string; rows: Of[] }[] {
  return [...Map.groupBy(rows, ({ personId }) => personId)].map(([personId, own]) => ({
    personId,
    name: own.at(-1)?.name ?? '',
    rows: own,
  }))
}
