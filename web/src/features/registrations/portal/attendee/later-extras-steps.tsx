import type { LaterExtras } from '@reihum/contract/registrations/later-extras.contract.ts'
import { dayInWords } from '@reihum/contract/wire/dates.ts'
import { feeText } from '../../../courses/portal/course-facts.tsx'
import { ownLanguage } from '../../../tenants/portal/visit.ts'
import { type BookingVisit, keptFields, toBooking } from './booking-page.ts'
import { laterExtrasTexts } from './later-extras.messages.ts'

type Person = LaterExtras['people'][number]
type Extra = Person['extras'][number]

/** What somebody orders in addition to what they take. */
export type Ordered = { person: Person; extra: Extra; more: number }

const fieldOf = ({ registrationId }: Person, { extraId }: Extra) => `more.${registrationId}.${extraId}`

/** What was chosen in the form, as far as it is possible. */
export function orderedIn(of: LaterExtras, values: URLSearchParams): Ordered[] {
  return of.people.flatMap((person) =>
    person.extras.flatMap((extra) => {
      const more = Number(values.get(fieldOf(person, extra)) ?? 0)
      const isPossible = Number.isInteger(more) && more > 0 && extra.taken + more <= extra.most
      return isPossible ? [{ person, extra, more }] : []
    }),
  )
}

type Step = BookingVisit & { of: LaterExtras }

function notesOf({ extra, visit }: Step & { extra: Extra }): string {
  const texts = laterExtrasTexts[visit.locale]
  const isSpent = extra.most === extra.taken
  return [
    extra.taken > 0 && texts.has(extra.taken),
    isSpent && (extra.taken > 0 ? texts.all : texts.soldOut),
    !isSpent && texts.until(dayInWords(extra.until, visit.locale)),
  ]
    .filter((note) => note !== false)
    .join(' · ')
}

/** One extra for one person: one of a kind is ticked, several are counted. */
function ExtraField({ person, extra, more, ...step }: Step & Ordered) {
  const { visit } = step
  const name = fieldOf(person, extra)
  const possible = extra.most - extra.taken
  const words = (
    <span>
      <span lang={ownLanguage(visit)}>{extra.name}</span>
      <small id={`${name}-about`}>
        {extra.description && <span lang={ownLanguage(visit)}>{extra.description} </span>}
        {notesOf({ extra, ...step })}
      </small>
    </span>
  )
  const price = <strong className="amount">{feeText(extra.priceCents, visit)}</strong>
  if (possible === 0)
    return (
      <p className="extra-line gone">
        {words}
        {price}
      </p>
    )
  if (possible === 1)
    return (
      <label className="choice">
        <input
          type="checkbox"
          name={name}
          value="1"
          defaultChecked={more === 1}
          aria-describedby={`${name}-about`}
        />
        {words}
        {price}
      </label>
    )
  return (
    <div className="extra-line">
      <label htmlFor={name}>{words}</label>
      {price}
      <select id={name} name={name} defaultValue={String(more)} aria-describedby={`${name}-about`}>
        {Array.from({ length: possible + 1 }, (_, count) => (
          <option key={String(count)} value={count}>
            {count}
          </option>
        ))}
      </select>
    </div>
  )
}

/** What can be ordered, person by person; choosing orders nothing yet. */
export function ChooseExtras({ of, ordered, ...at }: Step & { ordered: readonly Ordered[] }) {
  const { visit } = at
  const texts = laterExtrasTexts[visit.locale]
  const moreOf = (person: Person, extra: Extra) =>
    ordered.find((one) => one.person === person && one.extra === extra)?.more ?? 0
  const isPossible = of.people.some(({ extras }) => extras.some(({ most, taken }) => most > taken))
  return (
    <form method="get" action={toBooking(at, '/extras').replace(/\?.*/, '')}>
      {keptFields(visit).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="course" value={of.courseId} />
      {of.people
        .filter(({ extras }) => extras.length > 0)
        .map((person) => (
          <fieldset key={person.registrationId} className="extras">
            <legend>{person.name}</legend>
            {person.extras.map((extra) => (
              <div key={extra.extraId} className="extra field">
                <ExtraField {...at} of={of} person={person} extra={extra} more={moreOf(person, extra)} />
              </div>
            ))}
          </fieldset>
        ))}
      {isPossible && (
        <button type="submit" name="step" value="order">
          {texts.next}
        </button>
      )}
    </form>
  )
}

/** What it comes to, before it is ordered. */
export function ConfirmExtras({ of, ordered, ...at }: Step & { ordered: readonly Ordered[] }) {
  const { visit } = at
  const texts = laterExtrasTexts[visit.locale]
  const cents = ordered.reduce((sum, { extra, more }) => sum + more * extra.priceCents, 0)
  const chosen = Object.fromEntries(
    ordered.map(({ person, extra, more }) => [fieldOf(person, extra), String(more)]),
  )
  return (
    <form method="post" action={toBooking(at, '/extras')}>
      <input type="hidden" name="course" value={of.courseId} />
      <input type="hidden" name="requestKey" value={crypto.randomUUID()} />
      <input type="hidden" name="cents" value={cents} />
      {ordered.map(({ person, extra, more }) => (
        <input
          key={fieldOf(person, extra)}
          type="hidden"
          name={`all.${person.registrationId}.${extra.extraId}`}
          value={extra.taken + more}
        />
      ))}
      <dl className="sums">
        {ordered.map(({ person, extra, more }) => (
          <div key={fieldOf(person, extra)}>
            <dt>
              <span lang={ownLanguage(visit)}>{texts.line(extra.name, more)}</span>
              {of.people.length > 1 && <span className="quiet"> · {person.name}</span>}
            </dt>
            <dd>{feeText(more * extra.priceCents, visit)}</dd>
          </div>
        ))}
        <div>
          <dt>
            <strong>{texts.total}</strong>
          </dt>
          <dd>
            <strong>{feeText(cents, visit)}</strong>
          </dd>
        </div>
      </dl>
      <p className="quiet">{cents > 0 ? texts.final : texts.free}</p>
      <div className="buttons">
        <button type="submit">{cents > 0 ? texts.order : texts.orderFree}</button>
        <a className="button" href={toBooking(at, '/extras', { course: of.courseId, ...chosen })}>
          {texts.change}
        </a>
      </div>
    </form>
  )
}
