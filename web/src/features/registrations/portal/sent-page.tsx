import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import type { ReactNode } from 'react'
import { listPath } from '../../courses/portal/catalogue-filter.ts'
import { registerPath } from '../../courses/portal/course-data.ts'
import { withOwnWords } from '../../tenants/portal/own-words.tsx'
import type { PortalPage } from '../../tenants/portal/page.ts'
import { pathTo, type Visit } from '../../tenants/portal/visit.ts'
import { secretive } from './attendee/booking-page.ts'
import css from './register.css?inline'
import { registerTexts } from './register.messages.ts'

type Said = {
  /** Where the form is; if left out, where everybody finds it. */
  path?: string
  status?: number
  title: string
  content: ReactNode
  /** The draft of the form is not needed any more. */
  isSent?: boolean
}

/** What stands at the address of a step of the form when there is nothing to fill in. */
function layOut(
  course: PortalCourseDetail,
  { path = registerPath(course), status = 200, title, content, isSent }: Said,
): PortalPage {
  return {
    status,
    title,
    path,
    isIndexed: false,
    headers: secretive,
    css,
    banner: <h1>{title}</h1>,
    content: (
      <div className="sent" data-booked={isSent ? course.id : undefined}>
        {content}
      </div>
    ),
  }
}

function ToCourses({ visit }: { visit: Visit }) {
  return (
    <p className="way-on">
      <a className="button" href={pathTo(visit, listPath)}>
        {registerTexts[visit.locale].allCourses}
      </a>
    </p>
  )
}

/** Shown after sending without a script: the link in the mail does the rest. */
export function sentPage(visit: Visit, course: PortalCourseDetail, sentTo: string): PortalPage {
  const texts = registerTexts[visit.locale]
  const content = (
    <>
      <p className="notice info">{texts.sent(sentTo)}</p>
      <p>{texts.sentNext}</p>
      <p>{texts.sentNoPlace}</p>
      <p className="quiet">{texts.sentMissing}</p>
      <ToCourses visit={visit} />
    </>
  )
  return layOut(course, { title: texts.sentTitle, content, isSent: true })
}

/** Shown after somebody asked for an exception. */
export function exceptionSentPage(visit: Visit, course: PortalCourseDetail): PortalPage {
  const texts = registerTexts[visit.locale]
  const content = (
    <>
      <p className="notice positive">{texts.exceptionSentHint(visit.tenant.name)}</p>
      <ToCourses visit={visit} />
    </>
  )
  return layOut(course, { title: texts.exceptionSent, content, isSent: true })
}

/** Stands at the address of a step that was sent: whoever goes back there orders nothing twice. */
export function alreadySentPage(
  visit: Visit,
  course: PortalCourseDetail,
  { booking, form }: { booking: string; form: string },
): PortalPage {
  const texts = registerTexts[visit.locale]
  const content = (
    <>
      <p className="notice positive">{withOwnWords(visit, course.title, texts.already)}</p>
      <p className="way-on">
        <a className="button solid" href={pathTo(visit, booking)}>
          {texts.openBooking}
        </a>{' '}
        <a className="button" href={pathTo(visit, form)}>
          {texts.alreadyMore}
        </a>
      </p>
    </>
  )
  return layOut(course, { path: form, title: texts.alreadyTitle, content })
}

/** Stands at the address of a step whose hour is over. */
export function stepGonePage(visit: Visit, course: PortalCourseDetail, path: string): PortalPage {
  const texts = registerTexts[visit.locale]
  const content = (
    <>
      <p>{texts.gone}</p>
      <p className="way-on">
        <a className="button solid" href={pathTo(visit, path)}>
          {texts.toForm}
        </a>
      </p>
    </>
  )
  return layOut(course, { path, status: 410, title: texts.goneTitle, content })
}
