import type { Api } from '@reihum/contract/contract.ts'
import { refusalText } from '@reihum/contract/refusals.ts'
import type {
  AttendeeBooking,
  AttendeeCourse,
} from '@reihum/contract/registrations/attendee-booking.schema.ts'
import { formatShortcode, parseShortcode } from '@reihum/contract/registrations/shortcode.ts'
import { linkToken } from '@reihum/contract/wire/link-token.schema.ts'
import type { ReactNode } from 'react'
import termsCss from '../../../courses/portal/cancellation-terms.css?inline'
import { accessLinkPath, coursePath } from '../../../courses/portal/course-data.ts'
import { CourseFacts, FactIcons } from '../../../courses/portal/course-facts.tsx'
import reductionsCss from '../../../courses/portal/reductions.css?inline'
import { ownPath } from '../../../tenants/portal/behind-link.ts'
import type { PlainAnswer, PortalPage, Redirect } from '../../../tenants/portal/page.ts'
import type { Asked, BookedPaper } from '../../../tenants/portal/portal-room.ts'
import { refusalOf } from '../../../tenants/portal/refusal.ts'
import { ownLanguage, pathTo, type Visit } from '../../../tenants/portal/visit.ts'
import { ownTexts } from '../own/own.messages.ts'
import { isOwn } from '../own/own-paths.ts'
import planCss from '../payment-plan.css?inline'
import formCss from '../plain-form.css?inline'
import { RefusedNotice } from '../refused-notice.tsx'
import { attendeeTexts } from './attendee.messages.ts'
import { BookedDates } from './booked-dates.tsx'
import { BookedPapers } from './booked-papers.tsx'
import { BookedPeople } from './booked-people.tsx'
import { BookingAside } from './booking-aside.tsx'
import { type BookingVisit, bookingPath, secretive, toBooking } from './booking-page.ts'
import { commonState, datesWaitedFor, membersOf } from './booking-sums.ts'
import { laterExtrasTexts } from './later-extras.messages.ts'
import { mandateTexts } from './mandate.messages.ts'
import { namesTexts } from './names.messages.ts'
import { NamesNotice } from './names-notice.tsx'
import { Offers, offerTitle } from './offer-box.tsx'
import { ProcessSteps } from './process-steps.tsx'
import { proofTexts } from './proof.messages.ts'
import { rebookTexts } from './rebook.messages.ts'
import registrationCss from './registration.css?inline'
import { replacementTexts } from './replacement.messages.ts'
import { ReplacementOffer } from './replacement-offer.tsx'
import transferCss from './transfer-details.css?inline'
import { dateText } from './until.ts'

/** Earlier bookings from the same form; the query is validated, so that no link can put other text here. */
function earlierShortcodes(visit: Visit): string[] {
  const given = visit.query.get('earlier')?.slice(0, 200).split(',') ?? []
  return given.map(parseShortcode).filter((code) => code !== null)
}

/** Tells once what was just done. */
function Done({ visit }: { visit: Visit }) {
  const texts = attendeeTexts[visit.locale]
  const done = visit.query.get('done')
  const chosen = replacementTexts[visit.locale]
  const told = {
    cancel: texts.doneCancelled,
    contact: texts.doneContact,
    'mandate-account': mandateTexts[visit.locale].doneAccount,
    'mandate-revoked': mandateTexts[visit.locale].doneRevoked,
    places: texts.doneTaken,
    names: namesTexts[visit.locale].done,
    'place-declined': texts.doneDeclined,
    rebooked: rebookTexts[visit.locale].done,
    replaced: chosen.doneAccepted,
    declined: chosen.doneDeclined,
    extras: laterExtrasTexts[visit.locale].done,
    'proof-sent': proofTexts[visit.locale].doneSent,
    'proof-removed': proofTexts[visit.locale].doneRemoved,
  }[done ?? '']
  if (!told) return null
  return (
    <p className="notice positive" role="status">
      {told}
    </p>
  )
}

