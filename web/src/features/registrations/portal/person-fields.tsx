import { taxedCategories } from '@reihum/contract/courses/course-terms.ts'
import { asksBirthDate } from '@reihum/contract/courses/entry-rules.ts'
import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import type { PersonThing } from '@reihum/contract/courses/thing.schema.ts'
import { feeText } from '../../courses/portal/course-facts.tsx'
import { pageTexts } from '../../courses/portal/course-page.messages.ts'
import { agesInWords } from '../../courses/portal/entry-rules.tsx'
import { ownLanguage, type Visit } from '../../tenants/portal/visit.ts'
import { Answers } from './answers-of-person.tsx'
import { type Entries, type PersonEntries, type PersonKey, personName, priceName } from './booking-entries.ts'
import type { EntryError } from './entry-errors.ts'
import { ExtrasChoice } from './extras-choice.tsx'
import { FormField } from './form-field.tsx'
import { messageOf } from './message-of.ts'
import { coursesName, furtherPriceName, goingTo } from './order-courses.ts'
import { ProofChoice } from './proof-choice.tsx'
import { registerTexts } from './register.messages.ts'

export type Form = {
  course: PortalCourseDetail
  /** The further courses of the order. */
  further: readonly PortalCourseDetail[]
  visit: Visit
  entries: Entries
  errors: readonly EntryError[]
  /** What is stored that the people of whoever is signed in bring, by their names. */
  brought: ReadonlyMap<string, readonly PersonThing[]>
  /** The position of a person just added, which gets the focus. */
  added?: number | undefined
}

export const isTaxed = ({ taxCategory }: PortalCourseDetail) => taxedCategories.includes(taxCategory)

type Person = Form & { at: number; person: PersonEntries }

