import type {
  AttendeeBooking,
  AttendeeCourse,
} from '@reihum/contract/registrations/attendee-booking.schema.ts'
import { CourseFacts, feeText } from '../../../courses/portal/course-facts.tsx'
import { ownLanguage, type Visit } from '../../../tenants/portal/visit.ts'
import { attendeeTexts } from './attendee.messages.ts'
import { type BookingVisit, keptFields, toBooking } from './booking-page.ts'
import { datesWaitedFor } from './booking-sums.ts'
import { untilText } from './until.ts'

const minute = 60_000

/** The time left in words, needing no script; it may be off by a minute. */
function timeLeft(until: string, now: Date, { locale }: Pick<Visit, 'locale'>): string {
  const texts = attendeeTexts[locale]
  const minutes = Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / minute))
  if (minutes < 90) return texts.leftMinutes(minutes)
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? texts.leftHours(hours) : texts.leftDays(Math.floor(hours / 24))
}

const takeableOf = ({ registrations }: AttendeeCourse) => registrations.filter(({ takeable }) => takeable)

const withPlaces = ({ courses }: AttendeeBooking) => courses.filter((course) => takeableOf(course).length > 0)

/** The heading of the page while there are offers to answer; null when there are none. */
export function offerTitle(booking: AttendeeBooking, { locale }: Visit): string | null {
  const texts = attendeeTexts[locale]
  const courses = withPlaces(booking)
  const held = courses.filter((course) => takeableOf(course).some(({ offeredUntil }) => offeredUntil))
  const [first] = held.length > 0 ? held : courses
  if (!first) return null
  if (held.length > 1) return texts.offersTitle
  const title = held.length > 0 ? texts.offerTitle : texts.freeTitle
  return title(takeableOf(first).length)
}

type Offered = BookingVisit & { course: AttendeeCourse; isOneOfSeveral: boolean }

/** Offered places, to accept with one click, or to decline after a question. Opening the page answers nothing. */
function OfferBox({ course, isOneOfSeveral, ...at }: Offered) {
  const { visit } = at
  const texts = attendeeTexts[visit.locale]
  const takeable = takeableOf(course)
  const { start, end, appointments } = course
  const until = takeable[0]?.offeredUntil ?? null
  const ids = takeable.map(({ id }) => <input key={id} type="hidden" name="registration" value={id} />)
  const cents = takeable.reduce((sum, { feeCents }) => sum + feeCents, 0)
  const appointmentCount = appointments.filter(({ cancelled }) => !cancelled).length
  return (
    <section className="offer" aria-labelledby={`offer-${course.id}`}>
      {/* Not the title alone: the section of the course has that name already. */}
      <h2 id={`offer-${course.id}`}>
        {until ? texts.offerOf : texts.freeOf} <span lang={ownLanguage(visit)}>{course.title}</span>
      </h2>
      {start && end && <CourseFacts course={{ ...course, start, end, appointmentCount }} visit={visit} />}
      <p>
        {until ? (
          <strong>{texts.offerText(untilText(until, visit), timeLeft(until, new Date(), visit))}</strong>
        ) : (
          texts.freeText
        )}
      </p>
      {until && <p>{texts.offerOtherwise(takeable.length)}</p>}
      {takeable.length > 1 && <p>{texts.offerTogether(takeable.length)}</p>}
      {isOneOfSeveral && <p>{texts.offerWins}</p>}
      {cents > 0 && <p>{texts.offerCosts(feeText(cents, visit))}</p>}
      <div className="answers-to-offer">
        <form method="post" action={toBooking(at, '/places')}>
          {ids}
          <button type="submit">{(cents > 0 ? texts.acceptPaying : texts.accept)(takeable.length)}</button>
        </form>
        {until && (
          <form method="get" action={toBooking(at, '/cancel').replace(/\?.*/, '')}>
            {keptFields(visit).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {ids}
            <button type="submit" name="do" value="decline" className="plain-button">
              {texts.decline}
            </button>
          </form>
        )}
      </div>
    </section>
  )
}

/** The offers come first on the page, because they expire. */
export function Offers({ booking, ...at }: BookingVisit & { booking: AttendeeBooking }) {
  const isOneOfSeveral = datesWaitedFor(booking) > 1
  return withPlaces(booking).map((course) => (
    <OfferBox key={course.id} course={course} isOneOfSeveral={isOneOfSeveral} {...at} />
  ))
}
