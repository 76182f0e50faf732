import type { Api } from '@reihum/contract/contract.ts'
import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import { type SeatAlert, seatAlertLimits } from '@reihum/contract/registrations/seat-alert.schema.ts'
import { dateInWords, formatTime } from '@reihum/contract/wire/dates.ts'
import type { ReactNode } from 'react'
import { coursePath, registerPath } from '../../courses/portal/course-data.ts'
import { freePlaceTexts } from '../../courses/portal/free-place.messages.ts'
import type { PortalPage } from '../../tenants/portal/page.ts'
import { pathTo, type Visit } from '../../tenants/portal/visit.ts'
import { secretive } from './attendee/booking-page.ts'
import { alertTexts } from './free-place.messages.ts'
import { AboutCourse, aboutCss, WayOn } from './free-place-page.tsx'
import { pagesOfLink } from './link-of-letter.ts'
import css from './plain-form.css?inline'
import { RefusedNotice } from './refused-notice.tsx'

type AtAlert = { visit: Visit; token: string; api: Api }
type Shown = { at: AtAlert; alert: SeatAlert; course: PortalCourseDetail }

const pathOf = (token: string) => `/free-place/${encodeURIComponent(token)}`

type Said = { status?: number; title: string; content: ReactNode }

const layOut = ({ token }: AtAlert, { status = 200, title, content }: Said): PortalPage => ({
  status,
  title,
  path: pathOf(token),
  isIndexed: false,
  headers: secretive,
  css: css + aboutCss,
  banner: <h1>{title}</h1>,
  content: <div className="plain-form">{content}</div>,
})

function expiredPage(at: AtAlert): PortalPage {
  const texts = alertTexts[at.visit.locale]
  const content = (
    <>
      <p>{texts.expired}</p>
      <WayOn href={pathTo(at.visit, '/course-list')} label={texts.toCourses} />
    </>
  )
  return layOut(at, { status: 410, title: texts.expiredTitle, content })
}

function stoppedPage(at: AtAlert): PortalPage {
  const texts = alertTexts[at.visit.locale]
  const content = (
    <>
      <p role="status">{texts.stopped}</p>
      <WayOn href={pathTo(at.visit, '/course-list')} label={texts.toCourses} />
    </>
  )
  return layOut(at, { title: texts.stoppedTitle, content })
}

/** Where the alert stands, and where there is a place by now the way to it. */
function Standing({ at: { visit }, alert, course }: Shown) {
  const texts = alertTexts[visit.locale]
  const zoned = { timeZone: visit.tenant.timeZone, locale: visit.locale }
  return (
    <>
      {alert.state === 'open' && (
        <div className="notice positive" role="status">
          <p>{texts.open}</p>
        </div>
      )}
      {alert.state === 'told' && <p>{texts.told}</p>}
      {course.offer === 'open' && (
        <>
          <p className="notice positive">{texts.free}</p>
          <p className="way-on">
            <a className="button solid" href={pathTo(visit, registerPath(course))}>
              {texts.register}
            </a>
          </p>
        </>
      )}
      {alert.state === 'asked' && alert.expiresAt && (
        <p>
          {texts.confirmHint}{' '}
          {texts.until(`${dateInWords(alert.expiresAt, zoned)}, ${formatTime(alert.expiresAt, zoned)}`)}
        </p>
      )}
    </>
  )
}

/** Confirming needs a press of the button, because mail programs open links by themselves. */
function Actions({ at: { visit, token }, alert, course }: Shown) {
  const texts = alertTexts[visit.locale]
  const action = pathTo(visit, pathOf(token))
  return (
    <>
      {alert.state === 'asked' && (
        <form method="post" action={action}>
          <button type="submit" name="do" value="confirm">
            {texts.confirm}
          </button>
        </form>
      )}
      <form method="post" action={action}>
        <button type="submit" name="do" value="stop" className="plain">
          {alert.state === 'asked' ? texts.refuse : texts.stop}
        </button>
        {alert.state !== 'asked' && <p className="hint">{texts.stopHint}</p>}
      </form>
      <WayOn href={pathTo(visit, coursePath(course))} label={texts.seeCourse} />
    </>
  )
}

async function alertPageOf(
  at: AtAlert,
  more: { status?: number; refusal?: string } = {},
): Promise<PortalPage> {
  const { visit, token, api } = at
  const tenant = visit.tenant.slug
  const alert = await api.registrations.seatAlert({ tenant, alertToken: token })
  const course = await api.courses.portalGet({ tenant, courseId: alert.courseId })
  const shown = { at, alert, course }
  const content = (
    <>
      <RefusedNotice text={more.refusal} />
      <AboutCourse visit={visit} course={course} />
      <Standing {...shown} />
      <Actions {...shown} />
    </>
  )
  return layOut(at, { status: more.status ?? 200, title: freePlaceTexts[visit.locale].title, content })
}

/** Behind the link of a letter. */
export const alertPages = pagesOfLink<AtAlert>({
  path: ({ token }) => pathOf(token),
  page: alertPageOf,
  expired: expiredPage,
  stopped: stoppedPage,
  confirm: ({ visit, token, api }) =>
    api.registrations.confirmSeatAlert({ tenant: visit.tenant.slug, alertToken: token }),
  stop: ({ visit, token, api }) =>
    api.registrations.stopSeatAlert({ tenant: visit.tenant.slug, alertToken: token }),
  tooMany: { code: 'TOO_MANY_SEAT_ALERTS', limit: seatAlertLimits.ofAddress },
})
