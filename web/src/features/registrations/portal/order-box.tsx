import { collectionInWords } from '@reihum/contract/courses/collection.ts'
import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import type { BookingPreview, OtherDate } from '@reihum/contract/registrations/booking.schema.ts'
import { paymentMethodNames } from '@reihum/contract/tenants/payment-methods.ts'
import { dateInWords, formatTime } from '@reihum/contract/wire/dates.ts'
import type { ReactNode } from 'react'
import { CancellationTerms } from '../../courses/portal/cancellation-terms.tsx'
import { CourseFacts, feeText } from '../../courses/portal/course-facts.tsx'
import { pageTexts } from '../../courses/portal/course-page.messages.ts'
import { opensFrom } from '../../courses/portal/opening.tsx'
import { withdrawalNoticePath } from '../../tenants/portal/legal-pages.tsx'
import { ownLanguage, pathTo, type Visit } from '../../tenants/portal/visit.ts'
import { MandateShown } from './mandate-shown.tsx'
import { DateOf } from './other-dates.tsx'
import { PaymentPlanTable } from './payment-plan.tsx'
import { isTaxed } from './person-fields.tsx'
import { registerTexts } from './register.messages.ts'
import { costOf, StepsOfPrice } from './steps-of-price.tsx'

export type Order = {
  course: PortalCourseDetail
  visit: Visit
  people: readonly { firstName: string; lastName: string }[]
  preview: BookingPreview
  /** Other dates to wait for too; only one of all of them can be got. */
  chosen?: readonly OtherDate[]
}

const isWaitingFor = ({ outcome }: BookingPreview) => outcome === 'waiting_list'

/**
 * Whether joining the waiting list orders a place: it is booked at its price as soon as one is free. A place that is offered
 * first, or costs nothing, is not ordered yet.
 */
const ordersWhileWaiting = (preview: BookingPreview) =>
  isWaitingFor(preview) && preview.totalCents > 0 && preview.offerHours === null

/** What the page has said of the waiting list, and what its button therefore orders; sent along with the form. */
export const movingUpShown = (preview: BookingPreview) =>
  ordersWhileWaiting(preview) ? ('booked' as const) : ('offered' as const)

/** The order button, labelled as the law requires. */
export function OrderButton({
  visit,
  preview,
  disabled,
}: Pick<Order, 'visit' | 'preview'> & { disabled?: true }) {
  const texts = registerTexts[visit.locale]
  const { totalCents, opensAt } = preview
  const words = isWaitingFor(preview)
    ? ordersWhileWaiting(preview)
      ? texts.bookWhenFree
      : texts.bookWaiting
    : totalCents === 0
      ? texts.bookFree
      : texts.book
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

/** Whether the button promises a place or the waiting list; the booking must not differ from it. */
export const promiseOf = ({ outcome }: BookingPreview) => (outcome === 'waiting_list' ? outcome : 'place')

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function paymentOf({ course, visit, preview }: Order): string | null {
  const { totalCents, outcome, paymentMethod, paymentDueAt } = preview
  if (totalCents === 0) return null
  const texts = registerTexts[visit.locale]
  if (!paymentMethod) return texts.noMethods
  const name = paymentMethodNames[paymentMethod][visit.locale]
  if (preview.mandate)
    return [texts.collected(name), preview.collection && collectionInWords(preview.collection, visit.locale)]
      .filter(Boolean)
      .join(' ')
  if (paymentDueAt) {
    const zoned = { timeZone: visit.tenant.timeZone, locale: visit.locale }
    return texts.payUntil(name, `${dateInWords(paymentDueAt, zoned)}, ${formatTime(paymentDueAt, zoned)}`)
  }
  const { paymentDeadlineDays: days } = course
  return outcome === 'waiting_list' && days !== null ? texts.payAfterMovingUp(name, days) : name
}

function Conditions(order: Order) {
  const { course, visit, preview } = order
  const { hasTerms, hasWithdrawalNotice } = visit.tenant
  const texts = registerTexts[visit.locale]
  const page = pageTexts[visit.locale]
  const payment = paymentOf(order)
  return (
    <dl className="conditions">
      {payment && <Term name={texts.payment}>{payment}</Term>}
      <Term name={page.cancellation}>
        <CancellationTerms course={course} visit={visit} isPaid={preview.totalCents > 0} />
      </Term>
      {preview.totalCents > 0 && (
        <Term name={page.withdrawal}>
          {page[course.withdrawalRight]}{' '}
          {hasWithdrawalNotice && course.withdrawalRight === 'fourteen_days' && (
            <a href={pathTo(visit, withdrawalNoticePath)} target="_blank" rel="noopener">
              {texts.withdrawalLink}
              <span className="unseen"> {texts.newWindow}</span>
            </a>
          )}
        </Term>
      )}
      {course.approvalNumber && <Term name={page.approval}>{course.approvalNumber}</Term>}
      {hasTerms && <Term name={texts.terms}>{texts.agreed}</Term>}
    </dl>
  )
}

const hasSteps = ({ reductions, extras }: BookingPreview['people'][number]) =>
  reductions.length > 0 || extras.length > 0

/** A line for each person, where there are several, a price category is used, or the price has several lines. */
function PriceLines({ people, preview, visit }: Order) {
  const [first] = preview.people
  const isPlain = preview.people.length < 2 && !first?.priceCategory && first && !hasSteps(first)
  if (isPlain) return null
  return (
    <ul className="lines">
      {preview.people.map((foreseen, at) => {
        const name = [people[at]?.firstName, people[at]?.lastName].filter(Boolean).join(' ')
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: people of a form have nothing but their place
          <li key={at}>
            <span className="line">
              <span>
                {name}
                {foreseen.priceCategory && <small lang={ownLanguage(visit)}> {foreseen.priceCategory}</small>}
              </span>
              <span className="fee">{feeText(costOf(foreseen), visit)}</span>
            </span>
            <StepsOfPrice price={foreseen} visit={visit} />
          </li>
        )
      })}
    </ul>
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

/** What joining the waiting list means, and what it costs. */
function waitingTermsOf({ visit, preview }: Order): string {
  const texts = registerTexts[visit.locale]
  const { totalCents, offerHours } = preview
  if (totalCents === 0) return texts.waitingTermsFree
  if (offerHours !== null) return texts.waitingTermsOffered(offerHours)
  return texts.waitingTermsOrdered(feeText(totalCents, visit))
}

/** The order with course, date, price and terms, which the law requires directly above the button. */
export function OrderBox(order: Order) {
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
      {(!isFree || isExplained) && <PriceLines {...order} />}
      <p className="line total">
        <strong>{total}</strong>
        <strong className="amount">{feeText(preview.totalCents, visit)}</strong>
      </p>
      {preview.taxCents > 0 && (
        <p className="quiet">{texts.containedTax(feeText(preview.taxCents, visit))}</p>
      )}
      <PaymentPlanTable shares={preview.shares} visit={visit} />
      {preview.extrasLater.length > 0 && (
        <p className="notice info">{texts.takeLater(preview.extrasLater.join(', '))}</p>
      )}
      {isWaiting && <p className="notice info">{waitingTermsOf(order)}</p>}
      <Conditions {...order} />
      {mandate && <MandateShown mandate={mandate} visit={visit} />}
    </section>
  )
}
