import type { AttendeeFields, BookingRequest } from '@reihum/contract/registrations/booking.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { addDays } from '#features/courses/appointments/series.rules.ts'
import { endOfDay } from '../deadlines/deadline.rules.ts'

const words = {
  de: {
    place: (number: number, count: number) => `Platz ${number} von ${count}`,
    unnamed: '· noch nicht benannt',
  },
  en: { place: (number: number, count: number) => `Place ${number} of ${count}`, unnamed: '· not named yet' },
} satisfies Record<Locale, object>

/** What stands where the name of a person would, until somebody is named. */
const nameOfPlace = (number: number, count: number, locale: Locale) => ({
  firstName: words[locale].place(number, count),
  lastName: words[locale].unnamed,
})

const unnamedAttendee = (number: number, count: number, locale: Locale): AttendeeFields => ({
  ...nameOfPlace(number, count, locale),
  email: '',
  phone: '',
  street: '',
  postalCode: '',
  city: '',
  birthDate: '',
  priceCategoryId: null,
  reducedAs: '',
  extras: [],
  answers: [],
})

type Ordered = Pick<BookingRequest, 'attendees' | 'unnamedPlaces' | 'language'>

/** The request with somebody for each place whose name comes later, behind those who are named: from here on they are booked alike. */
export function withUnnamedPlaces<Request extends Ordered>(request: Request): Request {
  const { attendees, unnamedPlaces, language } = request
  if (unnamedPlaces === 0) return request
  const count = attendees.length + unnamedPlaces
  const later = Array.from({ length: unnamedPlaces }, (_, at) =>
    unnamedAttendee(attendees.length + at + 1, count, language),
  )
  return { ...request, attendees: [...attendees, ...later] }
}

/** How many of the attendees of such a request are named. */
export const namedIn = ({ attendees, unnamedPlaces }: Omit<Ordered, 'language'>): number =>
  attendees.length - unnamedPlaces

/** What is stored of a place whose name may come later, or be replaced; nothing of others. */
export function placeAt(request: Omit<Ordered, 'language'>, position: number) {
  const { attendees, unnamedPlaces } = request
  if (unnamedPlaces === 0) return { place_number: null, place_count: null, unnamed: false }
  return {
    place_number: position + 1,
    place_count: attendees.length,
    unnamed: position >= namedIn(request),
  }
}

type Naming = { startsAt: Date | null; namesDays: number; namesUntil: string | null; timeZone: string }

/** Until when names are taken: the day of the booking, or so many days before the start; never beyond the start. Null: always. */
export function namesUntil({ startsAt, namesDays, namesUntil: day, timeZone }: Naming): Date | null {
  if (!startsAt) return day === null ? null : endOfDay(day, timeZone)
  const last = endOfDay(day ?? addDays(wallClockOf(startsAt, timeZone).date, -namesDays), timeZone)
  return last < startsAt ? last : startsAt
}

const reminderMs = 3 * 86_400_000

/** The contact is reminded once, three days before the last moment or later, while there is still time. */
export function isNamesReminderDue(naming: Naming, now: Date): boolean {
  const until = namesUntil(naming)
  return until !== null && until > now && until.getTime() - now.getTime() <= reminderMs
}
