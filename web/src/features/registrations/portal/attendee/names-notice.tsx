import type { AttendeeCourse } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import { type BookingVisit, toBooking } from './booking-page.ts'
import { namesTexts } from './names.messages.ts'
import { placesIn } from './places-to-name.ts'
import { untilText } from './until.ts'

/** How many places of a firm have no name yet, and the way to enter them. */
export function NamesNotice({ course, ...at }: BookingVisit & { course: AttendeeCourse }) {
  const texts = namesTexts[at.visit.locale]
  const places = placesIn(course)
  if (places.length === 0) return null
  const missing = places.filter(({ place }) => !place.isNamed).length
  const { namesUntil, takesNames } = course
  return (
    <div className="notice info">
      <p>
        {texts.missing(missing, places.length)}{' '}
        {takesNames ? (namesUntil ? texts.until(untilText(namesUntil, at.visit)) : texts.always) : texts.over}
      </p>
      {takesNames && (
        <p className="ways">
          <a className="button" href={toBooking(at, '/names')}>
            {texts.way}
          </a>
        </p>
      )}
    </div>
  )
}
