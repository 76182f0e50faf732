import { z } from 'zod'
import { clientErrorText } from '../wire/client-errors.ts'
import type { Wording } from '../wire/locales.ts'

export const registrationStates = ['reserved', 'confirmed', 'cancelled', 'on_waiting_list'] as const
export const registrationState = z.enum(registrationStates)
export type RegistrationState = z.infer<typeof registrationState>

/**
 * Which state may follow which; every move is stored with its reason and the user who made it. A cancelled place is booked
 * again only where its payment came after its deadline.
 */
export const registrationMoves: Record<RegistrationState, readonly RegistrationState[]> = {
  reserved: ['confirmed', 'cancelled'],
  confirmed: ['cancelled'],
  on_waiting_list: ['reserved', 'confirmed', 'cancelled'],
  cancelled: ['reserved'],
}

/** The states that occupy a place of the course. */
export const seatStates: readonly RegistrationState[] = ['reserved', 'confirmed']

const numericStates: readonly RegistrationState[] = ['cancelled', 'confirmed', 'reserved', 'on_waiting_list']

/** Reads RESERVED, reserved or 2; anything else is an error, as specified. */
export function parseRegistrationState(value: string | number): RegistrationState {
  const parsed =
    typeof value === 'number'
      ? numericStates[value]
      : registrationStates.find((state) => state === value.toLowerCase())
  if (!parsed) throw new Error(clientErrorText('UNKNOWN_REGISTRATION_STATE', 'en'))
  return parsed
}

export const registrationStateNames: Record<RegistrationState, Wording> = {
  reserved: { de: 'Reserviert', en: 'Reserved' },
  confirmed: { de: 'Bestätigt', en: 'Confirmed' },
  cancelled: { de: 'Storniert', en: 'Cancelled' },
  on_waiting_list: { de: 'Warteliste', en: 'Waiting list' },
}

type BrandRole = 'positive' | 'negative' | 'info' | 'secondary'

export function registrationColour(state: RegistrationState, paymentOverdue: boolean): BrandRole {
  if (state === 'cancelled') return 'secondary'
  if (paymentOverdue) return 'negative'
  if (state === 'confirmed') return 'positive'
  if (state === 'reserved') return 'info'
  return 'secondary'
}

/** The reasons for a cancellation that the specification knows; the cause of the move is more precise. */
const cancellationReasons = ['UNDEFINED', 'MISSING_PAYMENT'] as const
export const cancellationReason = z.enum(cancellationReasons)

const cancellationCauses = [
  'attendee',
  'operator',
  'deadline',
  'withdrawal',
  'course',
  'rebooked',
  // `offer_expired`: an offer was not answered in time. `other_date`: the person got a place at another of several
  // dates.
  'offer_expired',
  'other_date',
] as const
export const cancellationCause = z.enum(cancellationCauses)
export type CancellationCause = z.infer<typeof cancellationCause>

/** Why a registration moved, or was passed over. */
export const moveCauses = [
  'registered',
  'operator',
  'payment',
  'place_free',
  'passed_over',
  'offered',
  'offer_accepted',
  'skipped',
  'paid_late',
  ...cancellationCauses.filter((cause) => cause !== 'operator'),
] as const
export type MoveCause = (typeof moveCauses)[number]

/** How the history of a registration says why something happened. */
export const moveCauseNames: Record<MoveCause, Wording> = {
  registered: { de: 'bei der Anmeldung', en: 'upon registration' },
  attendee: { de: 'durch den Teilnehmer', en: 'by the attendee' },
  operator: { de: 'durch den Anbieter', en: 'by the provider' },
  deadline: { de: 'Zahlungsfrist abgelaufen', en: 'payment deadline passed' },
  withdrawal: { de: 'durch Widerruf', en: 'by withdrawal' },
  course: { de: 'Kurs abgesagt', en: 'course cancelled' },
  rebooked: { de: 'durch Umbuchung', en: 'by rebooking' },
  payment: { de: 'durch Zahlung', en: 'by payment' },
  place_free: { de: 'ein Platz wurde frei', en: 'a place became free' },
  passed_over: { de: 'übergangen', en: 'passed over' },
  offered: { de: 'Platz angeboten', en: 'place offered' },
  offer_accepted: { de: 'Angebot angenommen', en: 'offer accepted' },
  offer_expired: { de: 'Angebot nicht angenommen', en: 'offer not taken' },
  other_date: { de: 'Platz an einem anderen Termin erhalten', en: 'got a place on another date' },
  skipped: { de: 'zurückgestellt', en: 'skipped' },
  paid_late: { de: 'durch Zahlung nach der Frist', en: 'by payment after the deadline' },
}

export const cancellationCauseNames: Record<CancellationCause, Wording> = {
  attendee: { de: 'vom Teilnehmer', en: 'by the attendee' },
  operator: { de: 'vom Anbieter', en: 'by the provider' },
  deadline: { de: 'Zahlungsfrist abgelaufen', en: 'payment deadline passed' },
  withdrawal: { de: 'Widerruf', en: 'withdrawal' },
  course: { de: 'Kurs abgesagt', en: 'course cancelled' },
  rebooked: { de: 'Umbuchung', en: 'rebooked' },
  offer_expired: { de: 'Angebot nicht angenommen', en: 'offer not taken' },
  other_date: { de: 'anderer Termin erhalten', en: 'got another date' },
}
