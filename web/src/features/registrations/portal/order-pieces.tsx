import { collectionInWords } from '@reihum/contract/courses/collection.ts'
import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import type { BookingPreview } from '@reihum/contract/registrations/booking.schema.ts'
import { paymentMethodNames } from '@reihum/contract/tenants/payment-methods.ts'
import { dateInWords, formatDay, formatTime } from '@reihum/contract/wire/dates.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import type { ReactNode } from 'react'
import { CancellationTerms } from '../../courses/portal/cancellation-terms.tsx'
import { feeText } from '../../courses/portal/course-facts.tsx'
import { pageTexts } from '../../courses/portal/course-page.messages.ts'
import { withdrawalNoticePath } from '../../tenants/portal/legal-pages.tsx'
import { ownLanguage, pathTo, type Visit } from '../../tenants/portal/visit.ts'
import { type ForeseenCourse, placedCents, sumOfOrder } from './order-sums.ts'
import { registerTexts } from './register.messages.ts'
import { costOf, StepsOfPrice } from './steps-of-price.tsx'

type Ordered = { course: PortalCourseDetail; visit: Visit; preview: BookingPreview }

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function paymentOf({ course, visit, preview }: Ordered): string | null {
  const { totalCents, outcome, voucher } = preview
  if (totalCents === 0) return null
  const texts = registerTexts[visit.locale]
  if (voucher && voucher.cents > 0 && voucher.cents >= totalCents) return texts.voucherPays
  const way = restOf({ course, visit, preview }, outcome)
  return voucher && voucher.cents > 0 ? texts.voucherPaysPart(way) : way
}

/** How is paid what no voucher pays. */
function restOf({ course, visit, preview }: Ordered, outcome: BookingPreview['outcome']): string {
  const { paymentMethod, paymentDueAt } = preview
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

/** What a voucher pays of the total, and what is left to pay: the price stays as it is. */
export function VoucherLines({ preview, visit }: Pick<Ordered, 'preview' | 'visit'>) {
  const { voucher } = preview
  if (!voucher) return null
  const texts = registerTexts[visit.locale]
  if (voucher.cents === 0) return <p className="notice info">{texts.voucherWaits}</p>
  const placed = placedCents([preview, ...preview.furtherCourses])
  return (
    <>
      <p className="line">
        <span>{texts.voucherOf(voucher.lastFour)}</span>
        <span className="fee">{`−${feeText(voucher.cents, visit)}`}</span>
      </p>
      <p className="line total">
        <strong>{texts.voucherRest}</strong>
        <strong className="amount">
          {formatMoney(placed - voucher.cents, visit.tenant.currencyCode, visit.locale)}
        </strong>
      </p>
      <p className="quiet">
        {voucher.leftCents > 0
          ? texts.voucherLeft(feeText(voucher.leftCents, visit), formatDay(voucher.validUntil, visit.locale))
          : texts.voucherUsedUp}
      </p>
    </>
  )
}

/** How and until when it is paid; nothing where nothing is. */
export function PaymentTerm(order: Ordered) {
  const payment = paymentOf(order)
  return payment && <Term name={registerTexts[order.visit.locale].payment}>{payment}</Term>
}

/** How to leave the contract about one course. */
export function CancellingTerms({
  course,
  visit,
  isPaid,
}: Pick<Ordered, 'course' | 'visit'> & { isPaid: boolean }) {
  const texts = registerTexts[visit.locale]
  const page = pageTexts[visit.locale]
  return (
    <>
      <Term name={page.cancellation}>
        <CancellationTerms course={course} visit={visit} isPaid={isPaid} />
      </Term>
      {isPaid && (
        <Term name={page.withdrawal}>
          {page[course.withdrawalRight]}{' '}
          {visit.tenant.hasWithdrawalNotice && course.withdrawalRight === 'fourteen_days' && (
            <a href={pathTo(visit, withdrawalNoticePath)} target="_blank" rel="noopener">
              {texts.withdrawalLink}
              <span className="unseen"> {texts.newWindow}</span>
            </a>
          )}
        </Term>
      )}
      {course.approvalNumber && <Term name={page.approval}>{course.approvalNumber}</Term>}
    </>
  )
}

export function AgreedTerm({ visit }: Pick<Ordered, 'visit'>) {
  const texts = registerTexts[visit.locale]
  return visit.tenant.hasTerms && <Term name={texts.terms}>{texts.agreed}</Term>
}

export const hasSteps = ({ reductions, extras }: BookingPreview['people'][number]) =>
  reductions.length > 0 || extras.length > 0

type Priced = {
  people: readonly { firstName: string; lastName: string }[]
  priced: BookingPreview['people']
  visit: Visit
  /** Also where one person pays a plain price. */
  isAlways?: true
}

/** A line for each person, where there are several, a price category is used, or the price has several lines. */
export function PriceLines({ people, priced, visit, isAlways }: Priced) {
  const [first] = priced
  const isPlain = priced.length < 2 && !first?.priceCategory && first && !hasSteps(first)
  if (isPlain && !isAlways) return null
  return (
    <ul className="lines">
      {priced.map((foreseen, at) => {
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

/** What joining the waiting list means, and what it costs. */
export function waitingTermsOf(course: ForeseenCourse, visit: Visit): string {
  const texts = registerTexts[visit.locale]
  const cents = sumOfOrder([course])
  if (cents === 0) return texts.waitingTermsFree
  if (course.offerHours !== null) return texts.waitingTermsOffered(course.offerHours)
  return texts.waitingTermsOrdered(feeText(cents, visit))
}