function CourseSection({ course, ...at }: BookingVisit & { course: AttendeeCourse }) {
  const { visit } = at
  const texts = attendeeTexts[visit.locale]
  const { start, end } = course
  const isOver = course.registrations.every(({ state }) => state === 'cancelled')
  return (
    <section aria-labelledby={`course-${course.id}`} className={isOver ? 'part over' : 'part'}>
      <h2 id={`course-${course.id}`} lang={ownLanguage(visit)}>
        {course.title}
      </h2>
      {course.phase === 'cancelled' && <p className="notice negative">{texts.courseCancelled}</p>}
      {course.phase === 'ended' && <p className="notice">{texts.courseEnded}</p>}
      {start && end && (
        <CourseFacts
          course={{
            ...course,
            start,
            end,
            appointmentCount: course.appointments.filter((one) => !one.cancelled).length,
          }}
          visit={visit}
        />
      )}
      {course.onlineAddress && (
        <p className="online">
          {texts.online}:{' '}
          {/^https?:\/\//.test(course.onlineAddress) ? (
            <a href={course.onlineAddress} rel="noreferrer">
              {course.onlineAddress}
            </a>
          ) : (
            course.onlineAddress
          )}
        </p>
      )}
      <ReplacementOffer course={course} {...at} />
      <NamesNotice {...at} course={course} />
      <BookedPeople course={course} at={at} />
      {!isOver && <BookedDates course={course} {...at} />}
      {course.extrasOrderable && (
        <p className="ways">
          <a href={toBooking(at, '/extras', { course: course.id })}>{laterExtrasTexts[visit.locale].way}</a>
        </p>
      )}
      {course.registrations.some(({ rebookable }) => rebookable) && (
        <p className="ways">
          <a href={toBooking(at, '/rebooking', { course: course.id })}>{rebookTexts[visit.locale].way}</a>
        </p>
      )}
      {course.hasPage && (
        <p className="ways">
          <a href={pathTo(visit, coursePath(course))}>{texts.toCourse}</a>
        </p>
      )}
    </section>
  )
}

function layOut(
  at: BookingVisit,
  { booking, papers, parts }: { booking: AttendeeBooking; papers: readonly BookedPaper[]; parts: ReactNode },
  refusal?: string,
): Pick<PortalPage, 'banner' | 'content'> {
  const { visit } = at
  const texts = attendeeTexts[visit.locale]
  const state = commonState(booking)
  const earlier = earlierShortcodes(visit)
  const members = membersOf(booking)
  const [first] = members
  const isSeveral = members.filter(({ person }) => person.state === 'confirmed').length > 1
  return {
    banner: (
      <>
        {isOwn(at.accessToken) && (
          <a className="back" href={pathTo(visit, ownPath)}>
            <span aria-hidden="true">←&nbsp;</span>
            {ownTexts[visit.locale].all}
          </a>
        )}
        <h1>
          {offerTitle(booking, visit) ??
            (state === 'confirmed' && isSeveral ? texts.confirmedSeveral : texts[state])}
        </h1>
        <p className="lede">
          {first && members.length === 1 ? (
            <>
              {texts.number} <b className="code">{formatShortcode(first.person.shortcode)}</b>
            </>
          ) : (
            texts.bookedOn(dateText(booking.bookedAt, visit))
          )}
        </p>
      </>
    ),
    content: (
      <div className="booking" data-booked={booking.courses[0]?.id}>
        <FactIcons />
        <div className="told">
          <RefusedNotice text={refusal} />
          <Done visit={visit} />
          {earlier.length > 0 && (
            <p className="notice info">{texts.earlier(earlier.map(formatShortcode).join(', '))}</p>
          )}
          <Offers booking={booking} {...at} />
          {state !== 'cancelled' && (
            <section aria-labelledby="progress" className="part progress">
              <h2 id="progress">{texts.progress}</h2>
              <ProcessSteps {...at} booking={booking} state={state} />
              {datesWaitedFor(booking) > 1 && <p className="quiet">{texts.severalDates}</p>}
            </section>
          )}
          {booking.courses.map((course) => (
            <CourseSection key={course.id} course={course} {...at} />
          ))}
          {parts}
          <BookedPapers papers={papers} visit={visit} />
        </div>
        <div className="beside">
          <BookingAside booking={booking} {...at} />
        </div>
        {!isOwn(at.accessToken) && <p className="quiet keep">{texts.keepLink}</p>}
      </div>
    ),
  }
}

