import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import type { BookingPreview, OtherDate } from '@reihum/contract/registrations/booking.schema.ts'
import { CourseFacts, feeText } from '../../courses/portal/course-facts.tsx'
import { opensFrom } from '../../courses/portal/opening.tsx'
import { withOwnWords } from '../../tenants/portal/own-words.tsx'
import { ownLanguage, type Visit } from '../../tenants/portal/visit.ts'
import { MandateShown } from './mandate-shown.tsx'
import { type OrderedPart, OrderOfSeveral } from './order-of-several.tsx'
import {
  AgreedTerm,
  CancellingTerms,
  hasSteps,
  PaymentTerm,
  PriceLines,
  VoucherLines,
  waitingTermsOf,
} from './order-pieces.tsx'
import { buttonOf } from './order-sums.ts'
import { DateOf } from './other-dates.tsx'
import { PaymentPlanTable } from './payment-plan.tsx'
import { isTaxed } from './person-fields.tsx'
import { registerTexts } from './register.messages.ts'

export type Order = {
  course: PortalCourseDetail
  visit: Visit
  people: readonly { firstName: string; lastName: string }[]
  preview: BookingPreview
  /** The further courses of the order; without any it is of one course. */
  further?: readonly OrderedPart[]
  /** Other dates to wait for too; only one of all of them can be got. */
  chosen?: readonly OtherDate[]
}

/** The order button, labelled as the law requires. */
export function OrderButton({
  visit,
  preview,
  disabled,
}: Pick<Order, 'visit' | 'preview'> & { disabled?: true }) {
  const texts = registerTexts[visit.locale]
  const { opensAt } = preview
  const words = texts[buttonOf(preview)]
  if (!opensAt)
    return (
      <button type="submit" name="do" value="book" className="book" disabled={disabled}>
        {words}
      </button>
    )
  // Marked as disabled but not really disabled, so that it keeps the focus until the opening; a script prevents it from
  // sending before.
  return (
    <button type="submit" name="do" value="book" className="book" aria-disabled="true" data-when-open={words}>
      {opensFrom({ opensAt, visit })}
    </button>
  )
}

function OrOneOf({
  dates,
  course,
  visit,
}: Pick<Order, 'course' | 'visit'> & { dates: readonly OtherDate[] }) {
  if (dates.length === 0) return null
  return (
    <div className="or-one-of quiet">
      <p>{registerTexts[visit.locale].orOneOf(dates.length)}</p>
      <ul>
        {dates.map((date) => (
          <li key={date.courseId}>
            <DateOf date={date} course={course} visit={visit} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The order with course, date, price and terms, which the law requires directly above the button. */
export function OrderBox(order: Order) {
  const { course, visit, people, preview, further = [] } = order
  if (further.length === 0) return <OrderOfOne {...order} />
  const first = { course, people, foreseen: preview }
  return <OrderOfSeveral visit={visit} parts={[first, ...further]} preview={preview} />
}

function OrderOfOne(order: Order) {
  const { course, visit, people, preview, chosen = [] } = order
  const { mandate } = preview
  const texts = registerTexts[visit.locale]
  const isWaiting = preview.outcome === 'waiting_list'
  const isFree = preview.totalCents === 0
  const isExplained = preview.people.some(hasSteps)
  const hasTax = isTaxed(course) || preview.taxCents > 0
  const heading = isWaiting ? texts.summaryWaiting : isFree ? texts.summaryFree : texts.summary
  const total = isWaiting ? texts.totalIfMovedUp : hasTax ? texts.total : texts.totalUntaxed
  return (
    <section className="order" aria-labelledby="order">
      <h3 id="order">{heading}</h3>
      <p className="line">
        <strong lang={ownLanguage(visit)}>{course.title}</strong>
        <span>{texts.peopleCount(people.length)}</span>
      </p>
      <CourseFacts course={course} visit={visit} />
      {isWaiting && <OrOneOf dates={chosen} course={course} visit={visit} />}
      {(!isFree || isExplained) && <PriceLines people={people} priced={preview.people} visit={visit} />}
      <p className="line total">
        <strong>{total}</strong>
        <strong className="amount">{feeText(preview.totalCents, visit)}</strong>
      </p>
      {preview.taxCents > 0 && (
        <p className="quiet">{texts.containedTax(feeText(preview.taxCents, visit))}</p>
      )}
      <VoucherLines preview={preview} visit={visit} />
      <PaymentPlanTable shares={preview.shares} visit={visit} paid={texts.voucherPays} />
      {preview.extrasLater.length > 0 && (
        <p className="notice info">{withOwnWords(visit, preview.extrasLater.join(', '), texts.takeLater)}</p>
      )}
      {isWaiting && <p className="notice info">{waitingTermsOf(preview, visit)}</p>}
      <dl className="conditions">
        <PaymentTerm course={course} visit={visit} preview={preview} />
        <CancellingTerms course={course} visit={visit} isPaid={!isFree} />
        <AgreedTerm visit={visit} />
      </dl>
      {mandate && <MandateShown mandate={mandate} visit={visit} />}
    </section>
  )
}
