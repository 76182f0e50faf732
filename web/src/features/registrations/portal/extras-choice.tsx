import type { OfferedExtra } from '@reihum/contract/courses/extra.schema.ts'
import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import { feeText } from '../../courses/portal/course-facts.tsx'
import { ownLanguage, type Visit } from '../../tenants/portal/visit.ts'
import { extraName, type PersonEntries } from './booking-entries.ts'
import { registerTexts } from './register.messages.ts'

type Choice = {
  course: PortalCourseDetail
  visit: Visit
  at: number
  person: PersonEntries
  errorOf: (name: string) => string | undefined
  /** A further course of an order, whose fields are told from those of the first by its id. */
  isFurther?: boolean
  /** Whoever is the first in the course; by default the first person of the form. */
  first?: number
}

/** So few are left that it is said. */
const few = 5

/** How many a person can choose: none where it is sold out, or where whoever waits takes it later. */
function mostOf({ left, mostPerPerson, isLimited }: OfferedExtra, isWaiting: boolean): number {
  if (isWaiting && isLimited) return 0
  return Math.min(mostPerPerson, left ?? mostPerPerson)
}

/** What is to know of an extra beside its price. */
function notesOf(extra: OfferedExtra, { course, visit }: Choice): string[] {
  const texts = registerTexts[visit.locale]
  const { required, perBooking, isLimited, left } = extra
  const isWaiting = course.offer === 'waiting_list'
  return [
    required && (perBooking ? texts.extraWithBooking : texts.extraWithPlace),
    !required && perBooking && texts.extraOnce,
    isWaiting && isLimited && texts.extraLater,
    !isWaiting && left === 0 && texts.extraSoldOut,
    !isWaiting && left !== null && left > 0 && left <= few && texts.extrasLeft(left),
  ].filter((note) => note !== false)
}

/** One extra: what comes with the place is only told; one of a kind is ticked, several are counted. */
function ExtraField({ extra, ...form }: Choice & { extra: OfferedExtra }) {
  const { course, visit, person, at, errorOf, isFurther = false } = form
  const key = isFurther ? `${course.id}.${extra.id}` : extra.id
  const name = extraName(at, key)
  const error = errorOf(name)
  const most = mostOf(extra, course.offer === 'waiting_list')
  const quantity = person.extras.get(key) ?? 0
  // Choosing a lower number must stay possible where fewer are left than were chosen.
  const offered = Math.max(most, Math.min(quantity, extra.mostPerPerson))
  const notes = notesOf(extra, form)
  const described = [`${name}-about`, error && `${name}-error`].filter(Boolean).join(' ')
  const words = (
    <span>
      <span lang={ownLanguage(visit)}>{extra.name}</span>
      <small id={`${name}-about`}>
        {extra.description && <span lang={ownLanguage(visit)}> {extra.description}</span>}
        {notes.length > 0 && <span> {notes.join(' · ')}</span>}
      </small>
    </span>
  )
  const price = <strong className="amount">{feeText(extra.priceCents, visit)}</strong>
  const common = {
    id: name,
    name,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': described,
  }
  return (
    <div className="extra field">
      {extra.required || offered === 0 ? (
        <p className={extra.required ? 'extra-line' : 'extra-line gone'}>
          {words}
          {price}
        </p>
      ) : offered === 1 ? (
        <label className="choice">
          <input type="checkbox" value="1" defaultChecked={quantity > 0} {...common} />
          {words}
          {price}
        </label>
      ) : (
        <div className="extra-line">
          <label htmlFor={name}>{words}</label>
          {price}
          <select defaultValue={String(quantity)} {...common}>
            {Array.from({ length: offered + 1 }, (_, count) => (
              <option key={String(count)} value={count}>
                {registerTexts[visit.locale].howMany(count)}
              </option>
            ))}
          </select>
        </div>
      )}
      {error && (
        <p className="error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

/** What a person can take besides the place; what is there once for the booking stands with the first person. */
export function ExtrasChoice(form: Choice) {
  const { course, visit, at, first = 0 } = form
  const extras = course.extras.filter(({ perBooking }) => at === first || !perBooking)
  if (extras.length === 0) return null
  return (
    <fieldset className="extras">
      <legend>{registerTexts[visit.locale].extras}</legend>
      {extras.map((extra) => (
        <ExtraField key={extra.id} {...form} extra={extra} />
      ))}
    </fieldset>
  )
}
