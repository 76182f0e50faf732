import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import { ownLanguage, type Visit } from '../../tenants/portal/visit.ts'
import { feeText } from './course-facts.tsx'
import { pageTexts } from './course-page.messages.ts'

/** What can be taken besides a place, and what comes with each, with its price. */
export function ExtrasInWords({ course, visit }: { course: PortalCourseDetail; visit: Visit }) {
  if (course.extras.length === 0) return null
  const texts = pageTexts[visit.locale]
  return (
    <ul className="reductions" aria-label={texts.extras}>
      {course.extras.map(({ id, name, priceCents, required }) => (
        <li key={id}>
          <span lang={ownLanguage(visit)}>{name}</span>:{' '}
          {[feeText(priceCents, visit), required ? texts.extraComes : texts.extraChosen].join(', ')}
        </li>
      ))}
    </ul>
  )
}
