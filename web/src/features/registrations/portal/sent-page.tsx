import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import { registerPath } from '../../courses/portal/course-data.ts'
import { withOwnWords } from '../../tenants/portal/own-words.tsx'
import type { PortalPage } from '../../tenants/portal/page.ts'
import { pathTo, type Visit } from '../../tenants/portal/visit.ts'
import { secretive } from './attendee/booking-page.ts'
import css from './register.css?inline'
import { registerTexts } from './register.messages.ts'

/** Shown after sending without a script: the link in the mail does the rest. */
export function sentPage(visit: Visit, course: PortalCourseDetail, sentTo: string): PortalPage {
  const texts = registerTexts[visit.locale]
  return {
    status: 200,
    title: texts.sentTitle,
    path: registerPath(course),
    isIndexed: false,
    headers: secretive,
    css,
    banner: <h1>{texts.sentTitle}</h1>,
    content: (
      <div className="sent" data-booked={course.id}>
        <p className="notice info">{texts.sent(sentTo)}</p>
        <p>{texts.sentNext}</p>
        <p>{texts.sentNoPlace}</p>
        <p className="quiet">{texts.sentMissing}</p>
        <p className="way-on">
          <a className="button" href={pathTo(visit, '/course-list')}>
            {texts.allCourses}
          </a>
        </p>
      </div>
    ),
  }
}

/** Stands at the address of a step that was sent: whoever goes back there orders nothing twice. */
export function alreadySentPage(visit: Visit, course: PortalCourseDetail, path: string): PortalPage {
  const texts = registerTexts[visit.locale]
  return {
    status: 200,
    title: texts.alreadyTitle,
    path: registerPath(course),
    isIndexed: false,
    headers: secretive,
    css,
    banner: <h1>{texts.alreadyTitle}</h1>,
    content: (
      <div className="sent">
        <p className="notice positive">{withOwnWords(visit, course.title, texts.already)}</p>
        <p className="way-on">
          <a className="button solid" href={pathTo(visit, path)}>
            {texts.openBooking}
          </a>{' '}
          <a className="button" href={pathTo(visit, registerPath(course))}>
            {texts.alreadyMore}
          </a>
        </p>
      </div>
    ),
  }
}

/** Stands at the address of a step whose hour is over. */
export function stepGonePage(visit: Visit, course: PortalCourseDetail): PortalPage {
  const texts = registerTexts[visit.locale]
  return {
    status: 410,
    title: texts.goneTitle,
    path: registerPath(course),
    isIndexed: false,
    headers: secretive,
    css,
    banner: <h1>{texts.goneTitle}</h1>,
    content: (
      <div className="sent">
        <p>{texts.gone}</p>
        <p className="way-on">
          <a className="button solid" href={pathTo(visit, registerPath(course))}>
            {texts.toForm}
          </a>
        </p>
      </div>
    ),
  }
}
