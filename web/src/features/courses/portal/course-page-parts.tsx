import { planInWords } from '@reihum/contract/courses/payment-plan.ts'
import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import { paymentMethodNames } from '@reihum/contract/tenants/payment-methods.ts'
import { dateInWords } from '@reihum/contract/wire/dates.ts'
import { initialsOf } from '@reihum/contract/wire/initials.ts'
import type { ReactNode } from 'react'
import { withOwnWords } from '../../tenants/portal/own-words.tsx'
import { PlainText } from '../../tenants/portal/plain-text.tsx'
import { ownLanguage, pathTo, publicAddress, type Visit } from '../../tenants/portal/visit.ts'
import { Availability } from './availability.tsx'
import { CancellationTerms } from './cancellation-terms.tsx'
import { coursePath, registerPath } from './course-data.ts'
import { feeText } from './course-facts.tsx'
import { pageTexts } from './course-page.messages.ts'
import { CoursePicture } from './course-picture.tsx'
import { ExtrasInWords } from './extras-in-words.tsx'
import { Period } from './period.tsx'
import { ReductionsInWords } from './reductions-in-words.tsx'

export type Shown = { course: PortalCourseDetail; visit: Visit }

/** Further dates are folded, because weekly dates tell nothing new. */
const datesAtOnce = 8

