import {
  type AttendeeContact,
  type ContactAccess,
  contactDays,
} from '@reihum/contract/attendance/timetable.schema.ts'
import { addDays } from '#features/courses/appointments/series.rules.ts'

const dayMs = 86_400_000

/** The Monday of the week in which a day of the calendar lies. */
export function mondayOf(day: string): string {
  const afterMonday = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -afterMonday)
}

type Asked = {
  /** Whether the caller may read registrations anyway. */
  readsRegistrations: boolean
  /** Whether the provider has opened contacts to instructors. */
  isOpened: boolean
  startsAt: Date
  endsAt: Date
}

/**
 * Whether phone and e-mail of those who come to a date are shown to whoever leads it. Instructors need them around the
 * date, to say that they are late or where the others are; before and after that they need them no more than anybody.
 */
export function contactAccessOf(asked: Asked, now: Date): ContactAccess {
  const { readsRegistrations, isOpened, startsAt, endsAt } = asked
  if (readsRegistrations) return 'shown'
  if (!isOpened) return 'withheld'
  if (startsAt.getTime() - now.getTime() > contactDays.before * dayMs) return 'later'
  if (now.getTime() - endsAt.getTime() > contactDays.after * dayMs) return 'past'
  return 'shown'
}

type Ways = { phone: string; email: string }

type Given = {
  /** As the registration has them; somebody without an address of their own has that of the booking there. */
  own: Ways
  booking: Ways
  /** Whether they are the contact of the booking themselves. */
  isContact: boolean
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/**
 * How to reach somebody who comes: at a phone or an address of their own, else by the contact of the booking, as children
 * are reached. The two are never mixed, so that nobody takes a parent for the child. Null: there is no way.
 */
export function contactOf({ own, booking, isContact }: Given): AttendeeContact | null {
  const isOwn = (given: string, ofBooking: string) => given !== '' && !isSame(given, ofBooking)
  const their = isContact
    ? { phone: own.phone || booking.phone, email: own.email || booking.email }
    : {
        phone: isOwn(own.phone, booking.phone) ? own.phone : '',
        email: isOwn(own.email, booking.email) ? own.email : '',
      }
  if (their.phone || their.email) return { phone: their.phone, email: their.email, ofBooking: false }
  if (!booking.phone && !booking.email) return null
  return { phone: booking.phone, email: booking.email, ofBooking: true }
}
