import type { PortalCourse } from '@kurso/contract/courses/portal-course.schema.ts'
import { formatWeekday } from '@kurso/contract/wire/dates.ts'
import { wallClockOf } from '@kurso/contract/wire/wall-clock.ts'
import { beginningOf } from '../../tenants/portal/plain-text.tsx'
import { pathTo, type Visit } from '../../tenants/portal/visit.ts'
import { Availability } from './availability.tsx'
import { registerPath } from './course-data.ts'
import { CourseFacts, priceText } from './course-facts.tsx'

/** One course of the list; the whole row leads to its registration. */
export function CourseRow({ course, visit }: { course: PortalCourse; visit: Visit }) {
  const zoned = { timeZone: visit.tenant.timeZone, locale: visit.locale }
  const teaser = beginningOf(course.summary, 180)
  return (
    <li className="course">
      <div className="day" aria-hidden="true">
        <span>{formatWeekday(course.start, zoned).replace('.', '')}</span>
        <b>{Number(wallClockOf(course.start, zoned.timeZone).date.slice(8))}</b>
      </div>
      <div className="about">
        <h3>
          <a href={pathTo(visit, registerPath(course))}>{course.title}</a>
        </h3>
        {teaser && <p className="teaser">{teaser}</p>}
        <CourseFacts course={course} visit={visit} />
      </div>
      <div className="terms">
        <strong className="price">{priceText(course, visit)}</strong>
        <Availability course={course} locale={visit.locale} />
      </div>
    </li>
  )
}
