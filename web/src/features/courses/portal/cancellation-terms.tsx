import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import { lastDayBefore, refundTermsInWords } from '@reihum/contract/courses/refund-terms.ts'
import { dayInWords } from '@reihum/contract/wire/dates.ts'
import { instantOf } from '@reihum/contract/wire/wall-clock.ts'
import type { Visit } from '../../tenants/portal/visit.ts'
import { plusDays } from './catalogue-filter.ts'
import { pageTexts } from './course-page.messages.ts'

type Shown = {
  course: Pick<
    PortalCourseDetail,
    'cancellationDays' | 'cancellableUntil' | 'cancellationOver' | 'refundTerms' | 'start' | 'phase'
  >
  visit: Visit
  /** Whether it costs anything; otherwise there is nothing to give back. */
  isPaid: boolean
}

/** When something that is said here will have passed; null: never. */
export function termsHoldUntil({ course, visit }: Omit<Shown, 'isPaid'>): string | null {
  const { start, refundTerms, cancellableUntil, cancellationOver } = course
  const { timeZone } = visit.tenant
  const days = [
    ...(cancellableUntil && !cancellationOver ? [cancellableUntil] : []),
    ...refundTerms.steps.map((step) => lastDayBefore({ start, timeZone }, step.days)),
  ]
  const [first] = days.toSorted()
  return first ? instantOf({ date: plusDays(first, 1), time: '00:00' }, timeZone) : null
}

/** Until when attendees may cancel, and what goes back to them then. */
export function CancellationTerms({ course, visit, isPaid }: Shown) {
  const { locale, tenant } = visit
  const texts = pageTexts[locale]
  const { cancellationDays: days, cancellableUntil, cancellationOver, start } = course
  const until = cancellableUntil && dayInWords(cancellableUntil, locale)
  if (until && cancellationOver) return texts.cancelOver(until)
  if (course.phase === 'running') return texts.cancelNever
  const lines = isPaid
    ? refundTermsInWords(course.refundTerms, locale, {
        begin: { start, timeZone: tenant.timeZone },
        untilDays: days ?? 0,
      })
    : []
  if (lines.length === 0) return until ? texts.cancelUntil(until) : texts.cancelUntilStart
  return (
    <>
      <p>
        {until ? texts.cancelByTermsUntil(until) : texts.cancelByTerms} {texts.comesBack}
      </p>
      <ul className="refund-lines">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}
