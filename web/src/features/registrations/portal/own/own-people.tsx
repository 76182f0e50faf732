import type {
  OwnPerson,
  OwnRegistration,
  SharedRegistration,
} from '@reihum/contract/registrations/own-bookings.schema.ts'
import {
  registrationColour,
  registrationStateNames,
} from '@reihum/contract/registrations/registration-states.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import { moment, zonedOf } from '../../../courses/portal/period.tsx'
import { ownPath } from '../../../tenants/portal/behind-link.ts'
import { withOwnWords } from '../../../tenants/portal/own-words.tsx'
import { ownLanguage, pathTo, type Visit } from '../../../tenants/portal/visit.ts'
import { attendeeTexts } from '../attendee/attendee.messages.ts'
import { dateText } from '../attendee/until.ts'
import { factsPath } from './facts-page.tsx'
import { ownTexts } from './own.messages.ts'
import { ownBookingPath } from './own-paths.ts'

type Shown = { registration: OwnRegistration; visit: Visit }
/** What is said of a registration to whoever sees it, whether it is theirs or shared with them. */
type Said = { registration: SharedRegistration; visit: Visit }

/** What has become of it: how the course went where somebody had a place, and otherwise how the registration stands. */
export function State({ registration: { state, phase, standing }, visit }: Said) {
  const texts = ownTexts[visit.locale]
  const isOfCourse = standing === 'past' && state !== 'cancelled'
  const word = isOfCourse
    ? phase === 'cancelled'
      ? texts.calledOff
      : texts.attended
    : registrationStateNames[state][visit.locale]
  return <span className={`state ${isOfCourse ? '' : registrationColour(state, false)}`}>{word}</span>
}

export function When({ registration, visit }: Said) {
  const texts = ownTexts[visit.locale]
  const { next, start, end, standing } = registration
  // One date for each: of two hundred, formatting them takes half of the time that the page does.
  if (standing === 'past') return <>{end ? texts.ranUntil(dateText(end, visit)) : ''}</>
  const coming = next ?? start
  return <>{coming ? texts.next(moment(coming, zonedOf(visit))) : ''}</>
}

/** What a button names to book a whole booking again, and the courses that it is. */
export type WholeBooking = { value: string; titles: readonly string[] }

/** Bookings of which several courses can be booked again, each by the number that it is offered at: that of its first place. */
export function bookingsAgain(people: readonly OwnPerson[]): ReadonlyMap<string, WholeBooking> {
  const again = people.flatMap(({ registrations }) =>
    registrations.filter(({ againCourseId }) => againCourseId !== null),
  )
  const byBooking = [...Map.groupBy(again, ({ bookingId }) => bookingId)].map(([bookingId, own]) => {
    const courses = [...new Map(own.map((one) => [one.againCourseId, one])).values()]
    const value = [bookingId, ...courses.flatMap((one) => [one.courseId, one.againCourseId])].join(' ')
    return [own[0]?.shortcode ?? '', { value, titles: courses.map(({ title }) => title) }] as const
  })
  return new Map(byBooking.filter(([, { titles }]) => titles.length > 1))
}

/** All courses of a booking again, in one form. */
function AllAgain({ whole: { value, titles }, visit }: { whole: WholeBooking; visit: Visit }) {
  return (
    <button type="submit" name="again" value={value} className="again">
      {ownTexts[visit.locale].allAgain(titles.length)}
      <span className="unseen">
        : <span lang={ownLanguage(visit)}>{titles.join(', ')}</span>
      </span>
    </button>
  )
}

/** Names only what was booked; who is in it is filled into the form there. */
function Again({ registration, visit }: Shown) {
  const { bookingId, courseId, againCourseId, title } = registration
  if (againCourseId === null) return null
  return (
    <button
      type="submit"
      name="again"
      value={`${bookingId} ${courseId} ${againCourseId}`}
      className="plain again"
    >
      {ownTexts[visit.locale].again}
      <span className="unseen">
        : <span lang={ownLanguage(visit)}>{title}</span>
      </span>
    </button>
  )
}

function Line({ registration, visit, whole }: Shown & { whole: WholeBooking | undefined }) {
  const texts = ownTexts[visit.locale]
  const { title, location, waitingPosition, shortcode, bookingId, standing } = registration
  return (
    <li className={standing === 'past' ? 'gone' : undefined}>
      <a className="who" href={pathTo(visit, ownBookingPath(bookingId))} lang={ownLanguage(visit)}>
        {title}
      </a>
      <State registration={registration} visit={visit} />
      <span className="quiet">
        <When registration={registration} visit={visit} />
        {location && standing !== 'past' && withOwnWords(visit, location, (place) => ` · ${place}`)}
      </span>
      {waitingPosition !== null && <span className="quiet">{texts.position(waitingPosition)}</span>}
      <span className="code">
        {attendeeTexts[visit.locale].number} <b>{formatShortcode(shortcode)}</b>
      </span>
      <Again registration={registration} visit={visit} />
      {whole && <AllAgain whole={whole} visit={visit} />}
    </li>
  )
}

type OfBookings = { bookings: ReadonlyMap<string, WholeBooking>; visit: Visit }

function Lines({
  registrations,
  bookings,
  visit,
}: OfBookings & { registrations: readonly OwnRegistration[] }) {
  const lines = (
    <ul className="people own">
      {registrations.map((one) => (
        <Line key={one.shortcode} registration={one} visit={visit} whole={bookings.get(one.shortcode)} />
      ))}
    </ul>
  )
  if (registrations.every(({ againCourseId }) => againCourseId === null)) return lines
  // One form for all buttons: each names what is booked again.
  return (
    <form method="post" action={pathTo(visit, `${ownPath}/again`)}>
      {lines}
    </form>
  )
}

const isPast = ({ standing }: OwnRegistration) => standing === 'past'

export const pastShown = (people: readonly OwnPerson[]): number =>
  people.reduce((sum, { registrations }) => sum + registrations.filter(isPast).length, 0)

type OfPerson = OfBookings & { person: OwnPerson; at: number }

/** One person with what is coming, what they wait for, and the latest of what is over. */
export function Person({ person, at, bookings, visit, isAllPast }: OfPerson & { isAllPast: boolean }) {
  const texts = ownTexts[visit.locale]
  const past = person.registrations.filter(isPast)
  const coming = person.registrations.filter((one) => !isPast(one))
  return (
    <section aria-labelledby={`person-${at}`} className="part">
      <h2 id={`person-${at}`}>{person.name}</h2>
      {person.factCount > 0 && (
        <p className="ways">
          <a href={pathTo(visit, factsPath(person.personId))}>{texts.facts(person.factCount)}</a>
        </p>
      )}
      {coming.length > 0 ? (
        <Lines registrations={coming} bookings={bookings} visit={visit} />
      ) : (
        <p className="quiet">{texts.nothingComing}</p>
      )}
      {past.length > 0 && (
        <details open={coming.length === 0}>
          <summary>{isAllPast ? texts.past(past.length) : texts.latestPast}</summary>
          <Lines registrations={past} bookings={bookings} visit={visit} />
        </details>
      )}
    </section>
  )
}

/** What is past of one person, on the page of it. */
export function PastOfPerson({ person, at, bookings, visit }: OfPerson) {
  return (
    <section aria-labelledby={`person-${at}`} className="part">
      <h2 id={`person-${at}`}>{person.name}</h2>
      <Lines registrations={person.registrations} bookings={bookings} visit={visit} />
    </section>
  )
}
