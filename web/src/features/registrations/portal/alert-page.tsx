import type { Api } from '@reihum/contract/contract.ts'
import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import { refusalText } from '@reihum/contract/refusals.ts'
import { type SeatAlert, seatAlertLimits } from '@reihum/contract/registrations/seat-alert.schema.ts'
import { dateInWords, formatTime } from '@reihum/contract/wire/dates.ts'
import type { ReactNode } from 'react'
import { coursePath, registerPath } from '../../courses/portal/course-data.ts'
import { freePlaceTexts } from '../../courses/portal/free-place.messages.ts'
import type { PlainAnswer, PortalPage, Redirect } from '../../tenants/portal/page.ts'
import { refusalOf } from '../../tenants/portal/refusal.ts'
import { pathTo, type Visit } from '../../tenants/portal/visit.ts'
import { secretive } from './attendee/booking-page.ts'
import { alertTexts } from './free-place.messages.ts'
import { AboutCourse, aboutCss, WayOn } from './free-place-page.tsx'
import css from './plain-form.css?inline'
import { RefusedNotice } from './refused-notice.tsx'

export type AtAlert = { visit: Visit; token: string; api: Api }
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

async function unlessExpired<Answer>(at: AtAlert, answer: () => Promise<Answer>) {
  try {
    return await answer()
  } catch (error) {
    const code = refusalOf(error)?.code
    // A link that was cut off in the mail is treated as an expired one.
    if (code === 'ACCESS_LINK_EXPIRED' || code === 'INVALID_INPUT') return expiredPage(at)
    throw error
  }
}

/** Behind the link of a letter. It changes nothing, because programs that examine mails open every link. */
export const alertPage = (at: AtAlert): Promise<PortalPage> => unlessExpired(at, () => alertPageOf(at))

async function confirm(at: AtAlert): Promise<PortalPage | Redirect> {
  try {
    await at.api.registrations.confirmSeatAlert({ tenant: at.visit.tenant.slug, alertToken: at.token })
    return { redirect: pathTo(at.visit, pathOf(at.token)), status: 303 }
  } catch (error) {
    if (refusalOf(error)?.code !== 'TOO_MANY_SEAT_ALERTS') throw error
    const refusal = refusalText('TOO_MANY_SEAT_ALERTS', at.visit.locale, { limit: seatAlertLimits.ofAddress })
    return alertPageOf(at, { status: 409, refusal })
  }
}

const stop = ({ visit, token, api }: AtAlert) =>
  api.registrations.stopSeatAlert({ tenant: visit.tenant.slug, alertToken: token })

/** What mail programs send when their reader presses their own button (RFC 8058): no cookies, no page, no redirect. */
async function stopByMailProgram(at: AtAlert): Promise<PlainAnswer> {
  await stop(at)
  return { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8', ...secretive }, body: 'OK\n' }
}

/** Confirms, or deletes the address; a form that asks for neither changes nothing. */
export function answerAlert(
  at: AtAlert,
  form: URLSearchParams,
): Promise<PortalPage | Redirect | PlainAnswer> {
  return unlessExpired<PortalPage | Redirect | PlainAnswer>(at, async () => {
    if (form.get('List-Unsubscribe') === 'One-Click') return stopByMailProgram(at)
    if (form.get('do') === 'confirm') return confirm(at)
    if (form.get('do') !== 'stop') return alertPageOf(at, { status: 400 })
    await stop(at)
    return stoppedPage(at)
  })
}
