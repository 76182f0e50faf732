import { taxedCategories } from '@kurso/contract/courses/course-terms.ts'
import type { PortalCourseDetail } from '@kurso/contract/courses/portal-course.schema.ts'
import { feeText } from '../../courses/portal/course-facts.tsx'
import { pageTexts } from '../../courses/portal/course-page.messages.ts'
import { Period } from '../../courses/portal/period.tsx'
import type { Visit } from '../../tenants/portal/visit.ts'
import { type Entries, type EntryError, priceName, shownFees, shownName } from './booking-form.ts'
import { registerTexts } from './registrations.messages.ts'

type Order = { course: PortalCourseDetail; visit: Visit; entries: Entries; error: EntryError | undefined }

/** Whatever is chosen. */
export const isFree = ({ feeCents, prices }: PortalCourseDetail) =>
  feeCents === 0 && prices.every((price) => price.id === null || price.feeCents === 0)

const isTaxed = ({ taxCategory }: PortalCourseDetail) => taxedCategories.includes(taxCategory)

/** Each price is the whole price of what is bought with it. */
function Prices({ course, visit, entries, error }: Order) {
  const texts = registerTexts[visit.locale]
  const described = error ? `${priceName}-error` : undefined
  const isKnown = course.prices.some(({ id }) => id === entries.priceCategoryId)
  return (
    <fieldset className="prices" aria-describedby={described}>
      <legend>{isTaxed(course) ? texts.choosePrice : texts.choosePriceUntaxed}</legend>
      {course.prices.map(({ id, name, feeCents }, at) => (
        <label key={id ?? ''} className="choice">
          <input
            type="radio"
            id={at === 0 ? priceName : undefined}
            name={priceName}
            value={id ?? ''}
            defaultChecked={isKnown ? id === entries.priceCategoryId : id === null}
          />
          <span>{name || pageTexts[visit.locale].regular}</span>
          <strong className="amount">{feeText(feeCents, visit)}</strong>
        </label>
      ))}
      {error && (
        <p className="error" id={described}>
          {error.message}
        </p>
      )}
    </fieldset>
  )
}

/** The law wants what is bought and its whole price directly above the button. */
export function OrderSummary(order: Order) {
  const { course, visit } = order
  const texts = registerTexts[visit.locale]
  const isWaiting = course.offer === 'waiting_list'
  const heading = isWaiting ? texts.summaryWaiting : isFree(course) ? texts.summaryFree : texts.summary
  return (
    <section className="order" aria-labelledby="order">
      <h3 id="order">{heading}</h3>
      <p className="line">
        <strong>{course.title}</strong>
        <span>{texts.onePerson}</span>
      </p>
      <p className="quiet">
        <Period start={course.start} end={course.end} visit={visit} />
      </p>
      {course.location && <p className="quiet">{course.location}</p>}
      {/* What is on the page now, which a kept draft must not overwrite. */}
      <input type="hidden" name={shownName} defaultValue={shownFees(course.prices)} data-now="" />
      {course.prices.length > 1 ? (
        <Prices {...order} />
      ) : (
        <p className="line total" id={priceName}>
          <strong>{isTaxed(course) ? texts.total : texts.totalUntaxed}</strong>
          <strong className="amount">{feeText(course.feeCents, visit)}</strong>
        </p>
      )}
      {course.prices.length < 2 && order.error && <p className="error">{order.error.message}</p>}
      {isWaiting && <p>{texts.waitingTerms}</p>}
    </section>
  )
}
