import type { OwnRebooking } from '@reihum/contract/registrations/own-rebooking.schema.ts'
import { coursePath } from '../../../courses/portal/course-data.ts'
import { CourseFacts, FactIcons, feeText } from '../../../courses/portal/course-facts.tsx'
import { withOwnWords } from '../../../tenants/portal/own-words.tsx'
import { ownLanguage, pathTo, type Visit } from '../../../tenants/portal/visit.ts'
import { type BookingVisit, keptFields, toBooking } from './booking-page.ts'
import { rebookTexts } from './rebook.messages.ts'
import { priceAgainst } from './replacement-offer.tsx'
import { dateText, untilText } from './until.ts'

type Other = OwnRebooking['courses'][number]
type Person = OwnRebooking['people'][number]

/** What a choice comes to: who goes where, and what all of them pay before and after. */
export type Choice = { other: Other; people: readonly Person[]; oldCents: number; newCents: number }

const sum = (parts: readonly { feeCents: number }[]) => parts.reduce((all, { feeCents }) => all + feeCents, 0)

/** Null: somebody of them cannot go there. */
export function choiceOf(other: Other, people: readonly Person[]): Choice | null {
  const prices = other.prices.filter((price) =>
    people.some(({ registrationId }) => registrationId === price.registrationId),
  )
  if (prices.length < people.length) return null
  return { other, people, oldCents: sum(people), newCents: sum(prices) }
}

export const fieldOfPerson = 'registration'

