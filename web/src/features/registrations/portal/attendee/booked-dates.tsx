import type { AttendeeCourse } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import { seatStates } from '@reihum/contract/registrations/registration-states.ts'
import { Period } from '../../../courses/portal/period.tsx'
import { withOwnWords } from '../../../tenants/portal/own-words.tsx'
import type { Visit } from '../../../tenants/portal/visit.ts'
import { ownLanguage } from '../../../tenants/portal/visit.ts'
import { attendeeTexts } from './attendee.messages.ts'
import { type BookingVisit, toBooking } from './booking-page.ts'

type Appointment = AttendeeCourse['appointments'][number]

/** Further dates are folded, because weekly dates tell nothing new. */
const datesAtOnce = 6

type Lines = {
  dates: readonly Appointment[]
  course: AttendeeCourse
  visit: Visit
  next?: Appointment | undefined
}

function DateLines({ dates, course, visit, next }: Lines) {
  const texts = attendeeTexts[visit.locale]
  return (
    <ol className="dates">
      {dates.map((one) => {
        const { start, end, title, location, cancelled } = one
        const period = <Period start={start} end={end} visit={visit} />
        return (
          <li key={start} className={cancelled ? 'off' : undefined}>
            {cancelled ? <s>{period}</s> : period}
            {cancelled && <span className="state negative">{texts.cancelledDate}</span>}
            {one === next && <span className="state info">{texts.nextDate}</span>}
            {title && (
              <span className="topic" lang={ownLanguage(visit)}>
                {title}
              </span>
            )}
            {location && location !== course.location && (
              <span className="topic quiet">{withOwnWords(visit, location, texts.elsewhere)}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/**
 * Adds the dates to the attendee's calendar once they have a place; where the tier has it, as a feed that stays up to
 * date.
 */
function CalendarWays({ course, ...at }: BookingVisit & { course: AttendeeCourse }) {
  const texts = attendeeTexts[at.visit.locale]
  const hasPlace = course.registrations.some(({ state }) => seatStates.includes(state))
  if (!hasPlace || course.appointments.every(({ cancelled }) => cancelled)) return null
  const feed = course.calendarAddress && `${at.visit.publicUrl}${course.calendarAddress}`
  return (
    <p className="ways">
      <a href={toBooking(at, '/calendar', { course: course.id })} download>
        {texts.addToCalendar}
      </a>
      {feed && <a href={feed.replace(/^https?:/, 'webcal:')}>{texts.subscribe}</a>}
    </p>
  )
}

/** The coming dates, the next one first; past ones are folded. */
export function BookedDates(of: BookingVisit & { course: AttendeeCourse }) {
  const { course, visit } = of
  const texts = attendeeTexts[visit.locale]
  const ahead = course.appointments.filter(({ past }) => !past)
  const past = course.appointments.filter((one) => one.past)
  const next = ahead.find(({ cancelled }) => !cancelled)
  // A single further date is shown, because a fold would take as much room.
  const shown = ahead.length > datesAtOnce + 1 ? datesAtOnce : ahead.length
  const lines = { course, visit }
  const [only] = course.appointments
  // A single date is shown with the course already.
  if (only && course.appointments.length === 1 && !only.cancelled && !only.location)
    return <CalendarWays {...of} />
  return (
    <>
      <h3>{texts.dates}</h3>
      {ahead.length === 0 && past.length === 0 && <p>{texts.noDates}</p>}
      <DateLines
        {...lines}
        dates={ahead.slice(0, shown)}
        next={course.appointments.length > 1 ? next : undefined}
      />
      {shown < ahead.length && (
        <details>
          <summary>{texts.moreDates(ahead.length - shown)}</summary>
          <DateLines {...lines} dates={ahead.slice(shown)} />
        </details>
      )}
      {past.length > 0 && (
        <details>
          <summary>{texts.pastDates(past.length)}</summary>
          <DateLines {...lines} dates={past} />
        </details>
      )}
      <CalendarWays {...of} />
    </>
  )
}
