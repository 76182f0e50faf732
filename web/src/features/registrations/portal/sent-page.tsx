import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import { registerPath } from '../../courses/portal/course-data.ts'
import type { PortalPage } from '../../tenants/portal/page.ts'
import { pathTo, type Visit } from '../../tenants/portal/visit.ts'
import css from './register.css?inline'
import { registerTexts } from './register.messages.ts'

/**
 * Shown after sending without a script: the link in the mail does the rest. The page is the same whoever has that
 * address.
 */
export function sentPage(visit: Visit, course: PortalCourseDetail, sentTo: string): PortalPage {
  const texts = registerTexts[visit.locale]
  return {
    status: 200,
    title: texts.sentTitle,
    path: registerPath(course),
    isIndexed: false,
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
