import type { PersonThing } from '@reihum/contract/courses/thing.schema.ts'
import type { OwnFacts } from '@reihum/contract/registrations/fact.contract.ts'
import { personId, thingId } from '@reihum/contract/wire/ids.schema.ts'
import type { Asked } from '../../../tenants/portal/portal-room.ts'
import type { Visit } from '../../../tenants/portal/visit.ts'
import { AnswerField } from '../answer-field.tsx'
import { answerName, readEntries } from '../booking-entries.ts'
import { answersOf } from '../booking-of-entries.ts'
import type { EntryError } from '../entry-errors.ts'
import { FormField } from '../form-field.tsx'
import { messageOf } from '../message-of.ts'
import { ownTexts } from './own.messages.ts'
import { entryOfFact } from './stored-facts.ts'

/** The field of the name; the others of the same form are named after the same place. */
export const thingNameName = (at: number) => `attendees.${at}.thing`

/** What was typed of one thing, where it was refused. */
export type TypedThing = { id: string; form: URLSearchParams; errors: readonly EntryError[] }

type Part = {
  visit: Visit
  action: string
  thing: PersonThing
  at: number
  own: OwnFacts
  typed?: TypedThing | undefined
}

/** One thing with what is stored of it; what is emptied is deleted, so nothing but the name is required. */
function Thing({ visit, action, thing, at, own, typed }: Part) {
  const { locale } = visit
  const texts = ownTexts[locale]
  const sent = typed?.id === thing.id ? typed : undefined
  const entries = sent && readEntries(sent.form).people[at]?.answers
  const errors = sent?.errors ?? []
  const fields = own.thingQuestions.filter(({ belongsTo }) => belongsTo === thing.kind.id)
  return (
    <form method="post" noValidate action={action} aria-labelledby={`thing-${at}`}>
      <h2 id={`thing-${at}`}>{texts.thing(thing.kind.label[locale], thing.name)}</h2>
      <input type="hidden" name="thing" defaultValue={`${at} ${thing.id} ${thing.kind.id}`} />
      <FormField
        name={thingNameName(at)}
        label={texts.thingName}
        value={sent?.form.get(thingNameName(at)) ?? thing.name}
        error={messageOf(errors, thingNameName(at))}
        autoComplete="off"
      />
      {fields.map((asked) => {
        const fact = thing.facts.find((one) => one.asked.id === asked.id)
        return (
          <AnswerField
            key={asked.id}
            at={at}
            asked={{ ...asked, required: false }}
            entry={entries?.get(asked.id) ?? (fact && entryOfFact(fact, locale))}
            error={messageOf(errors, answerName(at, asked.id))}
            visit={visit}
          />
        )
      })}
      <div className="buttons">
        <button type="submit">{texts.factsSave}</button>
        <button type="submit" name="do" value="remove" className="plain">
          {texts.thingRemove(thing.name)}
        </button>
      </div>
    </form>
  )
}

type Parts = Omit<Part, 'thing' | 'at'> & { things: readonly PersonThing[] }

/** What somebody brings, each in a form of its own. */
export function OwnThings({ things, ...part }: Parts) {
  return things.map((thing, place) => <Thing key={thing.id} {...part} thing={thing} at={place + 1} />)
}

type Sent = { at: number; id: string; kindId: string }

/** Which thing a form is about; null: it is about none. */
export function thingIn(form: URLSearchParams): Sent | null {
  const [at = '', id = '', kindId = ''] = (form.get('thing') ?? '').split(' ')
  const isRight = /^\d{1,2}$/.test(at) && thingId.safeParse(id).success
  return isRight ? { at: Number(at), id, kindId } : null
}

/** Changes it or takes it away; what is wrong is thrown as the API says it. */
export async function saveThing(
  { visit, api }: Pick<Asked, 'visit' | 'api'>,
  of: string,
  { form, sent }: { form: URLSearchParams; sent: Sent },
): Promise<'saved' | 'removed'> {
  const named = { tenant: visit.tenant.slug, personId: personId.parse(of), thingId: thingId.parse(sent.id) }
  if (form.get('do') === 'remove') {
    await api.registrations.removeOwnThing(named)
    return 'removed'
  }
  await api.registrations.changeOwnThing({
    ...named,
    attributeId: sent.kindId as PersonThing['kind']['id'],
    name: form.get(thingNameName(sent.at)) ?? '',
    answers: answersOf(readEntries(form).people[sent.at]?.answers ?? new Map()),
  })
  return 'saved'
}