/** Chooses the price; each one is the whole price, not a surcharge. */
function PriceChoice({
  course,
  visit,
  person,
  at,
  errors,
  isFurther = false,
}: Person & { isFurther?: boolean }) {
  const texts = registerTexts[visit.locale]
  const name = isFurther ? furtherPriceName(at, course.id) : priceName(at)
  const chosen = isFurther ? (person.prices.get(course.id) ?? '') : person.priceCategoryId
  const error = messageOf(errors, name)
  const isKnown = course.prices.some(({ id }) => id === chosen)
  // A single price is shown once for all people.
  if (course.prices.length < 2)
    return error ? (
      <p className="error" id={name}>
        {error}
      </p>
    ) : null
  return (
    <fieldset className="prices" aria-describedby={error && `${name}-error`}>
      <legend>{isTaxed(course) ? texts.choosePrice : texts.choosePriceUntaxed}</legend>
      {course.prices.map(({ id, name: label, feeCents }, place) => (
        <label key={id ?? ''} className="choice">
          <input
            type="radio"
            id={place === 0 ? name : undefined}
            name={name}
            value={id ?? ''}
            defaultChecked={isKnown ? id === chosen : id === null}
            data-cents={feeCents}
          />
          <span lang={label ? ownLanguage(visit) : undefined}>
            {label || pageTexts[visit.locale].regular}
          </span>
          <strong className="amount">{feeText(feeCents, visit)}</strong>
        </label>
      ))}
      {error && (
        <p className="error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

/**
 * The first person needs an address unless there is a contact, because somebody must be written to; others may give
 * one.
 */
function EmailField({ visit, entries, at, person, errors }: Person) {
  const texts = registerTexts[visit.locale]
  const name = personName(at, 'email')
  const field = { name, label: texts.email, value: person.email, error: messageOf(errors, name) }
  const hints = (
    <>
      {at > 0 && <span className="without-contact">{texts.emailOfOthers}</span>}
      <span className="with-contact">{texts.emailOfContact}</span>
    </>
  )
  // Both marks are rendered, and CSS shows the one that fits the contact's checkbox, without a script.
  const mark = (
    <>
      <span className="without-contact" aria-hidden="true">
        *
      </span>
      <small className="with-contact">({texts.optional})</small>
    </>
  )
  const others = at > 0 ? { optional: texts.optional } : { mark }
  const autoComplete = at === 0 && !entries.hasContact ? 'email' : 'off'
  return <FormField {...field} {...others} hint={hints} type="email" autoComplete={autoComplete} />
}

/**
 * In which courses of the order somebody takes part. What a single course asks stands with it and is seen while it is ticked; what
 * several of them ask is asked once, before.
 */
function CoursesOfPerson(form: Person) {
  const { course: main, further, visit, entries, errors, at, person } = form
  const courses = [main, ...further]
  const asking = (id: string) =>
    courses.filter(({ attributes }) => attributes.some((one) => one.id === id)).length
  const shared = new Map(
    courses.flatMap(({ attributes }) =>
      attributes.filter(({ id }) => asking(id) > 1).map((one) => [one.id, one]),
    ),
  )
  const name = coursesName(at)
  const error = messageOf(errors, name)
  return (
    <>
      <Answers {...form} attributes={[...shared.values()]} />
      <fieldset className="goes-to" aria-describedby={error && `${name}-error`}>
        <legend>{registerTexts[visit.locale].takesPartIn}</legend>
        {error && (
          <p className="error" id={`${name}-error`}>
            {error}
          </p>
        )}
        {courses.map((course, place) => (
          <div key={course.id} className="goes">
            <label className="choice">
              <input
                type="checkbox"
                id={place === 0 ? name : undefined}
                name={name}
                value={course.id}
                defaultChecked={person.courses.includes(course.id)}
              />
              <span lang={ownLanguage(visit)}>{course.title}</span>
              {course.prices.length < 2 && (
                <strong className="amount">{feeText(course.feeCents, visit)}</strong>
              )}
            </label>
            <div className="of-course">
              <Answers {...form} attributes={course.attributes.filter(({ id }) => !shared.has(id))} />
              <PriceChoice {...form} course={course} isFurther={place > 0} />
              <ProofChoice
                {...form}
                course={course}
                courseId={place > 0 ? course.id : ''}
                errorOf={(field) => messageOf(errors, field)}
              />
              <ExtrasChoice
                {...form}
                course={course}
                isFurther={place > 0}
                first={goingTo(entries, course.id)[0] ?? 0}
                errorOf={(field) => messageOf(errors, field)}
              />
            </div>
          </div>
        ))}
      </fieldset>
    </>
  )
}

type BirthDate = {
  form: Person
  field: Pick<Parameters<typeof FormField>[0], 'name' | 'label' | 'value' | 'error'>
}

/** Asked where a course of the order is for an age; an order of several says for which of them. */
function BirthDateField({ form: { course, further, visit, at }, field }: BirthDate) {
  const asking = [course, ...further].filter(({ entryRules }) => asksBirthDate(entryRules))
  if (asking.length === 0) return null
  const ages = asking.map((one) => {
    const said = agesInWords(one, visit)
    return further.length > 0 ? `${one.title}: ${said}` : said
  })
  return (
    <FormField
      {...field}
      type="date"
      hint={<span>{ages.join('; ')}</span>}
      autoComplete={at === 0 ? 'bday' : 'off'}
    />
  )
}

/** One attendee: name, price, and the attributes of the provider. The first also gives phone and postal address. */
export function PersonFields(form: Person) {
  const { course, visit, entries, errors, at, person, added } = form
  const texts = registerTexts[visit.locale]
  const isOne = entries.people.length === 1
  const own = at === 0
  const field = (key: PersonKey) => {
    const name = personName(at, key)
    return { name, label: texts[key], value: person[key], error: messageOf(errors, name) }
  }
  const { optional } = texts
  return (
    <fieldset className="person" id={`person-${at + 1}`}>
      <legend>
        <span className="only-child">{isOne ? texts.child : texts.childAt(at + 1)}</span>
        <span className="not-child">
          {isOne && <span className="without-contact">{texts.person}</span>}
          <span className={isOne ? 'with-contact' : undefined}>{texts.personAt(at + 1)}</span>
        </span>
      </legend>
      {!isOne && (
        <button
          type="submit"
          name="do"
          value={`remove.${at}`}
          className="plain-button remove"
          aria-label={texts.removePerson(at + 1)}
          data-swap=""
        >
          {texts.remove}
        </button>
      )}
      <div className="pair">
        <FormField
          {...field('firstName')}
          autoComplete={own ? 'given-name' : 'off'}
          autoFocus={added === at}
        />
        <FormField {...field('lastName')} autoComplete={own ? 'family-name' : 'off'} />
        <BirthDateField form={form} field={field('birthDate')} />
        <div className="not-child">
          <EmailField {...form} />
        </div>
        {own && (
          <div className="not-child">
            <FormField {...field('phone')} type="tel" autoComplete="tel" optional={optional} />
          </div>
        )}
      </div>
      {own && (
        <div className="address not-child">
          <FormField {...field('street')} autoComplete="street-address" optional={optional} />
          <FormField {...field('postalCode')} autoComplete="postal-code" optional={optional} />
          <FormField {...field('city')} autoComplete="address-level2" optional={optional} />
        </div>
      )}
      {form.further.length > 0 ? (
        <CoursesOfPerson {...form} />
      ) : (
        <>
          <Answers {...form} attributes={course.attributes} />
          <PriceChoice {...form} />
          <ProofChoice {...form} courseId="" errorOf={(name) => messageOf(errors, name)} />
          <ExtrasChoice {...form} errorOf={(name) => messageOf(errors, name)} />
        </>
      )}
    </fieldset>
  )
}
