import type { PortalCourseDetail } from '@kurso/contract/courses/portal-course.schema.ts'
import { formatMoney } from '@kurso/contract/wire/money.ts'
import { registerPath } from '../../courses/portal/course-data.ts'
import { priceText } from '../../courses/portal/course-facts.tsx'
import { Period } from '../../courses/portal/period.tsx'
import { pathTo, type Visit } from '../../tenants/portal/visit.ts'
import type { Entries, EntryError, FieldKey } from './booking-form.ts'
import { FormField } from './form-field.tsx'
import { registerTexts } from './registrations.messages.ts'

type Form = { course: PortalCourseDetail; visit: Visit; entries: Entries; errors: EntryError[] }

/** The law wants what is bought and its whole price directly above the button. */
function OrderSummary({ course, visit }: { course: PortalCourseDetail; visit: Visit }) {
  const texts = registerTexts[visit.locale]
  const isWaiting = course.offer === 'waiting_list'
  const heading = isWaiting ? texts.summaryWaiting : course.feeCents > 0 ? texts.summary : texts.summaryFree
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
      <p className="line total">
        <strong>{texts.total}</strong>
        <strong className="amount">
          {course.feeCents > 0
            ? formatMoney(course.feeCents, visit.tenant.currencyCode, visit.locale)
            : priceText(course, visit)}
        </strong>
      </p>
      {isWaiting && <p>{texts.waitingTerms}</p>}
    </section>
  )
}

export function RegisterForm({ course, visit, entries, errors }: Form) {
  const texts = registerTexts[visit.locale]
  const isWaiting = course.offer === 'waiting_list'
  const field = (key: FieldKey) => ({
    field: key,
    label: texts[key],
    value: entries[key],
    error: errors.find((error) => error.key === key)?.message,
  })
  const { optional } = texts
  return (
    <form
      method="post"
      noValidate
      action={pathTo(visit, registerPath(course))}
      data-draft={course.id}
      aria-labelledby="form-heading"
    >
      <h2 id="form-heading">{isWaiting ? texts.formWaiting : texts.form}</h2>
      <p className="quiet">{texts.required}</p>
      <input type="hidden" name="requestKey" defaultValue={entries.requestKey} />
      <fieldset className="person">
        <legend>{texts.person}</legend>
        <FormField {...field('firstName')} autoComplete="given-name" />
        <FormField {...field('lastName')} autoComplete="family-name" />
        <FormField {...field('email')} type="email" autoComplete="email" />
        <FormField {...field('phone')} type="tel" autoComplete="tel" optional={optional} />
      </fieldset>
      <fieldset className="address">
        <legend>{texts.address}</legend>
        <FormField {...field('street')} autoComplete="street-address" optional={optional} />
        <FormField {...field('postalCode')} autoComplete="postal-code" optional={optional} />
        <FormField {...field('city')} autoComplete="address-level2" optional={optional} />
      </fieldset>
      <FormField {...field('notes')} type="textarea" optional={optional} />
      <OrderSummary course={course} visit={visit} />
      <button type="submit" className="book">
        {isWaiting ? texts.bookWaiting : course.feeCents > 0 ? texts.book : texts.bookFree}
      </button>
    </form>
  )
}
