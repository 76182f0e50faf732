import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import { formatDay } from '@reihum/contract/wire/dates.ts'
import { feeText } from '../../../courses/portal/course-facts.tsx'
import type { Visit } from '../../../tenants/portal/visit.ts'
import { firmTexts } from './firm.messages.ts'
import type { FrameOfForm } from './frame-of-form.ts'

/** What was agreed, above the form that orders out of it. */
export function FrameBox({
  frame,
  course,
  visit,
}: {
  frame: FrameOfForm
  course: PortalCourseDetail
  visit: Visit
}) {
  const texts = firmTexts[visit.locale]
  // A course that costs less costs what it costs.
  const cents = Math.min(frame.priceCents, course.feeCents)
  return (
    <section className="notice info frame-box" aria-labelledby="frame-name">
      <h2 id="frame-name">{texts.frameOf(frame.name)}</h2>
      <p>
        <strong>{texts.perPlace(feeText(cents, visit))}</strong>
      </p>
      <p>
        {texts.left(frame.left, frame.places)} · {texts.until(formatDay(frame.validUntil, visit.locale))}
      </p>
    </section>
  )
}
