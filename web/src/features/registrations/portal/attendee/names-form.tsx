import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import { AnswerField } from '../answer-field.tsx'
import { answerName, type PersonEntries, personName } from '../booking-entries.ts'
import type { EntryError } from '../entry-errors.ts'
import { FormField } from '../form-field.tsx'
import { registerTexts } from '../register.messages.ts'
import { type BookingVisit, toBooking } from './booking-page.ts'
import { namesTexts } from './names.messages.ts'
import type { PlaceToName } from './places-to-name.ts'

/** What the course asks of people; nothing where its form is not shown any more. */
export type AskedOfCourse = Pick<PortalCourseDetail, 'attributes' | 'entryRules'>

/** The registration of a row, so that names go to the places they were typed for. */
export const placeName = (at: number) => `place.${at}`
export const listName = 'list'

type Row = { at: number; registration: PlaceToName; person: PersonEntries }
type Shown = {
  at: BookingVisit
  asked: AskedOfCourse
  errors: readonly EntryError[]
}

const asksAge = ({ entryRules }: AskedOfCourse) => entryRules.some(({ kind }) => kind === 'age')

function PlaceRow({
  at,
  registration,
  person,
  asked,
  errors,
  ...of
}: Row & Omit<Shown, 'at'> & { of: Shown['at'] }) {
  const { locale } = of.of.visit
  const [texts, words] = [namesTexts[locale], registerTexts[locale]]
  const { number, count } = registration.place
  const error = (name: string) => errors.find(({ field }) => field === name)?.message
  const field = (key: 'firstName' | 'lastName' | 'birthDate' | 'email') => {
    const name = personName(at, key)
    return { name, label: words[key], value: person[key], error: error(name), autoComplete: 'off' as const }
  }
  return (
    <fieldset>
      <legend>{texts.place(number, count)}</legend>
      <input type="hidden" name={placeName(at)} value={registration.id} />
      <div className="row">
        <FormField {...field('firstName')} mark="" />
        <FormField {...field('lastName')} mark="" />
        <FormField {...field('email')} type="email" optional={words.optional} />
        {asksAge(asked) && <FormField {...field('birthDate')} type="date" mark="" />}
      </div>
      {asked.attributes.map((one) => (
        <AnswerField
          key={one.id}
          at={at}
          asked={one}
          entry={person.answers.get(one.id)}
          error={error(answerName(at, one.id))}
          visit={of.of.visit}
        />
      ))}
    </fieldset>
  )
}

/** A row for each place, and a list to paste where there are many. */
export function NamesForm({
  rows,
  list,
  ...shown
}: Shown & { rows: readonly Omit<Row, 'at'>[]; list: string }) {
  const texts = namesTexts[shown.at.visit.locale]
  return (
    <form method="post" noValidate action={toBooking(shown.at, '/names')}>
      {/* Enter presses the first button of a form, so this hidden one comes first. */}
      <button type="submit" name="do" value="save" className="unseen" tabIndex={-1} aria-hidden="true">
        {texts.save}
      </button>
      <details open={list !== ''}>
        <summary>{texts.list}</summary>
        <div className="paste">
          <FormField
            name={listName}
            label={texts.list}
            value={list}
            error={undefined}
            type="textarea"
            mark=""
            hint={<span>{texts.listHint}</span>}
          />
          <button type="submit" name="do" value="fill" className="plain-button">
            {texts.fill}
          </button>
        </div>
      </details>
      <p className="quiet">
        {texts.required} {texts.emailHint}
      </p>
      {rows.map((row, at) => (
        <PlaceRow
          key={row.registration.id}
          {...row}
          at={at}
          asked={shown.asked}
          errors={shown.errors}
          of={shown.at}
        />
      ))}
      <div className="buttons">
        <button type="submit" name="do" value="save">
          {texts.save}
        </button>
        <a className="button" href={toBooking(shown.at)}>
          {texts.discard}
        </a>
      </div>
    </form>
  )
}
