import type { PortalCourse } from '@reihum/contract/courses/portal-course.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { beginningOf } from '../../tenants/portal/plain-text.tsx'
import { ownLanguage, pathTo, type Visit } from '../../tenants/portal/visit.ts'
import { Availability } from './availability.tsx'
import { coursePath, freePlacePath } from './course-data.ts'
import { CourseFacts, priceText } from './course-facts.tsx'
import { CoursePicture } from './course-picture.tsx'
import { courseTexts } from './courses.messages.ts'
import { freePlaceTexts } from './free-place.messages.ts'
import { weekdayOf, zonedOf } from './period.tsx'

/** One course of the list; the whole row leads to it. */
export function CourseRow({
  course,
  visit,
  isFirst,
}: {
  course: PortalCourse
  visit: Visit
  isFirst: boolean
}) {
  const zoned = zonedOf(visit)
  const teaser = beginningOf(course.summary, 180)
  return (
    <li className={course.picture ? 'course illustrated' : 'course'}>
      <div className={course.picture ? 'media' : 'media bare'}>
        {course.picture && (
          <CoursePicture
            picture={course.picture}
            sizes="(min-width: 720px) 176px, calc(100vw - 32px)"
            isFirst={isFirst}
          />
        )}
        <div className="day" aria-hidden="true">
          <span>{weekdayOf(course.start, zoned).replace('.', '')}</span>
          <b>{Number(wallClockOf(course.start, zoned.timeZone).date.slice(8))}</b>
        </div>
      </div>
      <div className="about">
        <h3>
          <a href={pathTo(visit, coursePath(course))} lang={ownLanguage(visit)}>
            {course.title}
          </a>
          {course.promoted && <span className="mark">{courseTexts[visit.locale].promoted}</span>}
        </h3>
        {teaser && (
          <p className="teaser" lang={ownLanguage(visit)}>
            {teaser}
          </p>
        )}
        <CourseFacts course={course} visit={visit} />
      </div>
      <div className="terms">
        <strong className="price">{priceText(course, visit)}</strong>
        <Availability course={course} visit={visit} />
        {course.tellsWhenFree && (
          <a className="when-free" href={pathTo(visit, freePlacePath(course))}>
            {freePlaceTexts[visit.locale].title}
            <span className="unseen" lang={ownLanguage(visit)}>
              : {course.title}
            </span>
          </a>
        )}
      </div>
    </li>
  )
}
