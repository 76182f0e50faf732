import { askedOfPeople } from '@reihum/contract/courses/attribute.schema.ts'
import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import type { PersonThing } from '@reihum/contract/courses/thing.schema.ts'
import type { Visit } from '../../tenants/portal/visit.ts'
import { AnswerField } from './answer-field.tsx'
import { answerName, type PersonEntries } from './booking-entries.ts'
import type { EntryError } from './entry-errors.ts'
import { messageOf } from './message-of.ts'
import { registerTexts } from './register.messages.ts'

type Asked = PortalCourseDetail['attributes'][number]

type Answering = {
  visit: Visit
  person: PersonEntries
  /** The position of the person in the form. */
  at: number
  errors: readonly EntryError[]
  /** What is stored that the people of whoever is signed in bring, by their names. */
  brought: ReadonlyMap<string, readonly PersonThing[]>
}

/** By this somebody in the form is recognised among the people of whoever is signed in. */
export const nameAmongOwn = ({ firstName, lastName }: Pick<PersonEntries, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim().toLowerCase()

function Answer({ asked, visit, person, at, errors }: Answering & { asked: Asked }) {
  return (
    <AnswerField
      at={at}
      asked={asked}
      entry={person.answers.get(asked.id)}
      error={messageOf(errors, answerName(at, asked.id))}
      visit={visit}
    />
  )
}

/** What is stored, each with a button that takes it over with all that is known of it. */
function Stored({ kind, visit, person, at, brought }: Answering & { kind: Asked }) {
  const texts = registerTexts[visit.locale]
  const things = brought.get(nameAmongOwn(person))?.filter((thing) => thing.kind.id === kind.id) ?? []
  if (things.length === 0) return null
  const chosen = person.answers.get(kind.id)?.values[0]?.trim().toLowerCase()
  return (
    <div className="stored">
      <span className="quiet">{texts.stored}</span>
      {things.map(({ id, name }) => (
        <button
          key={id}
          type="submit"
          name="do"
          value={`thing.${at}.${id}`}
          className="plain-button"
          data-swap=""
          aria-pressed={name.toLowerCase() === chosen}
          aria-label={texts.takeStored(name)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

/** What somebody brings, and what is asked about it. */
function Thing({ kind, fields, ...answering }: Answering & { kind: Asked; fields: readonly Asked[] }) {
  const { visit } = answering
  const { locale } = visit
  const texts = registerTexts[locale]
  return (
    <fieldset className="thing">
      <legend>{kind.label[locale]}</legend>
      <Stored {...answering} kind={kind} />
      <Answer {...answering} asked={{ ...kind, label: { de: texts.thingName, en: texts.thingName } }} />
      {fields.map((asked) => (
        <Answer key={asked.id} {...answering} asked={asked} />
      ))}
      {!kind.required && <p className="quiet">{texts.bringsNone(kind.label[locale])}</p>}
    </fieldset>
  )
}

/** What a course asks somebody, with what belongs to something they bring in one piece. */
export function Answers({ attributes, ...answering }: Answering & { attributes: readonly Asked[] }) {
  const asked = askedOfPeople(attributes)
  return asked
    .filter(({ belongsTo }) => belongsTo === null)
    .map((one) =>
      one.kind === 'thing' ? (
        <Thing
          key={one.id}
          {...answering}
          kind={one}
          fields={asked.filter(({ belongsTo }) => belongsTo === one.id)}
        />
      ) : (
        <Answer key={one.id} {...answering} asked={one} />
      ),
    )
}
