import type { LetterValues } from '@reihum/contract/messages/letter-text.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import { dateTimeInWords, formatWeekday } from '@reihum/contract/wire/dates.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { isOne } from '#platform/mail/letter-kind.ts'
import { type ToldBooking, type ToldPerson, totalOf, withPlace } from './told-booking.rules.ts'

/** How many places the letter is about. */
export const countValues = (count: number): LetterValues => ({
  'places.count': String(count),
  'places.several': !isOne(count),
})

/** What every letter about a booking may name. */
export function bookingValues(booking: ToldBooking, people: readonly ToldPerson[]): LetterValues {
  const { title, kind, start, location } = booking.course
  const placed = withPlace(people)
  const cents = totalOf(placed.length > 0 ? placed : people)
  return {
    'person.name': booking.contactName,
    'people.names': people.map(({ name }) => name).join(', '),
    'company.name': booking.company,
    'course.title': title,
    'course.start': start ? `${formatWeekday(start, booking)}, ${dateTimeInWords(start, booking)}` : '',
    'course.place': location,
    'course.is_event': kind === 'EVENT',
    'booking.numbers': people.map(({ shortcode }) => formatShortcode(shortcode)).join(', '),
    'booking.price': cents > 0 ? formatMoney(cents, booking.currencyCode, booking.locale) : '',
    ...countValues(people.length),
  }
}
