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

function Line({ registration, visit }: Shown) {
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
    </li>
  )
}

function Lines({ registrations, visit }: { registrations: readonly OwnRegistration[]; visit: Visit }) {
  const lines = (
    <ul className="people own">
      {registrations.map((one) => (
        <Line key={one.shortcode} registration={one} visit={visit} />
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

type OfPerson = { person: OwnPerson; at: number; visit: Visit }

/** One person with what is coming, what they wait for, and the latest of what is over. */
export function Person({ person, at, visit, isAllPast }: OfPerson & { isAllPast: boolean }) {
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
        <Lines registrations={coming} visit={visit} />
      ) : (
        <p className="quiet">{texts.nothingComing}</p>
      )}
      {past.length > 0 && (
        <details open={coming.length === 0}>
          <summary>{isAllPast ? texts.past(past.length) : texts.latestPast}</summary>
          <Lines registrations={past} visit={visit} />
        </details>
      )}
    </section>
  )
}

/** What is past of one person, on the page of it. */
export function PastOfPerson({ person, at, visit }: OfPerson) {
  return (
    <section aria-labelledby={`person-${at}`} className="part">
      <h2 id={`person-${at}`}>{person.name}</h2>
      <Lines registrations={person.registrations} visit={visit} />
    </section>
  )
}