function DateLines({ course, visit, from = 0, until }: Shown & { from?: number; until?: number }) {
  const texts = pageTexts[visit.locale]
  return (
    <ol className="dates" start={from + 1}>
      {course.appointments.slice(from, until).map(({ start, end, title, location, cancelled }) => {
        const period = <Period start={start} end={end} visit={visit} />
        return (
          <li key={start} className={cancelled ? 'off' : undefined}>
            {cancelled ? <s>{period}</s> : period}
            {cancelled && <span className="state negative">{texts.cancelledDate}</span>}
            {title && (
              <span className="topic" lang={ownLanguage(visit)}>
                {title}
              </span>
            )}
            {location && location !== course.place?.name && (
              <span className="topic quiet">{withOwnWords(visit, location, texts.elsewhere)}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

export function Dates({ course, visit }: Shown) {
  const texts = pageTexts[visit.locale]
  const count = course.appointments.length
  // A single further date is shown, because a fold would take as much room.
  const shown = count > datesAtOnce + 1 ? datesAtOnce : count
  const calendar = course.calendarAddress && `${visit.publicUrl}${course.calendarAddress}`
  return (
    <section aria-labelledby="dates">
      <h2 id="dates">{texts.dates}</h2>
      <DateLines course={course} visit={visit} until={shown} />
      {shown < count && (
        <details>
          <summary>{texts.allDates(count)}</summary>
          <DateLines course={course} visit={visit} from={shown} />
        </details>
      )}
      {calendar && (
        <p className="ways">
          <a href={calendar.replace(/^https?:/, 'webcal:')}>{texts.subscribe}</a>
          {webCalendars(calendar, course.title).map(({ name, address }) => (
            <a key={name} href={address} target="_blank" rel="noopener noreferrer">
              {name} <span className="unseen">{texts.newWindow}</span>
              <span aria-hidden="true">↗</span>
            </a>
          ))}
          <a href={calendar}>{texts.download}</a>
        </p>
      )}
    </section>
  )
}

/** Calendars in the browser, which take the address of a calendar but open none of the kind `webcal:`. */
function webCalendars(calendar: string, name: string) {
  const feed = calendar.replace(/^https?:/, 'webcal:')
  return [
    {
      name: 'Google Calendar',
      address: `https://calendar.google.com/calendar/render?${new URLSearchParams({ cid: feed })}`,
    },
    {
      name: 'Outlook',
      address: `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url: calendar, name })}`,
    },
  ]
}

/** Courses of the same title at other times. */
export function OtherDates({ course, visit }: Shown) {
  const texts = pageTexts[visit.locale]
  if (course.otherDates.length === 0) return null
  return (
    <section aria-labelledby="other-dates">
      <h2 id="other-dates">{texts.otherDates}</h2>
      <ul className="dates">
        {course.otherDates.map((other) => (
          <li key={other.id}>
            <a href={pathTo(visit, coursePath(other))}>
              <Period start={other.start} end={other.end} visit={visit} />
            </a>
            <Availability course={other} visit={visit} />
            {other.location && other.location !== course.location && (
              <span className="topic quiet">{withOwnWords(visit, other.location, texts.elsewhere)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Trial lessons that are to come, each with the way to its form. */
export function TrialLessons({ course, visit }: Shown) {
  const texts = pageTexts[visit.locale]
  if (course.trialLessons.length === 0) return null
  return (
    <section className="trial-lessons" aria-labelledby="trials">
      <h2 id="trials">{texts.tryFirst}</h2>
      <p>{texts.tryFirstHint}</p>
      <ul className="dates">
        {course.trialLessons.map((trial) => (
          <li key={trial.id}>
            {trial.offer === 'closed' ? (
              <Period start={trial.start} end={trial.end} visit={visit} />
            ) : (
              <a className="trial" href={pathTo(visit, registerPath(trial))}>
                <Period start={trial.start} end={trial.end} visit={visit} />
              </a>
            )}
            <span>{feeText(trial.feeCents, visit)}</span>
            <Availability course={trial} visit={visit} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Says which course a trial lesson belongs to, and leads there. */
export function TrialOf({ course: { trialOf }, visit }: Shown) {
  if (!trialOf) return null
  const texts = pageTexts[visit.locale]
  return (
    <div className="notice">
      <p>
        {texts.trialOf}{' '}
        <a href={pathTo(visit, coursePath(trialOf))} lang={ownLanguage(visit)}>
          {trialOf.title}
        </a>
      </p>
      {trialOf.hasPage && (trialOf.offer === 'open' || trialOf.offer === 'waiting_list') && (
        <p className="ways">
          <a href={pathTo(visit, registerPath(trialOf))}>{texts.registerForCourse}</a>
        </p>
      )}
    </div>
  )
}

/** Passes the page on: by what the device offers, else by copying its address, and without scripts by mail. */
export function Share({ course, visit }: Shown) {
  const texts = pageTexts[visit.locale]
  const address = publicAddress(visit, coursePath(course))
  const mail = new URLSearchParams({ subject: course.title, body: address }).toString().replaceAll('+', '%20')
  return (
    <p className="ways">
      <a href={`mailto:?${mail}`} data-share={address} data-title={course.title} data-done={texts.copied}>
        {texts.share}
      </a>
    </p>
  )
}

/** Links to a map search instead of embedding a map: no third party is contacted before the visitor wants it. */
function mapAddress({ street, postalCode, city, country }: NonNullable<PortalCourseDetail['place']>): string {
  const town = [postalCode, city].filter(Boolean).join(' ')
  const query = [street, town, country].filter(Boolean).join(', ')
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query })}`
}

function Noted({ title, text }: { title: string; text: string }) {
  if (!text.trim()) return null
  return (
    <>
      <h3>{title}</h3>
      <PlainText text={text} />
    </>
  )
}

export function Place({ course, visit }: Shown) {
  const texts = pageTexts[visit.locale]
  const { place, mode } = course
  if (!place && mode === 'on_site') return null
  return (
    <section aria-labelledby="place">
      <h2 id="place">{texts.place}</h2>
      {mode === 'online' && <p>{texts.online}</p>}
      {place && mode !== 'online' && (
        <>
          <address>
            <strong>{place.name}</strong>
            {place.street && <span>{place.street}</span>}
            <span>{[place.postalCode, place.city].filter(Boolean).join(' ')}</span>
          </address>
          {(place.street || place.city) && (
            <p className="ways">
              <a href={mapAddress(place)} target="_blank" rel="noopener noreferrer">
                {texts.map} <span className="unseen">{texts.newWindow}</span>
                <span aria-hidden="true">↗</span>
              </a>
            </p>
          )}
          <Noted title={texts.directions} text={place.directions} />
          <Noted title={texts.accessibility} text={place.accessibility} />
        </>
      )}
      {mode === 'hybrid' && <p>{texts.hybrid}</p>}
    </section>
  )
}

export function Instructor({ course, visit }: Shown) {
  if (course.instructors.length === 0) return null
  return (
    <section aria-labelledby="instructor">
      <h2 id="instructor">{pageTexts[visit.locale].instructor}</h2>
      {course.instructors.map(({ name, about, photo }) => (
        <div className="instructor" key={name}>
          {photo ? (
            <CoursePicture picture={photo} sizes="4rem" />
          ) : (
            <span className="initials" aria-hidden="true">
              {initialsOf(name)}
            </span>
          )}
          <div>
            <p>
              <strong>{name}</strong>
            </p>
            <PlainText text={about} />
          </div>
        </div>
      ))}
    </section>
  )
}

/** Tells before booking whether the course is sure to take place, or its minimum and when it is decided. */
export function TakesPlace({ course, visit }: Shown) {
  const { takesPlace } = course
  if (!takesPlace) return null
  const texts = pageTexts[visit.locale]
  const { isSure, minimum, decideBy } = takesPlace
  if (isSure) return <p className="notice positive">{texts.takesPlace}</p>
  const zoned = { timeZone: visit.tenant.timeZone, locale: visit.locale }
  return (
    <p className="notice">
      {decideBy ? texts.minimumUntil(minimum, dateInWords(decideBy, zoned)) : texts.minimumOpen(minimum)}
    </p>
  )
}

/** All prices, the regular one first, who pays less, and what can be taken besides. */
export function Prices(of: Shown) {
  return (
    <>
      <FullPrices {...of} />
      <ReductionsInWords {...of} />
      <ExtrasInWords {...of} />
    </>
  )
}

function FullPrices({ course, visit }: Shown) {
  const texts = pageTexts[visit.locale]
  const [regular, ...others] = course.prices
  if (!regular) return null
  if (others.length === 0) return <p className="price">{feeText(regular.feeCents, visit)}</p>
  return (
    <dl className="fees" aria-label={texts.price}>
      {course.prices.map(({ id, name, feeCents }) => (
        <div key={id}>
          <dt lang={name ? ownLanguage(visit) : undefined}>{name || texts.regular}</dt>
          <dd>{feeText(feeCents, visit)}</dd>
        </div>
      ))}
    </dl>
  )
}

function paymentOf({ course, visit }: Shown): string | null {
  if (course.prices.every(({ feeCents }) => feeCents === 0)) return null
  const texts = pageTexts[visit.locale]
  const methods = course.paymentMethods.map((method) => paymentMethodNames[method][visit.locale]).join(', ')
  if (!methods) return texts.payOtherwise
  if (course.paymentDeadlineDays === null) return `${methods}.`
  return texts.payWithin(methods, course.paymentDeadlineDays)
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What visitors should know before booking, as worded in the settings; the provider answers for the words. */
export function Terms({ course, visit }: Shown) {
  const texts = pageTexts[visit.locale]
  const payment = paymentOf({ course, visit })
  const money = (cents: number) => feeText(cents, visit)
  const plan = payment && planInWords(course.plan, money, visit.locale)
  const isPaid = payment !== null
  return (
    <section aria-labelledby="terms">
      <h2 id="terms">{texts.terms}</h2>
      <dl className="conditions">
        {payment && (
          <Term name={texts.payment}>
            {payment} {plan} {texts.total}
          </Term>
        )}
        <Term name={texts.cancellation}>
          <CancellationTerms course={course} visit={visit} isPaid={isPaid} />
        </Term>
        {isPaid && course.givesBackDates && <Term name={texts.cancelledDates}>{texts.givenBack}</Term>}
        {isPaid && <Term name={texts.withdrawal}>{texts[course.withdrawalRight]}</Term>}
        {course.shareAttendeeDetails && <Term name={texts.sharing}>{texts.shared}</Term>}
        {course.approvalNumber && <Term name={texts.approval}>{course.approvalNumber}</Term>}
        <Term name={texts.reference}>{course.reference}</Term>
      </dl>
    </section>
  )
}