/** The page of a booking with an expired link: offers to send a new one. */
function expiredPage(at: BookingVisit, refusal: string | null = null): PortalPage {
  const { visit } = at
  const texts = attendeeTexts[visit.locale]
  const isAsked = visit.query.has('asked')
  return {
    ...commonOf(at),
    status: refusal ? 429 : isAsked ? 200 : 410,
    banner: <h1>{refusalText('ACCESS_LINK_EXPIRED', visit.locale)}</h1>,
    content: isAsked ? (
      <p className="notice info" role="status">
        {texts.linkSent}
      </p>
    ) : (
      <div className="plain-form">
        <RefusedNotice text={refusal} />
        <p>{texts.expiredHint}</p>
        <form method="post" action={toBooking(at, '/renew')}>
          <button type="submit">{texts.newLink}</button>
        </form>
      </div>
    ),
  }
}

/** The page of a link that leads to no booking: most likely a part of it is missing. */
function cutPage(at: BookingVisit): PortalPage {
  const { visit } = at
  const texts = attendeeTexts[visit.locale]
  return {
    ...commonOf(at),
    status: 404,
    title: texts.cutTitle,
    // The address says nothing that a change of the language would have to keep.
    path: accessLinkPath,
    banner: <h1>{texts.cutTitle}</h1>,
    content: (
      <div className="plain-form">
        <p>{texts.cutHint}</p>
        <p>
          <a className="button" href={pathTo(visit, accessLinkPath)}>
            {texts.linkTitle}
          </a>
        </p>
      </div>
    ),
  }
}

export const commonOf = ({ visit, accessToken }: BookingVisit) => ({
  title: attendeeTexts[visit.locale].title,
  path: bookingPath(accessToken),
  isIndexed: false,
  headers: secretive,
  css: formCss + registrationCss + reductionsCss + planCss + transferCss + termsCss,
})

/** Answers for any page of a booking; a link that leads to none, or has expired, is handled the same for all. */
export async function behindLink<Answer>(
  at: BookingVisit,
  answer: () => Promise<Answer>,
): Promise<Answer | PortalPage> {
  if (!linkToken.safeParse(at.accessToken).success) return cutPage(at)
  try {
    return await answer()
  } catch (error) {
    const code = refusalOf(error)?.code
    if (code === 'NOT_FOUND' && !isOwn(at.accessToken)) return cutPage(at)
    if (code === 'ACCESS_LINK_EXPIRED') return expiredPage(at)
    throw error
  }
}

/** The page of a booking behind the access link. */
export function registrationPage(
  { visit, api, papersOf, partsOf }: Asked,
  accessToken: string,
): Promise<PortalPage> {
  const at = { visit, accessToken }
  return behindLink(at, () => bookingPage(at, { api, papersOf, partsOf }, { status: 200 }))
}

/** The page of the booking in its present state, with a refusal if there was one. */
export async function bookingPage(
  at: BookingVisit,
  { api, papersOf, partsOf }: Pick<Asked, 'api' | 'papersOf' | 'partsOf'>,
  { status, refusal }: { status: number; refusal?: string },
): Promise<PortalPage> {
  const { visit, accessToken } = at
  const of = { tenant: visit.tenant.slug, accessToken }
  const booking = await api.registrations.attendeeBooking(of)
  const [papers, parts] = await Promise.all([papersOf(accessToken), partsOf(accessToken)])
  return { ...commonOf(at), status, ...layOut(at, { booking, papers, parts }, refusal) }
}

/** The dates of one course as an iCalendar file. */
export function calendarFile(visit: Visit, accessToken: string, api: Api): Promise<PortalPage | PlainAnswer> {
  const courseId = visit.query.get('course') as AttendeeCourse['id'] | null
  return behindLink({ visit, accessToken }, async () => {
    const file = await api.registrations.attendeeCalendar({
      tenant: visit.tenant.slug,
      accessToken,
      ...(courseId && { courseId }),
    })
    const headers = {
      ...secretive,
      'content-type': file.type,
      'content-disposition': `attachment; filename="${file.name}"`,
    }
    return { status: 200, headers, body: await file.text() }
  })
}

/** Requests a new link; the answer does not reveal to whom it is sent. */
export async function renewLink(visit: Visit, accessToken: string, api: Api): Promise<PortalPage | Redirect> {
  const at = { visit, accessToken }
  try {
    await api.registrations.renewAccess({ tenant: visit.tenant.slug, accessToken })
    return { redirect: toBooking(at, '', { asked: 1 }), status: 303 }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal?.code !== 'TOO_MANY_ATTEMPTS') throw error
    const seconds = Number(refusal.data.seconds ?? 60)
    return expiredPage(at, refusalText('TOO_MANY_ATTEMPTS', visit.locale, { seconds }))
  }
}
