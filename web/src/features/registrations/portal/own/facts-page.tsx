import { refusalText } from '@reihum/contract/refusals.ts'
import type { OwnFacts } from '@reihum/contract/registrations/fact.contract.ts'
import { personId } from '@reihum/contract/wire/ids.schema.ts'
import { ownPath } from '../../../tenants/portal/behind-link.ts'
import type { PortalPage, Redirect } from '../../../tenants/portal/page.ts'
import type { Asked } from '../../../tenants/portal/portal-room.ts'
import { refusalOf } from '../../../tenants/portal/refusal.ts'
import { pathTo, type Visit } from '../../../tenants/portal/visit.ts'
import { AnswerField } from '../answer-field.tsx'
import { secretive } from '../attendee/booking-page.ts'
import { answerName, type PersonEntries, readEntries } from '../booking-entries.ts'
import { answersOf } from '../booking-of-entries.ts'
import type { EntryError } from '../entry-errors.ts'
import { ErrorSummary } from '../error-summary.tsx'
import { plainErrors } from '../field-errors.ts'
import formCss from '../plain-form.css?inline'
import { ownTexts } from './own.messages.ts'
import { OwnThings, saveThing, type TypedThing, thingIn, thingNameName } from './own-things.tsx'
import { unlessSignedOut } from './sign-in-page.tsx'
import { entryOfFact } from './stored-facts.ts'

export const factsPath = (id: string) => `${ownPath}/facts/${id}`

type Shown = {
  visit: Visit
  id: string
  own: OwnFacts
  /** What was typed; left out: what is stored. */
  typed?: PersonEntries['answers']
  errors?: EntryError[]
  /** What was typed of something they bring, with what is wrong with it. */
  thing?: TypedThing
  status?: number
}

/** The fields of what is stored of a person; what is emptied is deleted, so nothing is required. */
function Fields({ visit, id, own, typed, errors = [] }: Required<Pick<Shown, 'errors'>> & Shown) {
  const person = own.people.find((one) => one.personId === id)
  return own.questions.map((asked) => {
    const fact = person?.facts.find((one) => one.asked.id === asked.id)
    if (!fact) return null
    return (
      <AnswerField
        key={asked.id}
        at={0}
        asked={{ ...asked, required: false }}
        entry={typed?.get(asked.id) ?? entryOfFact(fact, visit.locale)}
        error={errors.find(({ field }) => field === answerName(0, asked.id))?.message}
        visit={visit}
      />
    )
  })
}

function layOut(shown: Shown): PortalPage {
  const { visit, id, own, errors = [], thing, status = 200 } = shown
  const texts = ownTexts[visit.locale]
  const person = own.people.find((one) => one.personId === id)
  const title = person ? texts.factsTitle(person.name) : texts.noFacts
  return {
    status,
    title,
    path: factsPath(id),
    isIndexed: false,
    headers: secretive,
    css: formCss,
    banner: <h1>{title}</h1>,
    content: (
      <div className="plain-form">
        <ErrorSummary errors={[...errors, ...(thing?.errors ?? [])]} refusal={null} visit={visit} />
        {visit.query.get('done') === 'saved' && (
          <p className="notice positive" role="status">
            {texts.factsSaved}
          </p>
        )}
        {visit.query.get('done') === 'removed' && (
          <p className="notice positive" role="status">
            {texts.thingRemoved}
          </p>
        )}
        <p className="ways">
          <a href={pathTo(visit, ownPath)}>{texts.all}</a>
        </p>
        {person && (
          <>
            <p>{texts.factsHint(visit.tenant.name)}</p>
            <p className="quiet">{texts.factsEmpty}</p>
            {person.facts.length > 0 && (
              <form method="post" noValidate action={pathTo(visit, factsPath(id))}>
                <Fields {...shown} errors={errors} />
                <div className="buttons">
                  <button type="submit">{texts.factsSave}</button>
                </div>
              </form>
            )}
            <OwnThings
              visit={visit}
              action={pathTo(visit, factsPath(id))}
              things={person.things}
              own={own}
              typed={thing}
            />
          </>
        )}
      </div>
    ),
  }
}

type At = Pick<Asked, 'visit' | 'api'> & { id: string }

const load = ({ visit, api }: At) => api.registrations.ownFacts({ tenant: visit.tenant.slug })

/** What is stored of one person of whoever is signed in. */
export async function factsPage(at: At): Promise<PortalPage | null> {
  if (!personId.safeParse(at.id).success) return null
  return unlessSignedOut(at, async () => layOut({ ...at, own: await load(at) }))
}

const nameTaken = 'THING_NAMED_TWICE'

/** Changes or takes away something they bring, or shows its form again with what is wrong with it. */
async function changeThing(
  at: At,
  form: URLSearchParams,
  sent: NonNullable<ReturnType<typeof thingIn>>,
): Promise<PortalPage | Redirect> {
  const { visit } = at
  const { locale } = visit
  try {
    const done = await saveThing(at, at.id, { form, sent })
    return { redirect: pathTo(visit, factsPath(at.id), { done }), status: 303 }
  } catch (error) {
    const refused = refusalOf(error)
    if (refused?.code !== 'INVALID_INPUT' && refused?.code !== nameTaken) throw error
    const own = await load(at)
    const field = thingNameName(sent.at)
    const label = ownTexts[locale].thingName
    const labels = Object.fromEntries([
      ['name', label],
      ...own.thingQuestions.map((asked) => [`answers.${asked.id}`, asked.label[locale]]),
    ])
    const errors =
      refused.code === nameTaken
        ? [{ field, label, message: refusalText(nameTaken, locale, {}) }]
        : plainErrors(refused.data.errors, labels, locale).map((one) => ({
            ...one,
            field:
              one.field === 'name'
                ? field
                : (one.field?.replace('answers.', answerName(sent.at, '')) ?? null),
          }))
    return layOut({ ...at, own, thing: { id: sent.id, form, errors }, status: 422 })
  }
}

export async function saveFacts(at: At, form: URLSearchParams): Promise<PortalPage | Redirect | null> {
  const { visit, api } = at
  const id = personId.safeParse(at.id)
  if (!id.success) return null
  const typed = readEntries(form).people[0]?.answers ?? new Map()
  const sent = thingIn(form)
  if (sent) return unlessSignedOut<PortalPage | Redirect>(at, () => changeThing(at, form, sent))
  return unlessSignedOut<PortalPage | Redirect>(at, async () => {
    try {
      const answers = answersOf(typed)
      await api.registrations.changeOwnFacts({ tenant: visit.tenant.slug, personId: id.data, answers })
      return { redirect: pathTo(visit, factsPath(at.id), { done: 'saved' }), status: 303 }
    } catch (error) {
      const refused = refusalOf(error)
      if (refused?.code !== 'INVALID_INPUT') throw error
      const own = await load(at)
      const labels = Object.fromEntries(
        own.questions.map((asked) => [`answers.${asked.id}`, asked.label[visit.locale]]),
      )
      const errors = plainErrors(refused.data.errors, labels, visit.locale).map((one) => ({
        ...one,
        field: one.field?.replace('answers.', answerName(0, '')) ?? null,
      }))
      return layOut({ ...at, own, typed, errors, status: 422 })
    }
  })
}
