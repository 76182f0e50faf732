import type { PortalCourseDetail } from '@kurso/contract/courses/portal-course.schema.ts'
import { registerPath } from '../../courses/portal/course-data.ts'
import { pathTo, type Visit } from '../../tenants/portal/visit.ts'
import { AnswerField } from './answer-field.tsx'
import {
  answerName,
  type Entries,
  type EntryError,
  type FieldKey,
  fieldNames,
  priceName,
} from './booking-form.ts'
import { FormField } from './form-field.tsx'
import { isFree, OrderSummary } from './order-summary.tsx'
import { registerTexts } from './registrations.messages.ts'

type Form = { course: PortalCourseDetail; visit: Visit; entries: Entries; errors: EntryError[] }

export function RegisterForm({ course, visit, entries, errors }: Form) {
  const texts = registerTexts[visit.locale]
  const isWaiting = course.offer === 'waiting_list'
  const errorOf = (name: string) => errors.find(({ field }) => field === name)
  const field = (key: FieldKey) => ({
    field: key,
    label: texts[key],
    value: entries[key],
    error: errorOf(fieldNames[key])?.message,
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
      {course.attributes.length > 0 && (
        <fieldset>
          <legend>{texts.furtherFields}</legend>
          {course.attributes.map((asked) => (
            <AnswerField
              key={asked.id}
              asked={asked}
              entry={entries.answers.get(asked.id)}
              error={errorOf(answerName(asked.id))?.message}
              locale={visit.locale}
            />
          ))}
        </fieldset>
      )}
      <FormField {...field('notes')} type="textarea" optional={optional} />
      <OrderSummary course={course} visit={visit} entries={entries} error={errorOf(priceName)} />
      <button type="submit" className="book">
        {isWaiting ? texts.bookWaiting : isFree(course) ? texts.bookFree : texts.book}
      </button>
    </form>
  )
}
