import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import { refundTermsInWords } from '@reihum/contract/courses/refund-terms.ts'
import type { Visit } from '../../tenants/portal/visit.ts'
import { pageTexts } from './course-page.messages.ts'

type Shown = {
  course: Pick<PortalCourseDetail, 'cancellationDays' | 'refundTerms' | 'start'>
  visit: Visit
  /** Whether it costs anything; otherwise there is nothing to give back. */
  isPaid: boolean
}

/** Until when attendees may cancel, and what goes back to them then. */
export function CancellationTerms({ course, visit, isPaid }: Shown) {
  const { locale, tenant } = visit
  const texts = pageTexts[locale]
  const { cancellationDays: days, start } = course
  const lines = isPaid
    ? refundTermsInWords(course.refundTerms, locale, {
        begin: { start, timeZone: tenant.timeZone },
        untilDays: days ?? 0,
      })
    : []
  if (lines.length === 0) return days ? texts.cancelDays(days) : texts.cancelUntilStart
  return (
    <>
      <p>
        {days ? texts.cancelByTermsDays(days) : texts.cancelByTerms} {texts.comesBack}
      </p>
      <ul className="refund-lines">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}
