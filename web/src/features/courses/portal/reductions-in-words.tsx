import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import { reductionInWords } from '@reihum/contract/courses/reductions.ts'
import type { Visit } from '../../tenants/portal/visit.ts'
import { feeText } from './course-facts.tsx'
import { pageTexts } from './course-page.messages.ts'

/** Who pays less for a course, a line for each rule. */
export function ReductionsInWords({ course, visit }: { course: PortalCourseDetail; visit: Visit }) {
  const { reductions, prices } = course
  if (reductions.length === 0 || prices.every(({ feeCents }) => feeCents === 0)) return null
  const money = (cents: number) => feeText(cents, visit)
  return (
    <ul className="reductions" aria-label={pageTexts[visit.locale].reductions}>
      {reductions.map((one) => {
        const words = reductionInWords(one, money, visit.locale)
        return <li key={words}>{words}</li>
      })}
      {reductions.some(({ percent }) => percent !== null) && <li>{pageTexts[visit.locale].rounding}</li>}
    </ul>
  )
}
