import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import type { BookingPreview } from '@reihum/contract/registrations/booking.schema.ts'
import { CourseFacts, feeText } from '../../courses/portal/course-facts.tsx'
import { withOwnWords } from '../../tenants/portal/own-words.tsx'
import { ownLanguage, type Visit } from '../../tenants/portal/visit.ts'
import { MandateShown } from './mandate-shown.tsx'
import {
  AgreedTerm,
  CancellingTerms,
  PaymentTerm,
  PriceLines,
  VoucherLines,
  waitingTermsOf,
} from './order-pieces.tsx'
import { type ForeseenCourse, placedCents, sumOfOrder, waitingCents } from './order-sums.ts'
import { PaymentPlanTable } from './payment-plan.tsx'
import { isTaxed } from './person-fields.tsx'
import { registerTexts } from './register.messages.ts'

/** One course of an order: who goes there, and what becomes of it. */
export type OrderedPart = {
  course: PortalCourseDetail
  people: readonly { firstName: string; lastName: string }[]
  foreseen: ForeseenCourse
}

function PartOfOrder({ part, visit }: { part: OrderedPart; visit: Visit }) {
  const texts = registerTexts[visit.locale]
  const { course, people, foreseen } = part
  const isWaiting = foreseen.outcome === 'waiting_list'
  const cents = sumOfOrder([foreseen])
  return (
    <li className="ordered-part">
      <p className="line">
        <strong lang={ownLanguage(visit)}>{course.title}</strong>
        <span className={isWaiting ? 'state info' : 'state positive'}>
          {isWaiting ? texts.turnHere : texts.placeHere(people.length)}
        </span>
      </p>
      <CourseFacts course={course} visit={visit} />
      <PriceLines people={people} priced={foreseen.people} visit={visit} isAlways />
      <p className="line">
        <span>{isWaiting ? texts.totalIfMovedUp : texts.sumOfCourse}</span>
        <span className="fee">{feeText(cents, visit)}</span>
      </p>
      {isWaiting && <p className="notice info">{waitingTermsOf(foreseen, visit)}</p>}
      <dl className="conditions">
        <CancellingTerms course={course} visit={visit} isPaid={cents > 0} />
      </dl>
    </li>
  )
}

type Several = { visit: Visit; parts: readonly [OrderedPart, ...OrderedPart[]]; preview: BookingPreview }

/** An order of several courses: each with its people, dates, price and terms, and what all of it costs directly above the button. */
export function OrderOfSeveral({ visit, parts, preview }: Several) {
  const texts = registerTexts[visit.locale]
  const courses = parts.map(({ foreseen }) => foreseen)
  const [placed, waiting] = [placedCents(courses), waitingCents(courses)]
  const isWaiting = courses.every(({ outcome }) => outcome === 'waiting_list')
  const hasTax = preview.taxCents > 0 || parts.some(({ course }) => isTaxed(course))
  return (
    <section className="order" aria-labelledby="order">
      <h3 id="order">{placed > 0 ? texts.summary : isWaiting ? texts.summaryWaiting : texts.summaryFree}</h3>
      <ul className="ordered-parts">
        {parts.map((part) => (
          <PartOfOrder key={part.course.id} part={part} visit={visit} />
        ))}
      </ul>
      <p className="line total">
        <strong>{hasTax ? texts.total : texts.totalUntaxed}</strong>
        <strong className="amount">{feeText(placed, visit)}</strong>
      </p>
      {waiting > 0 && (
        <p className="line">
          <span>{texts.moreIfMovedUp}</span>
          <span className="fee">{feeText(waiting, visit)}</span>
        </p>
      )}
      {preview.taxCents > 0 && waiting === 0 && (
        <p className="quiet">{texts.containedTax(feeText(preview.taxCents, visit))}</p>
      )}
      <VoucherLines preview={preview} visit={visit} />
      <PaymentPlanTable shares={preview.shares} visit={visit} paid={texts.voucherPays} />
      {preview.extrasLater.length > 0 && (
        <p className="notice info">{withOwnWords(visit, preview.extrasLater.join(', '), texts.takeLater)}</p>
      )}
      <dl className="conditions">
        <PaymentTerm course={parts[0].course} visit={visit} preview={preview} />
        <AgreedTerm visit={visit} />
      </dl>
      {preview.mandate && <MandateShown mandate={preview.mandate} visit={visit} />}
    </section>
  )
}
