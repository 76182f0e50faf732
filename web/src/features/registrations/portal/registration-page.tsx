import type { Api } from '@kurso/contract/contract.ts'
import { refusalText } from '@kurso/contract/refusals.ts'
import { answerText } from '@kurso/contract/registrations/answer-text.ts'
import type { AttendeeBooking } from '@kurso/contract/registrations/attendee-booking.schema.ts'
import {
  type RegistrationState,
  registrationColour,
  registrationStateNames,
} from '@kurso/contract/registrations/registration-states.ts'
import { formatShortcode, parseShortcode } from '@kurso/contract/registrations/shortcode.ts'
import { formatDateTime } from '@kurso/contract/wire/dates.ts'
import { CourseFacts, FactIcons, feeText } from '../../courses/portal/course-facts.tsx'
import type { PortalPage } from '../../tenants/portal/page.ts'
import { refusalOf } from '../../tenants/portal/refusal.ts'
import type { Visit } from '../../tenants/portal/visit.ts'
import { ProcessSteps } from './process-steps.tsx'
import css from './registration.css?inline'
import { registrationTexts } from './registrations.messages.ts'

type Booked = AttendeeBooking['registrations'][number]

const sumOf = (people: readonly Booked[]) => people.reduce((sum, { feeCents }) => sum + feeCents, 0)

/** The address is a key: it may be kept nowhere and handed on to nobody. */
const secretive = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

/** One person still waiting makes it the waiting list for all of them; only what all lost is cancelled. */
function commonState(booking: AttendeeBooking): RegistrationState {
  const order: RegistrationState[] = ['on_waiting_list', 'reserved', 'confirmed']
  const states = booking.registrations.map(({ state }) => state)
  return order.find((state) => states.includes(state)) ?? 'cancelled'
}

function State({ state, visit }: { state: RegistrationState; visit: Visit }) {
  return (
    <span className={`state ${registrationColour(state, false)}`}>
      {registrationStateNames[state][visit.locale]}
    </span>
  )
}

/** Bookings made earlier from the same form; the query is checked, so that no link can put words here. */
function earlierShortcodes(visit: Visit): string[] {
  const given = visit.query.get('earlier')?.slice(0, 200).split(',') ?? []
  return given.map(parseShortcode).filter((code) => code !== null)
}

function Person({ person, visit }: { person: Booked; visit: Visit }) {
  const { locale } = visit
  const texts = registrationTexts[locale]
  return (
    <>
      <strong className="who">{`${person.firstName} ${person.lastName}`}</strong>
      <State state={person.state} visit={visit} />
      <span className="code">
        {texts.number} <b>{formatShortcode(person.shortcode)}</b>
      </span>
      <span className="amount">{feeText(person.feeCents, visit)}</span>
      {person.priceCategory && <span className="quiet">{person.priceCategory}</span>}
      {person.answers.length > 0 && (
        <dl className="answers">
          {person.answers.map((given) => (
            <div key={given.asked.id}>
              <dt>{given.asked.label[locale]}</dt>
              <dd>{answerText(given, locale)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

/** What several people cost together, as long as they come. */
function People({ booking, visit }: { booking: AttendeeBooking; visit: Visit }) {
  const texts = registrationTexts[visit.locale]
  const coming = booking.registrations.filter(({ state }) => state !== 'cancelled')
  return (
    <>
      <ul className="people">
        {booking.registrations.map((person) => (
          <li key={person.id}>
            <Person person={person} visit={visit} />
          </li>
        ))}
      </ul>
      {coming.length > 1 && (
        <p className="sum">
          <span>{texts.sum}</span>
          <strong className="amount">{feeText(sumOf(coming), visit)}</strong>
        </p>
      )}
    </>
  )
}

function layOut(visit: Visit, booking: AttendeeBooking): Pick<PortalPage, 'banner' | 'content'> {
  const texts = registrationTexts[visit.locale]
  const state = commonState(booking)
  const earlier = earlierShortcodes(visit)
  const zoned = { timeZone: visit.tenant.timeZone, locale: visit.locale }
  const [first, ...others] = booking.registrations
  const feeCents = sumOf(booking.registrations.filter((registration) => registration.state !== 'cancelled'))
  return {
    banner: (
      <>
        <h1>{texts[state]}</h1>
        {first && others.length === 0 && (
          <p className="lede">
            {texts.number} <b className="code">{formatShortcode(first.shortcode)}</b>
          </p>
        )}
      </>
    ),
    content: (
      <div className="booking" data-booked={booking.courseId}>
        {earlier.length > 0 && (
          <p className="notice info">{texts.earlier(earlier.map(formatShortcode).join(', '))}</p>
        )}
        {state !== 'cancelled' && (
          <section aria-labelledby="progress">
            <h2 id="progress">{texts.progress}</h2>
            <ProcessSteps
              state={state}
              feeCents={feeCents}
              start={formatDateTime(booking.start, zoned)}
              visit={visit}
            />
          </section>
        )}
        <section aria-labelledby="course">
          <h2 id="course">{booking.courseTitle}</h2>
          <CourseFacts course={booking} visit={visit} />
        </section>
        <section aria-labelledby="people">
          <h2 id="people">{texts.people}</h2>
          <People booking={booking} visit={visit} />
        </section>
        <p className="quiet">{texts.keepLink}</p>
        <FactIcons />
      </div>
    ),
  }
}

/** What an attendee sees behind the link of the mail. */
export async function registrationPage(visit: Visit, accessToken: string, api: Api): Promise<PortalPage> {
  const texts = registrationTexts[visit.locale]
  const common = {
    title: texts.title,
    path: `/course-registration/${encodeURIComponent(accessToken)}`,
    isIndexed: false,
    headers: secretive,
    css,
  }
  try {
    const booking = await api.registrations.attendeeBooking({ tenant: visit.tenant.slug, accessToken })
    return { ...common, status: 200, ...layOut(visit, booking) }
  } catch (error) {
    if (refusalOf(error)?.code !== 'ACCESS_LINK_EXPIRED') throw error
    const expired = refusalText('ACCESS_LINK_EXPIRED', visit.locale)
    return { ...common, status: 410, banner: <h1>{expired}</h1>, content: <p>{texts.expiredHint}</p> }
  }
}
