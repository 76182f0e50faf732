import type { Api } from '@reihum/contract/contract.ts'
import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import { refusalText } from '@reihum/contract/refusals.ts'
import type { CourseId } from '@reihum/contract/wire/ids.schema.ts'
import type { ReactNode } from 'react'
import { Availability } from '../../courses/portal/availability.tsx'
import { coursePath, freePlacePath } from '../../courses/portal/course-data.ts'
import { CourseFacts, FactIcons } from '../../courses/portal/course-facts.tsx'
import formCss from '../../courses/portal/free-place.css?inline'
import { freePlaceTexts } from '../../courses/portal/free-place.messages.ts'
import { FreePlaceForm } from '../../courses/portal/free-place-form.tsx'
import type { PortalPage, Redirect } from '../../tenants/portal/page.ts'
import { refusalOf } from '../../tenants/portal/refusal.ts'
import { ownLanguage, pathTo, type Visit } from '../../tenants/portal/visit.ts'
import { ErrorSummary } from './error-summary.tsx'
import { plainErrors } from './field-errors.ts'
import { alertTexts } from './free-place.messages.ts'
import css from './plain-form.css?inline'
import { RefusedNotice } from './refused-notice.tsx'

export type AtCourse = { visit: Visit; courseId: CourseId; api: Api }
type Shown = { visit: Visit; course: PortalCourseDetail }

/** Which course it is about. */
export function AboutCourse({ visit, course }: Shown) {
  return (
    <section className="about-course">
      <FactIcons />
      <p lang={ownLanguage(visit)}>
        <strong>{course.title}</strong>
      </p>
      <CourseFacts course={course} visit={visit} />
      {!course.opensAt && <Availability course={course} visit={visit} />}
    </section>
  )
}

export function WayOn({ href, label }: { href: string; label: string }) {
  return (
    <p className="way-on">
      <a className="button" href={href}>
        {label}
      </a>
    </p>
  )
}

type Said = { status?: number; title: string; content: ReactNode }

function layOut({ visit, course }: Shown, { status = 200, title, content }: Said): PortalPage {
  return {
    status,
    title,
    path: freePlacePath(course),
    isIndexed: false,
    headers: { 'cache-control': 'no-store' },
    css: css + formCss + aboutCss,
    banner: <h1>{title}</h1>,
    content: (
      <div className="plain-form">
        <AboutCourse visit={visit} course={course} />
        {content}
      </div>
    ),
  }
}

export const aboutCss =
  '.about-course{display:grid;justify-items:start;gap:8px}.about-course .facts{margin:0}'

type Filled = { value?: string; error?: string | undefined; status?: number; refusal?: string }

function formPage(shown: Shown, { value, error, status, refusal }: Filled = {}): PortalPage {
  const { visit, course } = shown
  const texts = alertTexts[visit.locale]
  const { title, email } = freePlaceTexts[visit.locale]
  const errors = error ? [{ field: 'email', label: email, message: error }] : []
  const content = (
    <>
      <ErrorSummary errors={errors} refusal={null} visit={visit} />
      <RefusedNotice text={refusal} />
      {course.tellsWhenFree ? (
        <>
          <p>{texts.hint}</p>
          <FreePlaceForm course={course} visit={visit} value={value ?? ''} error={error} isAlone />
        </>
      ) : (
        <WayOn href={pathTo(visit, coursePath(course))} label={texts.seeCourse} />
      )}
    </>
  )
  // Without the form the heading would promise what is not there.
  return layOut(shown, {
    status: status ?? 200,
    title: course.tellsWhenFree ? title : texts.changed,
    content,
  })
}

function sentPage(shown: Shown): PortalPage {
  const { visit, course } = shown
  const texts = alertTexts[visit.locale]
  const content = (
    <>
      <div className="notice info" role="status">
        <p>{texts.sent}</p>
      </div>
      <p className="hint">{texts.sentHint}</p>
      <WayOn href={pathTo(visit, coursePath(course))} label={texts.toCourse} />
    </>
  )
  return layOut(shown, { title: texts.sentTitle, content })
}

const courseOf = ({ visit, courseId, api }: AtCourse) =>
  api.courses.portalGet({ tenant: visit.tenant.slug, courseId })

/** Asks to be told of a free place, or says that the letter is on its way. */
export async function askForPlacePage(at: AtCourse): Promise<PortalPage> {
  const shown = { visit: at.visit, course: await courseOf(at) }
  return at.visit.query.has('sent') ? sentPage(shown) : formPage(shown)
}

export async function askForPlace(at: AtCourse, form: URLSearchParams): Promise<PortalPage | Redirect> {
  const { visit, courseId, api } = at
  const { locale, tenant } = visit
  const email = form.get('email')?.trim() ?? ''
  try {
    await api.registrations.askForSeatAlert({ tenant: tenant.slug, courseId, email, language: locale })
    return { redirect: pathTo(visit, freePlacePath({ id: courseId }), { sent: 1 }), status: 303 }
  } catch (error) {
    const refusal = refusalOf(error)
    const show = async (filled: Filled) =>
      formPage({ visit, course: await courseOf(at) }, { value: email, ...filled })
    if (refusal?.code === 'INVALID_INPUT') {
      const [wrong] = plainErrors(refusal.data.errors, { email: freePlaceTexts[locale].email }, locale)
      return show({ error: wrong?.message, status: 422 })
    }
    if (refusal?.code === 'TOO_MANY_ATTEMPTS') {
      const seconds = Number(refusal.data.seconds ?? 60)
      return show({ refusal: refusalText('TOO_MANY_ATTEMPTS', locale, { seconds }), status: 429 })
    }
    if (refusal?.code !== 'SEAT_ALERT_NOT_OFFERED' && refusal?.code !== 'SEAT_ALERTS_FULL') throw error
    return show({ refusal: refusalText(refusal.code, locale), status: 409 })
  }
}