/** Who rebooks: asked only where there are several, and then all of them unless it is said otherwise. */
function Whom({ of, ids, visit }: { of: OwnRebooking; ids: readonly string[]; visit: Visit }) {
  const { people } = of
  const [only] = people
  if (only && people.length === 1)
    return <input type="hidden" name={fieldOfPerson} value={only.registrationId} />
  return (
    <fieldset className="whom">
      <legend>{rebookTexts[visit.locale].whom}</legend>
      {people.map(({ registrationId, name, feeCents }) => (
        <label key={registrationId} className="choice">
          <input
            type="checkbox"
            name={fieldOfPerson}
            value={registrationId}
            defaultChecked={ids.includes(registrationId)}
          />
          <span>
            <b>{name}</b>
            <span className="quiet">{feeText(feeCents, visit)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** What each of them would pay there; of one price for all it is told once. */
function Prices({ of, other, visit }: { of: OwnRebooking; other: Other; visit: Visit }) {
  const told = of.people.flatMap((person) => {
    const price = other.prices.find(({ registrationId }) => registrationId === person.registrationId)
    return price ? [{ person, text: priceAgainst(person.feeCents, price.feeCents, visit) }] : []
  })
  const [first] = told
  if (!first) return null
  const isOne = told.length === of.people.length && told.every(({ text }) => text === first.text)
  if (isOne) return <p>{told.length > 1 ? rebookTexts[visit.locale].forEach(first.text) : first.text}</p>
  return (
    <ul>
      {told.map(({ person, text }) => (
        <li key={person.registrationId}>{rebookTexts[visit.locale].each(person.name, text)}</li>
      ))}
    </ul>
  )
}

function OtherDate({ of, other, visit }: { of: OwnRebooking; other: Other; visit: Visit }) {
  const texts = rebookTexts[visit.locale]
  const { id, title, start, places } = other
  return (
    <li>
      <strong lang={ownLanguage(visit)}>
        {other.hasPage ? <a href={pathTo(visit, coursePath(other))}>{title}</a> : title}
      </strong>
      <CourseFacts course={other} visit={visit} />
      <Prices of={of} other={other} visit={visit} />
      {places === 0 && <p className="quiet">{texts.full}</p>}
      {places > 0 && places < of.people.length && <p className="quiet">{texts.someOnly(places)}</p>}
      {places > 0 && (
        <button
          type="submit"
          name="to"
          value={id}
          aria-label={texts.chooseThis(title, dateText(start, visit))}
        >
          {texts.choose}
        </button>
      )}
    </li>
  )
}

/** The other dates, each with a button; choosing changes nothing yet. */
export function ChooseDate({ of, ids, ...at }: BookingVisit & { of: OwnRebooking; ids: readonly string[] }) {
  const { visit } = at
  const texts = rebookTexts[visit.locale]
  return (
    <>
      <FactIcons />
      <p>
        {withOwnWords(visit, of.title, (title) =>
          texts.now(title, of.start ? dateText(of.start, visit) : ''),
        )}
      </p>
      <p>
        {of.until && texts.until(untilText(of.until, visit))} {texts.held}
      </p>
      {of.feeCents > 0 && <p>{texts.fee(feeText(of.feeCents, visit))}</p>}
      {of.courses.length === 0 ? (
        <p className="notice">{texts.none}</p>
      ) : (
        <form method="get" action={toBooking(at, '/rebooking').replace(/\?.*/, '')}>
          {keptFields(visit).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="course" value={of.courseId} />
          <Whom of={of} ids={ids} visit={visit} />
          <h2>{texts.dates}</h2>
          <ul className="offered">
            {of.courses.map((other) => (
              <OtherDate key={other.id} of={of} other={other} visit={visit} />
            ))}
          </ul>
        </form>
      )}
    </>
  )
}

function Line({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What it means for the money, where anything changes. */
function Difference({ choice, visit }: { choice: Choice; visit: Visit }) {
  const texts = rebookTexts[visit.locale]
  const { oldCents, newCents, people } = choice
  return (
    <>
      {people.some(({ isReduced }) => isReduced) && <p>{texts.reduced}</p>}
      {people.some(({ hasExtras }) => hasExtras) && <p>{texts.extras}</p>}
      {newCents > oldCents && <p className="quiet">{texts.more}</p>}
      {newCents < oldCents && <p className="quiet">{texts.less(visit.tenant.name)}</p>}
    </>
  )
}

/** Shows the result of the rebooking before it is made. */
export function ConfirmDate({ of, choice, ...at }: BookingVisit & { of: OwnRebooking; choice: Choice }) {
  const { visit } = at
  const texts = rebookTexts[visit.locale]
  const { other, people, oldCents, newCents } = choice
  const feeCents = of.feeCents * people.length
  return (
    <>
      <FactIcons />
      <form method="post" action={toBooking(at, '/rebooking')}>
        <input type="hidden" name="course" value={of.courseId} />
        <input type="hidden" name="to" value={other.id} />
        <input type="hidden" name="fee" value={newCents} />
        {people.map(({ registrationId }) => (
          <input key={registrationId} type="hidden" name={fieldOfPerson} value={registrationId} />
        ))}
        <CourseFacts course={other} visit={visit} />
        <dl className="sums">
          <Line name={texts.who}>{people.map(({ name }) => name).join(', ')}</Line>
          <Line name={texts.before}>
            {withOwnWords(visit, of.title, (title) =>
              texts.from(title, of.start ? dateText(of.start, visit) : ''),
            )}
          </Line>
          <Line name={texts.after}>
            {withOwnWords(visit, other.title, (title) => texts.from(title, dateText(other.start, visit)))}
          </Line>
          <Line name={texts.oldPrice}>{feeText(oldCents, visit)}</Line>
          <Line name={texts.newPrice}>
            <strong>{priceAgainst(oldCents, newCents, visit)}</strong>
            {feeCents > 0 && <span className="quiet"> ({texts.ofIt(feeText(feeCents, visit))})</span>}
          </Line>
        </dl>
        <Difference choice={choice} visit={visit} />
        <p>{texts.oldGone}</p>
        <div className="buttons">
          <button type="submit">{newCents > 0 ? texts.book : texts.bookFree}</button>
          <a className="button" href={toBooking(at, '/rebooking', { course: of.courseId })}>
            {texts.other}
          </a>
        </div>
      </form>
    </>
  )
}
